import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { addDays } from '../../src/metrics/days.ts';
import { clientOf } from './folderService.ts';
import { journey } from './journey.ts';
import { quickInput } from './quickInput.ts';
import { until } from './until.ts';
import { answers, command, exporting } from './words.ts';

const says = (day: number): string =>
  day % 3 === 0
    ? `Take the **LG C5** (day ${day}), as [What Hi-Fi](https://www.whathifi.com/best-buys/best-tvs) says.`
    : `The **Samsung Q80D** is bright (day ${day}). See [RTINGS](https://www.rtings.com/tv/reviews/best/bright-room).`;

/** Adds a project with nine days of answers, all but one of the same assistant. */
async function fill(dataFolder: string): Promise<void> {
  const client = clientOf(dataFolder);
  const competitors = [{ name: 'LG', url: 'https://lg.com', aliases: [] }];
  const place = { name: 'Samsung', url: 'https://samsung.com', region: 'DE', timezone: 'Europe/Berlin' };
  const made = await client.createProject({ body: { ...place, models: ['chatgpt', 'gemini'], competitors } });
  const project = made.data.id;
  const topic = (await client.createTopic({ project, body: { name: 'Televisions' } })).data.id;
  const { added } = (await client.addPrompts({ project, body: { topic_id: topic, prompts: ['Best TV for sports'] } }))
    .data;
  const responses = Array.from({ length: 9 }, (_, day) => ({
    prompt_id: added[0]?.id ?? 0,
    model: day === 4 ? ('gemini' as const) : ('chatgpt' as const),
    collected_at: `${addDays('2026-10-01', day)}T08:00:00Z`,
    content_markdown: says(day),
  }));
  await client.addResponses({ project, body: { responses } });
  await client.close();
}

journey('answers', ({ open, story }) => {
  story('are read by key and exported', async (step) => {
    const editor = await open();
    const ask = quickInput(editor);
    const page = editor.webview();
    const text = (words: string) => page.getByRole('main').getByText(words).waitFor();
    const tabs = editor.page.getByRole('tab', { name: /^ChatGPT: Best TV/ });
    const prompt = editor.item(/^Best TV for sports/);
    const inTree = editor.page.locator('.pane-body:focus-within');
    const untilTabs = (count: number) => until(`${count} tabs of answers`, async () => (await tabs.count()) === count);

    /** Counts the shown pages that contain a text. */
    async function pagesSaying(words: string): Promise<number> {
      const said = editor.page.frames().map((frame) =>
        frame
          .getByText(words)
          .count()
          .catch(() => 0),
      );
      return (await Promise.all(said)).reduce((sum, count) => sum + count, 0);
    }

    await step('opens with answers of nine days', async () => {
      await editor.openEmptyView();
      await fill(editor.dataFolder);
      await editor.refresh();
    });

    await step('previews an answer, and moves the keyboard on Enter', async () => {
      const row = editor.item(/^ChatGPT, /);
      await editor.unfold(prompt, row);
      await editor.clickUntil(row, page.getByRole('main').getByText('(day 8)'));
      await inTree.waitFor();
      await editor.picture('answers-1-preview');
      await editor.page.keyboard.press('Enter');
      await inTree.waitFor({ state: 'detached' });
    });

    await step('turns pages by key, shows changes, and finds words', async () => {
      await editor.page.keyboard.press('Alt+PageUp');
      await text('(day 7)');
      await editor.page.keyboard.press('Alt+PageUp');
      await text('(day 6)');
      await page.getByText(answers.lost).waitFor();
      await editor.page.keyboard.press('Alt+PageDown');
      await text('(day 7)');
      await editor.page.keyboard.press('Control+f');
      await editor.page.locator('.simple-find-part.visible').waitFor();
      await editor.page.keyboard.type('RTINGS');
      await editor.picture('answers-2-find');
      await editor.page.keyboard.press('Escape');
    });

    await step('keeps answers open in two columns', async () => {
      await editor.runCommand(command('keepAnswerOpen'));
      await page.getByText(answers.keptOpen).waitFor();
      await page.getByRole('button', { name: answers.earlier }).click();
      await untilTabs(2);
      await editor.picture('answers-3-beside');
      await editor.runCommand(command('keepAnswerOpen'));
      await until('two answers that are kept', async () => (await pagesSaying(answers.keptOpen)) === 2);
      await editor.page.keyboard.press('Alt+PageUp');
      await untilTabs(3);
      assert.equal(await editor.page.locator('.editor-group-container').count(), 2);
      await editor.picture('answers-3-kept');
    });

    await step('lists all answers by key and filters them', async () => {
      await prompt.click();
      await editor.page.keyboard.press('Alt+a');
      await ask.text(answers.all('Best TV for sports'));
      await editor.row('ChatGPT').nth(5).waitFor();
      await editor.page.locator('.quick-input-widget').getByRole('button', { name: answers.filter }).click();
      await ask.pick(answers.which, answers.brandMention);
      await ask.pick(`${answers.which}: ${answers.brandMention}`, answers.notNamed);
      await ask.text(answers.all('Best TV for sports'));
      const rows = editor.page.locator('.quick-input-list .monaco-list-row');
      await until('three answers', async () => (await rows.count()) === 3);
      await editor.picture('answers-4-filtered');
      await untilTabs(4);
      await editor.page.keyboard.press('Escape');
      await untilTabs(3);
    });

    await step('exports step by step into a chosen file', async () => {
      await editor
        .item(/^Samsung/)
        .first()
        .waitFor();
      await editor.runCommand(command('export'));
      await ask.pick(exporting.what, exporting.sources);
      await editor.picture('answers-5-form');
      await ask.back(exporting.file);
      await ask.pick(exporting.what, exporting.withoutText);
      await ask.pick(exporting.file, 'CSV');
      await ask.text(exporting.days);
      await editor.row(exporting.fromTo).waitFor();
      await editor.picture('answers-6-days');
      await ask.pick(exporting.days, exporting.lastWeek);
      await ask.pick(exporting.prompts, exporting.allPrompts);
      await ask.text(exporting.now);
      await editor.row(exporting.rows(7)).waitFor();
      await editor.picture('answers-7-price');
      await ask.accept(exporting.now);
      const file = path.join(editor.workspace, 'answers.csv');
      // The list of the folder comes late, and would take the place of what was typed.
      await editor.row('..').first().waitFor();
      await ask.type(exporting.save, file);
      await until('the exported file', () => fs.existsSync(file));
      assert.equal(fs.readFileSync(file, 'utf8').trimEnd().split('\r\n').length, 8);
      await editor.pressInMessage(exporting.saved('answers.csv', 7), exporting.open);
      await editor.page.getByRole('tab', { name: 'answers.csv' }).waitFor();
      await editor.picture('answers-8-opened');
    });
  });
});
