import type { Locator } from 'playwright-core';
import { clientOf, fillService } from './folderService.ts';
import { journey } from './journey.ts';
import { quickInput } from './quickInput.ts';
import { actUntil, until } from './until.ts';
import { addPrompts, command, editorCommand, managing, titleOf, view } from './words.ts';

journey('managing', ({ open, story }) => {
  story('puts projects, topics and prompts in order', async (step) => {
    const editor = await open();
    const ask = quickInput(editor);
    const projectors = editor.item(/^Projectors/u);
    const project = editor.item(/^Samsung/u);

    /** Presses a key until something shows: the extension learns of a selection some moments after it is seen. */
    const pressUntil = (key: string, shown: Locator): Promise<void> =>
      actUntil(
        `what ${key} shows`,
        async () => {
          if (!(await shown.isVisible())) await editor.page.keyboard.press(key);
        },
        (timeout) => shown.waitFor({ timeout }),
      );
    const pressUntilAsked = (key: string, title: string): Promise<void> =>
      pressUntil(key, editor.page.locator('.quick-input-title', { hasText: title }));

    async function menu(row: string, entry: string, picture?: string): Promise<void> {
      await editor.row(row).click({ button: 'right' });
      // The menu stands in a shadow root, which locators look into.
      const line = editor.page.locator('.monaco-menu').getByText(entry, { exact: true });
      await line.waitFor();
      if (picture !== undefined) await editor.picture(picture);
      // A menu takes no click in its first moments, as the one that opened it might be meant.
      await line.hover();
      await editor.page.keyboard.press('Enter');
      await line.waitFor({ state: 'hidden' });
    }

    async function selectBoth(): Promise<void> {
      // Rows that move at that moment, after an undo, get the click of their neighbors.
      await actUntil(
        'both rows selected',
        async () => {
          await editor.row('TV brightness').click();
          await editor.row('Best television').click({ modifiers: ['Control'] });
        },
        async (timeout) => {
          for (const text of ['TV brightness', 'Best television'])
            await editor.page.locator('.monaco-list-row.selected', { hasText: text }).waitFor({ timeout });
        },
      );
    }

    await step('opens on a project with two similar prompts', async () => {
      await editor.openEmptyView();
      await editor.picture('managing-1-welcome');
      await fillService(editor.dataFolder, {
        prompts: [
          'Best television for watching sports in a bright room',
          'Best television for watching sports in a small kitchen',
        ],
        answer: 'The Samsung Q80D is bright enough.',
      });
      await editor.refresh();
      await editor.row('Televisions').waitFor();
    });

    await step('adds prompts that were written on a page', async () => {
      await editor.runCommand(command('addPrompts'));
      await ask.pick(addPrompts.whichTopic, addPrompts.newTopic);
      await ask.type(`${addPrompts.newTopic} (2)`, 'Soundbars');
      await ask.back(`${addPrompts.title} (3)`);
      await ask.type(`${addPrompts.newTopic} (2)`, 'Projectors');
      await ask.pick(`${addPrompts.title} (3)`, addPrompts.writeSeveral);
      const add = editor.page.getByRole('button', { name: titleOf('addWrittenPrompts') });
      await add.waitFor();
      await editor.page.keyboard.type('Best projector\nCheapest projector');
      await editor.page.locator('.view-line', { hasText: 'Cheapest' }).waitFor();
      await editor.picture('managing-2-page');
      await add.click();
      await editor.message(addPrompts.done(2, 'Projectors')).waitFor();
      await projectors.waitFor();
      await editor.page.locator('.tab', { hasText: 'Untitled' }).waitFor({ state: 'detached' });
      await editor.row('Soundbars').waitFor({ state: 'detached' });
      await editor.clearMessages();
    });

    await step('shows what differs between similar prompts', async () => {
      await editor.row('Best … bright room').getByText('1/1').waitFor();
      await editor.row('Best … small kitchen').getByText('1/1').waitFor();
      await editor.picture('managing-3-alike');
    });

    await step('renames a prompt by F2, pauses and resumes it', async () => {
      await editor.row('Best … bright room').click();
      await pressUntilAsked('F2', managing.rename);
      await ask.type(managing.rename, 'TV brightness');
      await editor.row('TV brightness').getByText('1/1').waitFor();
      await menu('TV brightness', titleOf('pausePrompts'), 'managing-4-menu');
      const paused = editor.row('TV brightness').getByText(view.paused);
      await paused.waitFor();
      await editor.picture('managing-5-paused');
      await menu('TV brightness', titleOf('resumePrompts'));
      await paused.waitFor({ state: 'detached' });
    });

    await step('drags selected prompts to a topic, and undoes it', async () => {
      await selectBoth();
      await editor.row('TV brightness').dragTo(projectors);
      const moved = editor.message(managing.moved(2, 'Projectors'));
      await moved.waitFor();
      await editor.item(/^Projectors.*4 prompts/u).waitFor();
      await editor.picture('managing-6-dragged');
      await editor.pressInMessage(managing.moved(2, 'Projectors'), managing.undo);
      await moved.waitFor({ state: 'detached' });
      await editor.item(/^Projectors.*2 prompts/u).waitFor();
    });

    await step('moves selected prompts by the menu', async () => {
      await selectBoth();
      await menu('TV brightness', titleOf('movePrompts'));
      await ask.pick(managing.whichTopic, 'Projectors');
      await editor.message(managing.moved(2, 'Projectors')).waitFor();
      await editor.picture('managing-7-moved');
    });

    await step('deletes a topic by key after moving its prompts', async () => {
      await editor.clearMessages();
      await projectors.click();
      await pressUntilAsked('Delete', managing.deleteTopic('Projectors'));
      await editor.picture('managing-8-topic');
      await ask.pick(managing.deleteFilled('Projectors', 4), managing.moveItsPrompts);
      await ask.pick(managing.whichTopic, 'Televisions');
      await projectors.waitFor({ state: 'detached' });
      await editor.picture('managing-9-topic-gone');
    });

    await step('deletes a project after confirmation, and undoes it', async () => {
      await editor.clearMessages();
      await editor.runCommand(editorCommand.toggleTheme);
      await project.click();
      const dialog = editor.page.getByRole('dialog').filter({ hasText: managing.askDelete('Samsung') });
      await pressUntil('Delete', dialog);
      await editor.picture('managing-10-delete');
      await dialog.getByRole('button', { name: managing.delete }).click();
      await editor.message(managing.deleted('Samsung')).waitFor();
      await project.waitFor({ state: 'detached' });
      await editor.picture('managing-11-deleted');
      await editor.pressInMessage(managing.deleted('Samsung'), managing.undo);
      await project.waitFor();
      const client = clientOf(editor.dataFolder);
      await until('the project in the service', async () => (await client.listProjects()).data.length === 1);
      await client.close();
      await editor.picture('managing-12-back');
    });
  });
});
