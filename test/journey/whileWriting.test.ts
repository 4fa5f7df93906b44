import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { eventually } from '../fakes/eventually.ts';
import { type ModelServer, startModelServer } from '../fakes/modelServer.ts';
import { articlePage, startSite } from '../fakes/site.ts';
import { find, openBrackets, openFromStatusBar, placeOf, startArticle, pressInMessage } from './byHand.ts';
import { clientOf } from './folderService.ts';
import { quickInput, type QuickInput } from './quickInput.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

// What helps a writer, with pages that were really read. One journey in steps.

const page = (title: string, text: string) => () => ({
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(articlePage(title, text)),
});
const site = await startSite({
  paths: {
    '/anvils': page(
      'The best anvils, tested',
      `<p>We measured eight anvils in a small workshop. The Acme 100 weighs 45 kg and costs $450 in most shops, and its face is hardened.</p>
      <p>A good anvil weighs 50 kg or more. Forged steel costs three times as much as cast iron and lasts for generations of smiths.</p>`,
    ),
    '/light': page(
      'Light anvils for small workshops',
      `<p>The Globex Light weighs 20 kg and costs $129, which makes it the anvil for a balcony. It rings loudly at each blow.</p>
      <p>A smith of thirty years told us: “Buy the heaviest anvil that you can carry home.” That holds for beginners, too.</p>`,
    ),
  },
});
const [tested, light] = [`${site.origin}/anvils`, `${site.origin}/light`];

const answers = ['chatgpt', 'aimode'].map((model) => ({
  model: model as 'chatgpt' | 'aimode',
  collected_at: '2025-05-24T15:56:04Z',
  content_markdown: `The **Acme 100** is the best pick: it weighs 45 kg [1]. The Globex Light is cheaper [2].\n\n[1]: ${tested}\n[2]: ${light}\n`,
  search_queries: ['best anvil small workshop', 'anvil noise neighbours ringing'],
}));

const section = `The Acme 100 weighs 45 kg, as [the test](${tested}) says, and is the better anvil for a small workshop.`;

let model: ModelServer;
let editor: Workbench;
let ask: QuickInput;
let file: string;

before(async () => {
  model = await startModelServer(() => ({ says: section, after: 20 }));
  editor = await openWorkbench({
    settings: {
      'citedesk.crawl.privateHosts': [site.host],
      'citedesk.crawl.maxPages': 20,
      'citedesk.writer': { model: 'test-model', baseUrl: model.baseUrl },
    },
  });
  ask = quickInput(editor);
});

after(async () => {
  await editor.close();
  await model.close();
  await site.close();
});

test('a draft rests on pages that were read, and is opened by keys with the cursor in its body', async () => {
  await editor.openView('Citedesk');
  await editor.page.getByRole('button', { name: 'New Project' }).waitFor();
  const client = clientOf(editor.dataFolder);
  const { data: project } = await client.createProject({
    body: {
      name: 'Acme',
      url: 'https://acme.com',
      region: 'DE',
      timezone: 'Europe/Berlin',
      models: ['chatgpt', 'aimode'],
    },
  });
  const { data: topic } = await client.createTopic({ project: project.id, body: { name: 'Anvils' } });
  const { data } = await client.addPrompts({
    project: project.id,
    body: { topic_id: topic.id, prompts: ['Best anvil for a small workshop'] },
  });
  const responses = data.added.flatMap(({ id }) => answers.map((answer) => ({ prompt_id: id, ...answer })));
  await client.addResponses({ project: project.id, body: { responses } });
  await client.close();
  await editor.runCommand('Citedesk: Refresh');
  await startArticle(editor, 'Best anvil for a small workshop');
  await ask.pick('Start an article', 'Draft');
  await editor.statusItem('Article ready').waitFor();
  await openFromStatusBar(editor, 'Article ready');
  const folder = path.join(editor.workspace, 'content');
  // Beside it stands, for a moment, what it is written as before it gets its name.
  const articles = (): string[] => fs.readdirSync(folder).filter((name) => name.endsWith('.md'));
  await eventually(() => fs.existsSync(folder) && articles().length > 0);
  file = path.join(folder, articles()[0] ?? assert.fail('no article'));
  assert.match(fs.readFileSync(file, 'utf8'), /45 kg/);
  await editor.page
    .getByRole('tab', { name: path.basename(file) })
    .first()
    .waitFor();
  const title = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((text) => text.startsWith('# '));
  await editor.statusItem(`Ln ${title + 3}, Col 1`).waitFor(); // counted from 1, below a blank line
});

test('the scores stand over the title, and what the answers have that the article lacks, before anybody asks', async () => {
  await tidyUp();
  await lens(/^GEO \d+ · SEO \d+ · reads \d+$/).waitFor();
  await lens(/^1 search unanswered$/).waitFor();
  await editor.picture('writing-1-lens');
});

test('a link tells who cites its page and what was read, and a figure the words of its page', async () => {
  await hover('127.0.0.1');
  await shownHover('Cited 2 times by').waitFor();
  await editor.picture('writing-3-link');
  await hover('45 kg');
  await shownHover('The Acme 100 weighs 45 kg').waitFor();
  await editor.picture('writing-4-figure');
});

test('comparing says what it found, and its button opens the list', async () => {
  await editor.runCommand('Citedesk: Compare This Article with Answers');
  const message = editor.message('Compared with 2 answers: 1 search unanswered.');
  await message.waitFor();
  await editor.picture('writing-2-compared');
  await pressInMessage(message, 'List Them');
  await editor.page.locator('.markers-panel .monaco-list-row').first().waitFor();
  await tidyUp();
});

test('a figure that its page has otherwise is found, mended and explained by keys', async () => {
  const { keyboard } = editor.page;
  await write(`\n\nThe Globex Light costs $130 in many shops ([a test](${light})).\n`);
  await problem('$130').waitFor();
  await editor.picture('writing-5-problem');
  await keyboard.press('Control+Home');
  // The answer to each key is waited for: the next one would go past the problem.
  for (let [told, before] = ['', '']; !told.includes('$130'); before = told) {
    await keyboard.press('F8');
    told = await eventually(async () => {
      const shown = (await editor.page.locator('.marker-widget').allInnerTexts()).join('\n');
      return shown !== before && shown;
    });
  }
  const mend = editor.page.locator('.action-widget', { hasText: 'Use “$129” of 127.0.0.1' });
  // What mends it may come a moment after the problem.
  await eventually(async () => {
    await keyboard.press('Control+.');
    const offered = await mend.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (!offered) await keyboard.press('Escape');
    return offered;
  });
  await editor.picture('writing-6-mends');
  await keyboard.press('Enter');
  await line('costs $129 in many').waitFor();
  await problem('$129').waitFor({ state: 'detached' });
  await keyboard.press('Escape');
  for (const [words, told] of [
    ['a test', 'Light anvils for small workshops'],
    ['$129', 'costs $129, which makes it'],
  ] as const) {
    await find(editor.page, words);
    await keyboard.press('Control+k');
    await keyboard.press('Control+i');
    await shownHover(told).waitFor();
    await editor.picture(`writing-6-by-keys-${words.replace(/\W/gu, '')}`);
    await keyboard.press('Escape');
  }
});

test('two brackets list the facts with their words, also from a German keyboard; the one taken comes with its link', async () => {
  await write('\n\nA light anvil costs ');
  await openBrackets(editor.page);
  const list = editor.page.locator('.suggest-widget.visible');
  await list.locator('.monaco-list-row', { hasText: 'Globex Light' }).first().waitFor();
  await editor.picture('writing-7-facts');
  await editor.page.keyboard.type('129');
  await list.locator('.monaco-list-row.focused', { hasText: '$129' }).waitFor();
  await editor.picture('writing-8-filtered');
  await editor.page.keyboard.press('Enter');
  await line('A light anvil costs $129').waitFor();
  await editor.picture('writing-8-taken');
  await write('\n\n```\n');
  await openBrackets(editor.page);
  await editor.page.waitForTimeout(1000);
  assert.equal(await list.count(), 0, 'code has no facts');
  await editor.page.keyboard.press('Escape');
});

for (const [way, start] of [
  ['key', () => editor.page.keyboard.press('Control+k').then(() => editor.page.keyboard.press('Control+e'))],
  ['palette', () => editor.runCommand('Citedesk: Explain This Sentence')],
  ['context menu', () => fromContextMenu('Explain This Sentence')],
] as const)
  test(`what carries the sentence at the caret is explained from the ${way}`, async () => {
    await caretAt('45 kg');
    await start();
    const list = editor.page.locator('.quick-input-widget', { hasText: 'What says the same as this sentence' });
    await list.getByText('The Acme 100 weighs 45 kg').first().waitFor();
    await editor.picture(`writing-9-explained-by-${way.replace(' ', '-')}`);
    await editor.page.keyboard.press('Escape');
  });

test('the list of articles is reached by keys, and leads back into the text', async () => {
  const list = editor.page.getByRole('tree', { name: 'Articles' });
  await editor.runCommand('Citedesk: Focus on Articles View');
  await list.getByRole('treeitem').first().waitFor();
  // The editor hands the keyboard only to a list that has rows by then.
  await editor.runCommand('Citedesk: Focus on Articles View');
  await editor.page.locator('.monaco-list:focus[aria-label="Articles"]').waitFor();
  await editor.page.keyboard.press('ArrowDown');
  await list.locator('.monaco-list-row.focused').waitFor();
  await editor.picture('writing-10-articles');
  await editor.page.keyboard.press('Enter');
  await editor.page.locator('.monaco-editor.focused').first().waitFor();
});

/** The lens over the title. */
const lens = (text: RegExp): Locator => editor.page.locator('.codelens-decoration a', { hasText: text });

const line = (text: string): Locator => editor.page.locator('.view-line', { hasText: text }).first();

const shownHover = (text: string): Locator =>
  editor.page.locator('.monaco-hover:not(.hidden)', { hasText: text }).first();

/** The row that the list of problems has for some words. */
const problem = (words: string): Locator =>
  editor.page.locator('.markers-panel .monaco-list-row', { hasText: words }).first();

/** Puts the mouse over words of the article. */
async function hover(words: string): Promise<void> {
  await editor.page.mouse.move(5, 5);
  const { x, y } = await placeOf(editor.page, words);
  await editor.page.mouse.move(x, y, { steps: 5 });
}

async function caretAt(words: string): Promise<void> {
  const { x, y } = await placeOf(editor.page, words);
  await editor.page.mouse.click(x, y);
}

/** Types at the end of the article; brackets that close themselves are typed over. */
async function write(text: string): Promise<void> {
  await editor.page.keyboard.press('Escape');
  await caretAt('45 kg');
  await editor.page.keyboard.press('Control+End');
  await editor.page.keyboard.type(text);
}

async function fromContextMenu(title: string): Promise<void> {
  const { x, y } = await placeOf(editor.page, '45 kg');
  await editor.page.mouse.click(x, y, { button: 'right' });
  await editor.picture('writing-9-menu');
  await editor.page.getByRole('menuitem', { name: title }).click();
}

async function tidyUp(): Promise<void> {
  await editor.runCommand('Notifications: Clear All Notifications');
  await editor.page.locator('.notification-toast').first().waitFor({ state: 'hidden' });
}
