import assert from 'node:assert/strict';
import { pressOnRow } from './byHand.ts';
import { clientOf } from './folderService.ts';
import { journey } from './journey.ts';
import { startPatience } from './until.ts';
import { articlePage, editorCommand, report, sample, titleOf, view } from './words.ts';

journey('sample', ({ open, story }) => {
  story('shows everything without a key, and goes again', async (step) => {
    const editor = await open();
    const page = editor.webview();
    const explore = editor.page.getByRole('button', { name: titleOf('exploreSample') });
    const project = editor.item(sample.row);

    await step('loads with a click, and says that it is made up', async () => {
      await editor.openView();
      await explore.waitFor({ timeout: startPatience });
      await editor.picture('sample-1-welcome');
      await explore.click();
      await page.getByRole('heading', { name: report.heading(sample.project) }).waitFor();
      await page.getByText(sample.madeUp).waitFor();
      await page.getByRole('slider', { name: report.overTime }).waitFor();
      await project.waitFor();
      await editor.picture('sample-2-report');
    });

    await step('reports domains and mentions', async () => {
      await page.getByRole('slider', { name: report.overTime }).scrollIntoViewIfNeeded();
      await editor.picture('sample-3-over-time');
      await page.getByRole('region', { name: report.topDomains }).scrollIntoViewIfNeeded();
      await page.getByRole('region', { name: report.namedAndCited }).scrollIntoViewIfNeeded();
      await editor.picture('sample-4-cited');
    });

    await step('marks its answers as made up', async () => {
      await editor.runCommand(editorCommand.closeEditors);
      const prompt = editor.item(/^best electric cargo bike for two children/u);
      const answer = editor.item(/^ChatGPT/u).first();
      await editor.unfold(editor.item(/^Family bikes/u), prompt);
      await editor.unfold(prompt, answer);
      await answer.dblclick();
      await page.getByRole('heading', { name: 'best electric cargo bike for two children' }).waitFor();
      await page.getByText(sample.madeUp).waitFor();
      await editor.picture('sample-5-answer');
    });

    await step('opens its article with scores and evidence', async () => {
      await editor.page.getByRole('button', { name: view.work }).click();
      await editor.item(/^Article, best electric cargo bike/u).dblclick();
      await editor.page.getByText('a box at least 60 cm wide').first().waitFor();
      await page.getByText(articlePage.evidence).waitFor();
      await page.getByText(articlePage.insertText('Price: £4,790')).first().waitFor();
      await editor.picture('sample-6-article');
    });

    await step('opens an answer of a figure next to the report', async () => {
      await editor.runCommand(editorCommand.closeEditors);
      await pressOnRow(project, titleOf('showReport'));
      await page.locator('.card.main').getByRole('button').first().click();
      await editor.row('which cargo bikes keep their resale value?').first().waitFor();
      await editor.picture('sample-7-answers');
      await editor.page.keyboard.press('Enter');
      await editor.page
        .getByRole('tab', { name: /^(?:AI Overviews|AI Mode|ChatGPT|Copilot|Gemini|Perplexity): / })
        .waitFor();
      await editor.page.locator('iframe.webview.ready').nth(1).waitFor();
      await editor.picture('sample-8-beside');
      // The tree has followed the answer, so that the project's row may be out of sight.
      await editor
        .item(/^AI Overviews/u)
        .last()
        .click();
      await editor.page.keyboard.press('Home');
    });

    await step('does not ask its prompts', async () => {
      await pressOnRow(project, titleOf('runPrompts'));
      await editor.page.getByText(sample.notAsked).first().waitFor();
      await editor.picture('sample-9-not-asked');
    });

    await step('is removed with its answers by a click', async () => {
      await project.click({ button: 'right' });
      await editor.picture('sample-10-menu');
      await editor.page.getByRole('menuitem', { name: titleOf('removeSample') }).click();
      await explore.waitFor();
      await editor.picture('sample-11-removed');
      const client = clientOf(editor.dataFolder);
      assert.deepEqual((await client.listProjects({})).data, []);
      await client.close();
    });
  });
});
