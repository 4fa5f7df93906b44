import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { addDays } from '../../src/metrics/days.ts';
import { eventually } from '../fakes/eventually.ts';
import { pressOnRow } from './byHand.ts';
import { clientOf } from './folderService.ts';
import { quickInput, type QuickInput } from './quickInput.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

// One journey in steps: somebody opens the report of a project and follows its figures to their answers.

let editor: Workbench;
let ask: QuickInput;

const prompts = ['Best TV for a bright room', 'Best TV for sports', 'Is a Samsung TV worth it?'];
const says = {
  won: 'The **Samsung Q80D** is bright. See [RTINGS](https://www.rtings.com/tv/reviews/best/bright-room).',
  lost: 'Take the **LG C5**, as [What Hi-Fi](https://www.whathifi.com/best-buys/best-tvs) says, or the Sony Bravia 8.',
};

/** Four weeks of two assistants, in which the brand is named ever more often. */
async function fill(): Promise<void> {
  const client = clientOf(editor.dataFolder);
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

before(async () => {
  editor = await openWorkbench();
  ask = quickInput(editor);
  await editor.openView('Citedesk');
  await editor.page.getByRole('button', { name: 'New Project' }).waitFor();
  await fill();
  await editor.runCommand('Citedesk: Refresh');
});

after(() => editor.close());

const answerTab = () => editor.page.getByRole('tab', { name: /^(?:Gemini|ChatGPT): / });

/** Closes the answer beside the report, which alone is shown then. */
async function closeAnswer(): Promise<void> {
  await answerTab()
    .getByRole('button', { name: /^Close/ })
    .click();
  await editor.page.locator('iframe.webview.ready').nth(1).waitFor({ state: 'detached' });
}

test('the report opens from the row of its project', async () => {
  const row = editor.page.getByRole('treeitem', { name: /^Samsung, / });
  await pressOnRow(row, 'Show Report');
  const page = editor.webview();
  await page.getByRole('heading', { name: 'Where Samsung stands' }).waitFor();
  await page.getByRole('slider', { name: 'Visibility over time' }).waitFor();
  await editor.picture('report-1-opened');
});

test('a figure leads to its answers, and one of these is opened', async () => {
  await editor.webview().locator('.card.main').getByRole('button').first().click();
  await ask.text('Prompts without the brand');
  await editor.row('Best TV for sports').first().waitFor();
  await editor.picture('report-2-answers');
  await editor.page.keyboard.press('Enter');
  await answerTab().waitFor();
  await editor.picture('report-3-answer');
  // The report is still seen.
  await editor.page.locator('iframe.webview.ready').nth(1).waitFor();
});

test('the key leads back to it from the tree, and the arrow keys along its lines', async () => {
  await closeAnswer();
  await editor.page.getByRole('treeitem', { name: /^Samsung, / }).click();
  await editor.page.keyboard.press('Alt+r');
  const chart = editor.webview().getByRole('slider', { name: 'Visibility over time' });
  await chart.focus();
  await editor.page.keyboard.press('ArrowDown');
  await editor.page.keyboard.press('ArrowLeft');
  await editor.webview().locator('.readout', { hasText: 'ChatGPT, Oct 19 – 25, 2026' }).waitFor();
  await editor.picture('report-4-point');
  await editor.page.keyboard.press('Enter');
  await ask.text('answers · Oct 19 – 25, 2026 · ChatGPT');
  // A moment later its first row is shown beside the report, and stays there.
  await answerTab().waitFor();
  await editor.page.locator('iframe.webview.ready').nth(1).waitFor();
  await editor.picture('report-4-preview');
  await editor.page.keyboard.press('Escape');
  // The chart has the keyboard again.
  const holds = () => Promise.all(editor.page.frames().map((frame) => frame.locator('.plot:focus').count()));
  await eventually(async () => (await holds()).includes(1));
  await editor.page.keyboard.press('ArrowLeft');
  await closeAnswer();
  await editor.webview().locator('.readout', { hasText: 'ChatGPT, Oct 12 – 18, 2026' }).waitFor();
});

test('other answers are asked for, and the report is of these', async () => {
  const page = editor.webview();
  await page.getByText('Prompts without the brand · All topics').click();
  await page.getByRole('checkbox', { name: 'Gemini' }).uncheck();
  await page.getByLabel('From', { exact: true }).first().fill('2026-10-15');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('Oct 15 – 28, 2026').first().waitFor();
  await page.locator('.card.main', { hasText: 'of 28 answers' }).waitFor();
  await editor.picture('report-5-narrowed');
});

test('what to do next starts its article', async () => {
  const steps = editor.webview().getByRole('region', { name: 'What to do next' });
  await steps.scrollIntoViewIfNeeded();
  await editor.picture('report-6-steps');
  await steps.getByRole('button', { name: 'Add as Evidence…' }).first().click();
  await editor.page.locator('.quick-input-widget').waitFor();
  await editor.picture('report-7-evidence');
  await editor.page.keyboard.press('Escape');
});

test('a table is copied, and the colours are those of the theme', async () => {
  const region = editor.webview().getByRole('region', { name: 'Named and cited' });
  await region.scrollIntoViewIfNeeded();
  await region.getByRole('button', { name: 'Copy as CSV' }).click();
  await region.getByText('Copied.').waitFor();
  await editor.runCommand('Preferences: Toggle between Light/Dark Themes');
  await editor.webview().locator('body.vscode-dark').waitFor();
  await editor.webview().getByRole('slider').scrollIntoViewIfNeeded();
  await editor.picture('report-8-dark');
});

test('the report is saved as a file where somebody says', async () => {
  const file = path.join(editor.dataFolder, '..', 'samsung.html');
  await editor.webview().getByRole('button', { name: 'Save Report…' }).click();
  await ask.saveAs('Save Report', file, path.basename(editor.dataFolder));
  await editor.page.getByText('The report was saved:').first().waitFor();
  await editor.picture('report-9-saved');
  assert.match(fs.readFileSync(file, 'utf8'), /<title>Samsung · .+ · Citedesk<\/title>/u);
  fs.rmSync(file);
});
