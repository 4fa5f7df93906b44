import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { eventually } from '../fakes/eventually.ts';
import { type ModelServer, startModelServer } from '../fakes/modelServer.ts';
import { articlePage, startSite } from '../fakes/site.ts';
import { startArticle } from './byHand.ts';
import { fillService } from './folderService.ts';
import { quickInput } from './quickInput.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

// One journey in steps: an article's page beside the file in which somebody writes.

const prompt = 'Best TV for a bright room';
const site = await startSite({
  paths: {
    '/tv': () => ({
      headers: { 'content-type': 'text/html' },
      body: Buffer.from(
        articlePage(
          'The best TVs, tested',
          `<p>We measured ten sets beside a window. The Samsung Q80D reaches 1,200 nits in our test, and keeps its reflections low.</p>
          <p>A TV for a bright room needs at least 1,000 nits and a screen that does not mirror the window.</p>
          <p>Below 600 nits a picture looks pale at noon. The Sony Bravia 3 costs $799 and handles motion well.</p>`,
        ),
      ),
    }),
  },
});

const answer = `The **Samsung Q80D** is a safe choice. See [RTINGS](${site.origin}/tv).`;

let model: ModelServer;
/** What the model waits for. */
let held = Promise.resolve();
let editor: Workbench;

/** The model says what the page says, something of its own, and what no page says. */
function section(asked: string, call: number): string {
  const fact = (figure: string) => new RegExp(`"id": "(f\\d+)"[^{}]*"figure": "${figure}"`).exec(asked)?.[1] ?? 'none';
  const own = [
    'Look at the screen from the side before you choose, and turn on the lights of the shop.',
    'A matt screen spreads the light of a lamp, while a glossy one mirrors it.',
    'Ask whether the set can be returned, as no shop has your windows.',
  ];
  return [
    `The Samsung Q80D reaches [[${fact('1,200 nits')}]] in a test beside a window.`,
    own[call % own.length],
    `In part ${'abcdefghij'.charAt(call % 10)} the set outlives 90,000 owners. It has 77 buttons.`,
  ].join(' ');
}

before(async () => {
  model = await startModelServer(({ messages }, call) => ({
    says: section(messages.at(-1)?.content ?? '', call),
    tokens: [900, 60],
    after: held,
  }));
  editor = await openWorkbench({
    settings: {
      'citedesk.writer': { model: 'test-model', baseUrl: model.baseUrl },
      'citedesk.crawl.privateHosts': [site.host],
      'citedesk.crawl.maxPages': 20,
    },
  });
});

after(async () => {
  await editor.close();
  await model.close();
  await site.close();
});

test('an article that is ready is still told of when the window was loaded anew', async () => {
  await editor.openView('Citedesk');
  await editor.page.getByRole('button', { name: 'New Project' }).waitFor();
  await fillService(editor.dataFolder, { prompts: [prompt], answer });
  await editor.runCommand('Citedesk: Refresh');
  await startArticle(editor, prompt);
  await quickInput(editor).pick('Start an article', 'Draft');
  await editor.statusItem('Article ready').waitFor();
  await editor.page.reload();
  await editor.statusItem('Article ready').waitFor();
  await editor.picture('page-1-ready');
});

test('its page says what the draft lost, and what was read for the section at the cursor', async () => {
  await editor.statusItem('Article ready').click();
  const page = editor.webview();
  const lost = page.locator('summary', { hasText: /^\d+ sentences were taken out/ });
  await lost.waitFor();
  await page.getByText(/^This run: \d+ model calls · [\d,]+ tokens$/).waitFor();
  await page
    .getByRole('button', { name: /^Insert / })
    .first()
    .waitFor();
  await editor.statusItem('Article ready').waitFor({ state: 'hidden' });
  await editor.picture('page-2-light');
  await lost.press('Enter');
  await page.getByRole('button', { name: 'Start again with a page…' }).waitFor();
  await editor.picture('page-3-lost');
  await lost.press('Enter');
});

test('it lists what the list of problems lists, and mends it', async () => {
  const page = editor.webview();
  await editor.page.keyboard.press('Control+1');
  // The page hands the keys on to the window, which takes a moment; what is typed meanwhile is lost.
  await editor.page.locator('.monaco-editor.focused').first().waitFor();
  await editor.page.keyboard.press('Control+End');
  await editor.page.keyboard.type(
    ' It has 144 Hz and costs "nearly nothing at all, as we say" today.\n\n## A part\n\nIt has a stand.\n\n#### A jump\n\nThe Samsung Q80D reaches many nits in our test, and keeps its reflections low.\n',
  );
  await editor.runCommand('Problems: Focus on Problems View');
  const found = page.locator('.findings h2 .count');
  await page.getByRole('button', { name: /144 Hz/ }).waitFor();
  await eventually(async () => {
    const badge = await editor.page
      .getByRole('tab', { name: /^Problems/ })
      .locator('.badge-content')
      .innerText();
    return badge !== '' && badge === (await found.innerText());
  });
  await editor.picture('page-4-problems');
  await page
    .locator('.findings')
    .getByRole('button', { name: /^Show all/ })
    .press('Enter');
  await page.getByRole('button', { name: /^Make it ###, line / }).press('Enter');
  await page.getByRole('heading', { name: 'A jump' }).waitFor();
  await page.getByRole('button', { name: /^Make it ###, line / }).waitFor({ state: 'detached' });
  await editor.runCommand('View: Toggle Panel Visibility');
});

test('what a page says is written at the cursor, by the keyboard', async () => {
  await editor
    .webview()
    .getByRole('button', { name: /^Insert 1,200 nits/ })
    .first()
    .press('Enter');
  // Once in the draft, and now at the end.
  await eventually(async () => (await editor.page.locator('.view-line', { hasText: '[1,200' }).count()) > 0);
  // The editor of a browser saves by itself a moment later.
  await eventually(() => /1,200 nits \(\[[^\]]+\]\([^)]+\)\)\s*$/u.test(fs.readFileSync(article(), 'utf8')));
  await editor.picture('page-5-inserted');
  await editor.runCommand('Preferences: Toggle between Light/Dark Themes');
  await editor.page.locator('.monaco-workbench.vs-dark').waitFor();
  await editor.picture('page-6-dark');
});

test('a rewrite waits as a change beside the file, which nothing touches until it is taken; undo takes it back', async () => {
  const before = fs.readFileSync(article(), 'utf8');
  await rework('Rewrite');
  await editor.statusItem('Change waits').waitFor();
  await editor.webview().getByText('Nothing of it stands in the file yet.').first().waitFor();
  await editor.picture('page-7-change-waits');
  await editor.statusItem('Change waits').click();
  const taking = editor.page.getByRole('button', { name: 'Take This Change' }).first();
  await taking.waitFor();
  await editor.page.locator('.diff-editor, .monaco-diff-editor').first().waitFor();
  await editor.picture('page-8-change');
  assert.equal(fs.readFileSync(article(), 'utf8'), before);
  await taking.click();
  await editor.statusItem('Change waits').waitFor({ state: 'hidden' });
  await taking.waitFor({ state: 'hidden' });
  // The editor of a browser saves by itself a moment later.
  await eventually(() => fs.readFileSync(article(), 'utf8') !== before);
  await editor.picture('page-9-taken');
  await editor.page.locator('.monaco-editor.focused').first().waitFor();
  await editor.page.keyboard.press('Control+z');
  await eventually(() => fs.readFileSync(article(), 'utf8') === before);
});

test('a change that was undone gives way to the next, which comes onto what was written meanwhile and leaves it when it is discarded', async () => {
  await editor.statusItem('Change waits').waitFor();
  const { promise: written, resolve: goOn } = Promise.withResolvers<void>();
  held = written;
  await rework('Rewrite');
  await editor.statusItem(/Change waits\s+\S/u).waitFor();
  await editor.page.keyboard.press('Control+1');
  await editor.page.locator('.monaco-editor.focused').first().waitFor();
  await editor.page.keyboard.press('Control+End');
  await editor.page.keyboard.type('\n\nWords of my own, written while it ran.\n');
  await editor.page.keyboard.press('Control+s');
  await editor.page.locator('.tab.dirty').waitFor({ state: 'detached' });
  await eventually(() => /Words of my own, written while it ran\.\s*$/u.test(fs.readFileSync(article(), 'utf8')));
  goOn();
  await editor.statusItem(/Change waits\s*$/u).click();
  await editor.message('was edited since this change was made').waitFor();
  await editor.picture('page-10-merged');
  await editor.runCommand('Citedesk: Discard This Change');
  await editor.statusItem(/changes? waits?/iu).waitFor({ state: 'hidden' });
  await editor.page.getByRole('button', { name: 'Take This Change' }).first().waitFor({ state: 'hidden' });
  assert.match(fs.readFileSync(article(), 'utf8'), /Words of my own, written while it ran\.\s*$/u);
  await editor.runCommand('Notifications: Clear All Notifications');
});

test('page and notes keep their contrast in the theme for it', async () => {
  for (const level of ['User', 'Machine']) {
    const settings = path.join(path.dirname(editor.dataFolder), 'user-data', level, 'settings.json');
    const now = JSON.parse(fs.readFileSync(settings, 'utf8')) as object;
    fs.writeFileSync(settings, JSON.stringify({ ...now, 'workbench.colorTheme': 'Default High Contrast' }));
  }
  await editor.page.locator('.monaco-workbench.hc-black').waitFor();
  await editor.page.keyboard.press('Control+1');
  await editor.runCommand('Citedesk: Check This Article');
  await editor.page.locator('.markers-panel .monaco-list-row').first().waitFor();
  await editor.picture('page-11-contrast');
  await editor.runCommand('View: Toggle Panel Visibility');
});

test('after a reload of the window the page is back, says what it said, and all is told in the language that the editor has', async () => {
  await editor.page.keyboard.press('Control+s');
  await editor.page.locator('.tab.dirty').waitFor({ state: 'detached' });
  await editor.reloadIn('de');
  const page = editor.webview();
  // The editor starts its extensions anew before it asks for the page, on a busy machine for more than a minute.
  await page.getByText(/^Dieser Lauf: \d+ Modellaufrufe · [\d.]+ Token$/).waitFor({ timeout: 180_000 });
  await page.getByRole('heading', { name: 'A jump' }).waitFor();
  await editor.picture('page-12-german-page');
  await editor.row(prompt).first().waitFor();
  await editor.picture('page-13-german-tree');
  await startArticle(editor, prompt, 'Artikel beginnen');
  await editor.page.getByText('Zu diesem Prompt gibt es schon einen Artikel').waitFor();
  await editor.picture('page-14-german-choice');
  await editor.page.keyboard.press('Escape');
});

/** The file of the article, whatever it is called. */
function article(): string {
  const folder = path.join(editor.workspace, 'content');
  return path.join(folder, fs.readdirSync(folder).find((name) => name.endsWith('.md')) ?? '');
}

/** Has the article of the prompt worked over. */
async function rework(how: string): Promise<void> {
  await startArticle(editor, prompt);
  await quickInput(editor).pick('This prompt has an article already', how);
}
