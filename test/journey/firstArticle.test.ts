import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type ModelServer, startModelServer } from '../fakes/modelServer.ts';
import { articlePage, startSite } from '../fakes/site.ts';
import { pressOnRow, startArticle, pressInMessage } from './byHand.ts';
import { quickInput, type QuickInput } from './quickInput.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

// One journey in steps: each goes on where the one before it ended, as a person does.

// The pages that answers cite, on this machine: an article rests only on what was read.
const htmlPage = (text: string) => () => ({ headers: { 'content-type': 'text/html' }, body: Buffer.from(text) });
const site = await startSite({
  paths: {
    '/tv/reviews/best': htmlPage(
      articlePage(
        'The best TVs, tested',
        `<p>We measured ten sets beside a window. The Samsung Q80D reaches 1,200 nits in our test, and keeps its reflections low.</p>
        <p>A TV for a bright room needs at least 1,000 nits and a screen that does not mirror the window. Below 600 nits a picture looks pale at noon.</p>`,
      ),
    ),
    '/tvs/bright-rooms': htmlPage(
      articlePage(
        'TVs for bright rooms',
        `<p>The Samsung Q80D is the brighter set, the Sony Bravia 3 the cheaper one: it costs $799 and handles motion well.</p>
        <p>In direct sun it looks pale, as it reaches 550 nits in the test of our laboratory and reflects what stands behind you.</p>`,
      ),
    ),
  },
});
const rtings = `${site.origin}/tv/reviews/best`;
const verge = `${site.origin}/tvs/bright-rooms`;

const spoken = `For a bright room, light matters more than black. These three are worth a look:

1. **Samsung Q80D** is the best pick for most people: it reaches 1,200 nits and keeps reflections low [1].
2. **Sony Bravia 3** costs less and handles motion well, but looks pale in direct sun [2].
3. **LG QNED85** is a good second choice where people watch from the side.

| Set | Brightness | Price |
|---|---|---|
| Samsung Q80D | 1,200 nits | $999 |
| Sony Bravia 3 | 550 nits | $799 |

[1]: ${rtings} "The best TVs, tested"
[2]: ${verge} "TVs for bright rooms"
`;

const sections = [
  `A TV for a bright room needs at least 1,000 nits and a screen that does not mirror the window. The Samsung Q80D reaches 1,200 nits in [the test by RTINGS](${rtings}), which is enough for most living rooms.`,
  `Look at three things before the price. First, brightness: below 600 nits a picture looks pale at noon. Second, reflections: a matt screen spreads the light of a lamp. Third, the angle from which you watch.\n\n- Measure how far the sofa is from the window.\n- Ask the shop to turn the lights on.\n- Compare the figures in [the same test](${rtings}).`,
  `The Samsung Q80D is the brighter set, the [Sony Bravia 3](${verge}) the cheaper one. If the sun never falls on the screen, the cheaper one will do.`,
];

const brought = [
  {
    prompt: 'best tv for a bright room',
    topic: 'Televisions',
    model: 'aimode',
    collected_at: '2025-05-24T15:56:04Z',
    content_markdown: `The **Sony Bravia 3** is a safe choice for a bright room. See [RTINGS](${rtings}).`,
  },
  {
    prompt: 'best tv for sports',
    topic: 'Televisions',
    model: 'chatgpt',
    collected_at: '2025-05-24T15:56:04Z',
    content_markdown: '## Best pick\n\n**Samsung Q80D**: little blur, and a wide angle for guests.',
  },
  {
    prompt: 'best tv for sports',
    topic: 'Televisions',
    model: 'chatgpt',
    collected_at: 'yesterday',
    content_markdown: 'A row that cannot be read.',
  },
];

/** The model writes no section before the status bar was seen to follow it. */
const seen = Promise.withResolvers<void>();

let model: ModelServer;
let editor: Workbench;
let ask: QuickInput;

before(async () => {
  model = await startModelServer(({ messages }, call) =>
    messages.length > 1
      ? { says: sections[call % sections.length] ?? '', after: seen.promise }
      : { says: spoken, after: 100 },
  );
  editor = await openWorkbench({
    settings: { 'citedesk.crawl.privateHosts': [site.host], 'citedesk.crawl.maxPages': 20 },
  });
  ask = quickInput(editor);
});

after(async () => {
  await editor.close();
  await model.close();
  await site.close();
});

test('the local service starts by itself when the view is opened, and the empty state says what to do', async () => {
  await editor.openView('Citedesk');
  await editor.page.getByRole('button', { name: 'New Project' }).waitFor();
  assert.ok(fs.existsSync(path.join(editor.dataFolder, 'service.json')));
  await editor.picture('1-welcome');
});

test('a project for a brand is made from the palette', async () => {
  await editor.runCommand('Citedesk: New Project');
  await ask.type('website', 'samsung.com');
  await ask.pick('its pages (2/7)', 'Fill in');
  await ask.type('name (3/7)', 'Samsung');
  await ask.tick('assistants (4/7)', ['ChatGPT', 'AI Mode']);
  await ask.pick('country (5/7)', 'Germany');
  await ask.pick('time zone (6/7)', 'Europe/Berlin');
  await ask.type('competitors (7/7)', 'Sony, lg.com');
  await editor.row('Samsung').waitFor();
  await editor.row('No prompts yet').waitFor();
});

test('a model on an own address is set up to answer and to write', async () => {
  await editor.runCommand('Citedesk: Set Up a Model');
  await ask.tick('what for', ['ChatGPT', 'Writer of articles']);
  await ask.pick('who answers', 'An OpenAI-compatible address');
  await ask.type('(3/5)', model.baseUrl);
  await ask.type('(4/5)', '');
  await ask.pick('(5/5)', 'test-model');
  await editor.message('now answers for').waitFor();
});

test('prompts are added from the palette into a new topic', async () => {
  await editor.runCommand('Citedesk: Add Prompts');
  await ask.type('New topic', 'Televisions');
  await ask.pick('Add prompts', 'Type one');
  await ask.type('Add a prompt', 'Best TV for a bright room');
  await editor.row('Televisions').waitFor();
});

test('real answers are brought in from a file: old ones show at once, and a bad row costs no other', async () => {
  const file = path.join(editor.workspace, 'answers.json');
  fs.writeFileSync(file, JSON.stringify(brought));
  await editor.runCommand('Citedesk: Import Answers');
  await ask.file('Import answers', file);
  await pressInMessage(editor.message('2 answers imported'), 'Show Rows');
  await editor.page.getByRole('tab', { name: 'Rows of answers.json' }).waitFor();
  await editor.page.locator('.view-line', { hasText: 'Row 3: collected_at' }).first().waitFor();
  await editor.picture('2-refused-rows');
  await editor.row('best tv for sports').waitFor();
  await editor.row('Best TV for a bright room').click();
  await editor.row('AI Mode').getByText('May 24, 2025').waitFor();
  await editor.picture('2-imported');
});

test('asking a model shows its price first, runs in the status bar, and its answer appears in the tree', async () => {
  await pressOnRow(editor.row('Best TV for a bright room'), 'Ask Prompts Now');
  await editor.page.getByRole('dialog').getByText('Ask 1 prompt on 1 assistant').waitFor();
  await editor.picture('3-price');
  await editor.page.getByRole('button', { name: 'Ask', exact: true }).click();
  await editor.row('ChatGPT').getByText('top').waitFor();
  assert.deepEqual(
    model.asked.map(({ messages }) => messages.map(({ content }) => content)),
    [['Best TV for a bright room']],
  );
});

test('an answer is read beside what the analysis found', async () => {
  await editor.row('ChatGPT').filter({ hasText: 'top' }).click();
  const page = editor.webview();
  await page.getByRole('heading', { level: 1, name: 'Best TV for a bright room' }).waitFor();
  await page.getByRole('complementary').getByText('recommended').waitFor();
  await page.locator('mark.brand', { hasText: 'Samsung' }).first().waitFor();
  await page.getByRole('complementary').getByText('Sony', { exact: true }).waitFor();
  await page
    .getByRole('link', { name: /The best TVs/ })
    .first()
    .waitFor();
  await tidyUp();
  await editor.picture('4-answer');
});

test('an article is started, followed by the status bar, written to a file and read beside its scores', async () => {
  await startArticle(editor, 'Best TV for a bright room');
  await ask.pick('Start an article', 'Draft');
  await editor.statusItem('section 1 of').waitFor();
  await editor.picture('5-writing');
  seen.resolve();
  await editor.statusItem('Article ready').click();
  const page = editor.webview();
  await page.getByRole('meter', { name: 'Overall' }).waitFor();
  await tidyUp();
  await editor.picture('6-article');

  const [name, ...others] = fs.readdirSync(path.join(editor.workspace, 'content'));
  assert.deepEqual(others, []);
  const article = fs.readFileSync(path.join(editor.workspace, 'content', name ?? ''), 'utf8');
  assert.match(article, /^---\ntitle: /);
  assert.match(article, /\n {2}prompt: Best TV for a bright room\n/);
  assert.match(article, /the cheaper one will do/);
  assert.ok(article.includes(rtings), article);
});

test('a brief needs no model: outline and evidence, each line of it linked', async () => {
  await editor.runCommand('Citedesk: Start Article');
  await ask.pick('Which prompt', 'best tv for sports');
  await ask.pick('Start an article', 'Brief');
  await editor.statusItem('Article ready').click();
  const brief = await newest(path.join(editor.workspace, 'content'), 2);
  assert.match(brief, /\[\^a1\]/);
  await editor.page.getByRole('tab', { name: /tv-for-sports/ }).waitFor();
  await editor.page.locator('.view-line', { hasText: 'Purpose:' }).first().waitFor();
  await editor.picture('7-brief');
  await editor.runCommand('Citedesk: Finish Article');
  await editor.message('of the brief').waitFor();
  await tidyUp();
  await editor.page.locator('.view-line', { hasText: 'Purpose:' }).first().waitFor({ state: 'detached' });
  await editor.runCommand('Citedesk: Focus on Articles View');
  await editor.row('draft').first().waitFor();
  await editor.picture('8-finished');
});

/** Leaves nothing over the page that a picture is taken of. */
async function tidyUp(): Promise<void> {
  await editor.runCommand('Notifications: Clear All Notifications');
  await editor.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  await editor.page.locator('.notification-toast').first().waitFor({ state: 'hidden' });
}

async function newest(folder: string, count: number): Promise<string> {
  for (;;) {
    const files = fs.readdirSync(folder).map((name) => path.join(folder, name));
    const [last] = files.sort((one, other) => fs.statSync(other).mtimeMs - fs.statSync(one).mtimeMs);
    if (files.length >= count && last !== undefined) return fs.readFileSync(last, 'utf8');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
