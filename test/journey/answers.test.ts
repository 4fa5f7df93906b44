import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { addDays } from '../../src/metrics/days.ts';
import { eventually } from '../fakes/eventually.ts';
import { clientOf } from './folderService.ts';
import { quickInput, type QuickInput } from './quickInput.ts';
import { pressInMessage } from './byHand.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

// One journey in steps: somebody goes through the answers of a prompt by key, and takes them along as a file.

let editor: Workbench;
let ask: QuickInput;

const says = (day: number): string =>
  day % 3 === 0
    ? `Take the **LG C5** (day ${day}), as [What Hi-Fi](https://www.whathifi.com/best-buys/best-tvs) says.`
    : `The **Samsung Q80D** is bright (day ${day}). See [RTINGS](https://www.rtings.com/tv/reviews/best/bright-room).`;

/** Nine days of one assistant. */
async function fill(): Promise<void> {
  const client = clientOf(editor.dataFolder);
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

before(async () => {
  editor = await openWorkbench();
  ask = quickInput(editor);
  await editor.openView('Citedesk');
  await editor.page.getByRole('button', { name: 'New Project' }).waitFor();
  await fill();
  await editor.runCommand('Citedesk: Refresh');
});

after(() => editor.close());

/** The page of the answer that is shown. */
const page = () => editor.webview();
const text = (words: string) => page().getByRole('main').getByText(words).waitFor();
const focusedIn = (selector: string) => editor.page.locator(`${selector}:focus-within`).waitFor();

test('a row previews its answer and keeps the keyboard; done again, the keyboard goes to the page', async () => {
  const prompt = editor.page.getByRole('treeitem', { name: /^Best TV for sports/ });
  const row = editor.page.getByRole('treeitem', { name: /^ChatGPT, / });
  // Rows that come anew in the same moment take the keyboard away.
  await eventually(async () => {
    await prompt.click();
    await editor.page.keyboard.press('ArrowRight');
    return row.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
  });
  await row.click();
  await text('(day 8)');
  await focusedIn('.pane-body');
  await editor.picture('answers-1-preview');
  await editor.page.keyboard.press('Enter');
  await editor.page.locator('.pane-body:focus-within').waitFor({ state: 'detached' });
});

test('keys lead to the answers before and after, what changed is told, and words are found', async () => {
  await editor.page.keyboard.press('Alt+PageUp');
  await text('(day 7)');
  await editor.page.keyboard.press('Alt+PageUp');
  await text('(day 6)');
  await page().getByText('no longer names the brand').waitFor();
  await editor.page.keyboard.press('Alt+PageDown');
  await text('(day 7)');
  await editor.page.keyboard.press('Control+f');
  await editor.page.locator('.simple-find-part.visible').waitFor();
  await editor.page.keyboard.type('RTINGS');
  await editor.picture('answers-2-find');
  await editor.page.keyboard.press('Escape');
});

/** How many of the pages that are shown say something. */
async function pagesSaying(text: string): Promise<number> {
  const said = editor.page.frames().map((frame) =>
    frame
      .getByText(text)
      .count()
      .catch(() => 0),
  );
  return (await Promise.all(said)).reduce((sum, count) => sum + count, 0);
}

test('an answer that is kept open stays beside the next one', async () => {
  await page().getByRole('button', { name: 'Keep open' }).click();
  await page().getByText('Kept open').waitFor();
  await page()
    .getByRole('button', { name: /^Earlier:/ })
    .click();
  await eventually(async () => (await editor.page.getByRole('tab', { name: /^ChatGPT: Best TV/ }).count()) === 2);
  await editor.picture('answers-3-beside');
  // Further ones open in one of the two columns.
  await editor.runCommand('Citedesk: Keep Answer Open');
  await eventually(async () => (await pagesSaying('Kept open')) === 2);
  await editor.page.keyboard.press('Alt+PageUp');
  await eventually(async () => (await editor.page.getByRole('tab', { name: /^ChatGPT: Best TV/ }).count()) === 3);
  assert.equal(await editor.page.locator('.editor-group-container').count(), 2);
  await editor.picture('answers-3-kept');
});

test('all answers are listed by key, and filtered by what they say', async () => {
  await editor.page.getByRole('treeitem', { name: /^Best TV for sports/ }).click();
  await editor.page.keyboard.press('Alt+a');
  await ask.text('All answers to a prompt');
  await editor.row('ChatGPT').nth(5).waitFor();
  await editor.page
    .locator('.quick-input-widget')
    .getByRole('button', { name: 'Filter by brand named or not' })
    .click();
  await ask.pick('Which answers?', 'brand not named');
  await ask.text('All answers to a prompt');
  const rows = editor.page.locator('.quick-input-list .monaco-list-row');
  await eventually(async () => (await rows.count()) === 3);
  await editor.picture('answers-4-filtered');
  await editor.page.keyboard.press('Escape');
});

test('an export is chosen step by step, shows its rows, and is saved where the person says', async () => {
  await editor.page
    .getByRole('treeitem', { name: /^Samsung/ })
    .first()
    .waitFor();
  await editor.runCommand('Citedesk: Export…');
  await ask.pick('Export: what?', 'Sources');
  await editor.picture('answers-5-form');
  await ask.back('Export: as which file?');
  await ask.pick('Export: what?', 'Answers without their text');
  await ask.pick('Export: as which file?', 'CSV');
  await ask.text('Export: which days?');
  await editor.row('From … to …').waitFor();
  await editor.picture('answers-6-days');
  await ask.pick('Export: which days?', 'The last 7 days');
  await ask.pick('Export: which prompts?', 'All prompts');
  await ask.text('Export: now?');
  await editor.row('Export 7 rows').waitFor();
  await editor.picture('answers-7-price');
  await ask.accept('Export: now?');
  const file = path.join(editor.workspace, 'answers.csv');
  // The list of the folder comes late, and would take the place of what was typed.
  await editor.row('..').first().waitFor();
  await ask.type('Save the Export', file);
  await eventually(() => fs.existsSync(file));
  assert.equal(fs.readFileSync(file, 'utf8').trimEnd().split('\r\n').length, 8);
  await pressInMessage(editor.message('answers.csv is saved: 7 rows.'), 'Open');
  await editor.page.getByRole('tab', { name: 'answers.csv' }).waitFor();
  await editor.picture('answers-8-opened');
});
