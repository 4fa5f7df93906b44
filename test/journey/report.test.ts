import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { addDays } from '../../src/metrics/days.ts';
import { pressOnRow } from './byHand.ts';
import { clientOf } from './folderService.ts';
import { journey } from './journey.ts';
import { quickInput } from './quickInput.ts';
import { until } from './until.ts';
import { answers, editorCommand, report, titleOf } from './words.ts';

const prompts = ['Best TV for a bright room', 'Best TV for sports', 'Is a Samsung TV worth it?'];
const says = {
  won: 'The **Samsung Q80D** is bright. See [RTINGS](https://www.rtings.com/tv/reviews/best/bright-room).',
  lost: 'Take the **LG C5**, as [What Hi-Fi](https://www.whathifi.com/best-buys/best-tvs) says, or the Sony Bravia 8.',
};

/** Adds four weeks of answers of two assistants, which mention the brand more and more often. */
async function fill(dataFolder: string): Promise<void> {
  const client = clientOf(dataFolder);
  const names = ['LG', 'Sony'].map((name) => ({ name, url: `https://${name.toLowerCase()}.com`, aliases: [] }));
  const place = { name: 'Samsung', url: 'https://samsung.com', region: 'DE', timezone: 'Europe/Berlin' };
  const body = { ...place, models: ['chatgpt' as const, 'gemini' as const], competitors: names };
  const project = (await client.createProject({ body })).data.id;
  const topic = (await client.createTopic({ project, body: { name: 'Televisions' } })).data.id;
  const { added } = (await client.addPrompts({ project, body: { topic_id: topic, prompts } })).data;
  const responses = Array.from({ length: 28 }, (_, day) =>
    added.flatMap(({ id }, place) =>
      (['chatgpt', 'gemini'] as const).map((model, which) => ({
        prompt_id: id,
        model,
        collected_at: `${addDays('2026-10-01', day)}T08:00:00Z`,
        content_markdown: (day * 7 + place * 5 + which * 11) % 28 < day || place === 2 ? says.won : says.lost,
        search_queries: which === 0 ? [`best tv ${2026 - (day % 2)}`] : [],
      })),
    ),
  ).flat();
  for (let from = 0; from < responses.length; from += 100)
    await client.addResponses({ project, body: { responses: responses.slice(from, from + 100) } });
  await client.close();
}

journey('report', ({ open, story }) => {
  story('leads from figures to answers and articles', async (step) => {
    const editor = await open();
    const ask = quickInput(editor);
    const page = editor.webview();
    const project = editor.item(/^Samsung, /u);
    const chart = page.getByRole('slider', { name: report.overTime });
    const answerTab = editor.page.getByRole('tab', { name: /^(?:Gemini|ChatGPT): / });
    const secondPage = editor.page.locator('iframe.webview.ready').nth(1);

    /** Closes the answer beside the report, which alone is shown then. */
    async function closeAnswer(): Promise<void> {
      await answerTab.getByRole('button', { name: /^Close/ }).click();
      await secondPage.waitFor({ state: 'detached' });
    }

    await step('opens from the row of its project', async () => {
      await editor.openEmptyView();
      await fill(editor.dataFolder);
      await editor.refresh();
      await pressOnRow(project, titleOf('showReport'));
      await page.getByRole('heading', { name: report.heading('Samsung') }).waitFor();
      await chart.waitFor();
      await page.locator('.card.main', { hasText: report.days(7) }).waitFor();
      await page.getByRole('button', { name: report.days(28) }).click();
      await page.locator('.card.main', { hasText: report.days(28) }).waitFor();
      await editor.picture('report-1-opened');
    });

    await step('lists the answers of a figure, and opens one', async () => {
      await page.locator('.card.main').getByRole('button').first().click();
      await ask.text(answers.unbranded);
      await editor.row('Best TV for sports').first().waitFor();
      await editor.picture('report-2-answers');
      await editor.page.keyboard.press('Enter');
      await answerTab.waitFor();
      await editor.picture('report-3-answer');
      // The report is still seen.
      await secondPage.waitFor();
    });

    await step('opens by key, and reads its lines with arrow keys', async () => {
      await closeAnswer();
      await project.click();
      await editor.page.keyboard.press('Alt+r');
      await chart.focus();
      await editor.page.keyboard.press('ArrowDown');
      await editor.page.keyboard.press('ArrowLeft');
      await page.locator('.tip', { hasText: 'ChatGPT, Oct 19 – 25, 2026' }).waitFor();
      await editor.picture('report-4-point');
      await editor.page.keyboard.press('Enter');
      await ask.text(answers.behind('Oct 19 – 25, 2026 · ChatGPT'));
      // A moment later its first row is shown beside the report, until Escape.
      await answerTab.waitFor();
      await secondPage.waitFor();
      await editor.picture('report-4-preview');
      await editor.page.keyboard.press('Escape');
      await answerTab.waitFor({ state: 'detached' });
      const holds = () => Promise.all(editor.page.frames().map((frame) => frame.locator('.plot:focus').count()));
      await until('the keyboard in the chart', async () => (await holds()).includes(1));
      await editor.page.keyboard.press('ArrowLeft');
      await page.locator('.tip', { hasText: 'ChatGPT, Oct 12 – 18, 2026' }).waitFor();
    });

    await step('filters its answers by assistant and date', async () => {
      await page.getByText(report.filter).click();
      await page.getByRole('checkbox', { name: 'Gemini' }).uncheck();
      await page.getByLabel(report.from, { exact: true }).first().fill('2026-10-15');
      await page.getByRole('button', { name: report.show, exact: true }).click();
      await page.getByText('Oct 15 – 28, 2026').first().waitFor();
      await page.locator('.card.main', { hasText: report.ofAnswers(28) }).waitFor();
      await editor.picture('report-5-narrowed');
    });

    await step('starts an article from the next steps', async () => {
      const next = page.getByRole('region', { name: report.next });
      await next.scrollIntoViewIfNeeded();
      await editor.picture('report-6-steps');
      await next.getByRole('button', { name: report.addEvidence }).first().click();
      await editor.page.locator('.quick-input-widget').waitFor();
      await editor.picture('report-7-evidence');
      await editor.page.keyboard.press('Escape');
    });

    await step('copies a table, and follows the theme', async () => {
      const region = page.getByRole('region', { name: report.namedAndCited });
      await region.scrollIntoViewIfNeeded();
      await region.getByRole('button', { name: report.copyCsv }).click();
      await region.getByText(report.copied).waitFor();
      await editor.runCommand(editorCommand.toggleTheme);
      await page.locator('body.vscode-dark').waitFor();
      await page.getByRole('slider').scrollIntoViewIfNeeded();
      await editor.picture('report-8-dark');
    });

    await step('is saved to a chosen file', async () => {
      const file = path.join(editor.dataFolder, '..', 'samsung.html');
      await page.getByRole('button', { name: titleOf('saveReport') }).click();
      await ask.saveAs(report.save, file, path.basename(editor.dataFolder));
      await editor.page.getByText(report.saved).first().waitFor();
      await editor.picture('report-9-saved');
      assert.match(fs.readFileSync(file, 'utf8'), /<title>Samsung · .+ · Citedesk<\/title>/u);
      fs.rmSync(file);
    });
  });
});
