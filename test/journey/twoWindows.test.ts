import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { eventually } from '../fakes/eventually.ts';
import { type ModelServer, startModelServer } from '../fakes/modelServer.ts';
import { startArticle } from './byHand.ts';
import { announcedIn, clientOf, extensionHostsOf, fillService, killService, processesOf } from './folderService.ts';
import { quickInput } from './quickInput.ts';
import { type EditorWindow, openWorkbench, type Workbench } from './workbench.ts';

// One journey in steps, on one folder with one local service; the three crashes that end it happen within five minutes.

const section = 'Samsung sets are bright enough for a sunny room. Test that in your own room before you decide.';
const prompt = 'Best TV for a bright room';
const answer = [
  'These two are worth a look:',
  '1. **Samsung Q80D** is a safe choice, as it is bright and keeps reflections low. See [RTINGS](https://www.rtings.com/tv/reviews/best).',
  '2. **Sony Bravia 3** costs less, but looks pale in direct sun.',
  '## What to look for',
  '- **Brightness**: more of it helps in a sunny room.',
  '- **Reflections**: a matt screen spreads the light of a lamp.',
].join('\n\n');

let model: ModelServer;
let first: Workbench;
let second: EditorWindow;
/** How the model deals with the next calls; at its pace when there is none. */
const plays: Parameters<typeof startModelServer>[0][] = [];

before(async () => {
  model = await startModelServer((...call) => plays.shift()?.(...call) ?? { says: section, after: 50 });
  first = await openWorkbench({ settings: { 'citedesk.writer': { model: 'test-model', baseUrl: model.baseUrl } } });
});

after(async () => {
  await first.close();
  await model.close();
});

test('two windows on one folder work with one service', async () => {
  await first.openView('Citedesk');
  await first.page.getByRole('button', { name: 'New Project' }).waitFor();
  await fillService(first.dataFolder, { prompts: [prompt, 'Best TV for sports', 'Best TV for games'], answer });
  await first.runCommand('Citedesk: Refresh');
  second = await first.newWindow();
  await second.openView('Citedesk');
  for (const window of [first, second]) await window.row(prompt).waitFor();
  assert.deepEqual(processesOf(first.dataFolder), [announcedIn(first.dataFolder)?.pid]);
});

test('an article survives the death of its service: no finished section is asked again, and no row goes away', async () => {
  const calls = model.asked.length;
  play({ says: section, after: 50 }, { hangs: true });
  await startDraft(first);
  await eventually(() => model.asked.length === calls + 2);
  await second.runCommand('Citedesk: Show Work');
  await Promise.all([first, second].map((window) => window.statusItem('Draft · 4/5 · section').waitFor()));

  const missed = await Promise.all([first, second].map((window) => missedRows(window)));
  await killService(first.dataFolder);
  await Promise.all([first, second].map((window) => window.statusItem('Article ready').waitFor()));
  assert.deepEqual(await Promise.all(missed.map((look) => look())), [[], []]);
  assert.deepEqual(processesOf(first.dataFolder), [announcedIn(first.dataFolder)?.pid]);

  const asked = model.asked.slice(calls).map(({ messages }) => messages.map(({ content }) => content).join('\n'));
  assert.equal(asked[2], asked[1], 'the section that was lost is asked again');
  assert.equal(new Set(asked).size, asked.length - 1, 'and it alone');
});

test('one file is written, and the other window opens that', async () => {
  const [article] = await eventually(() => articles().length > 0 && articles());
  await second.statusItem('Article ready').click();
  await second.page.getByRole('tab', { name: article }).waitFor();
  await second.webview().getByRole('meter', { name: 'Overall' }).waitFor();
  await second.picture('two-windows-opened');
  assert.deepEqual(articles(), [article]);
});

test('a window that closes leaves the service to the other, and its unfinished article to whoever opens it', async () => {
  const service = announcedIn(first.dataFolder);
  await first.statusItem('Article ready').click();
  await first.statusItem('Article ready').waitFor({ state: 'hidden' });
  const finish = Promise.withResolvers<void>();
  play({ says: section, after: finish.promise });
  await startDraft(first, 'Best TV for sports');
  await first.statusItem('Draft · 4/5 · section').waitFor();
  await second.runCommand('Citedesk: Show Work');
  await second.statusItem('Draft · 4/5 · section').waitFor();

  await first.page.goto('about:blank');
  await eventually(() => extensionHostsOf(path.dirname(first.dataFolder)).length === 1);
  finish.resolve();
  await second.statusItem('Article ready').waitFor();
  assert.equal(articles().length, 1, 'only the window that started an article writes it by itself');
  await second.statusItem('Article ready').click();
  await eventually(() => articles().length === 2);
  assert.equal(announcedIn(first.dataFolder)?.instance, service?.instance);
  assert.deepEqual(processesOf(first.dataFolder), [service?.pid]);
});

test('a service that ends three times within five minutes is left alone until somebody wishes otherwise', async () => {
  play({ hangs: true }, { hangs: true });
  await startDraft(second, 'Best TV for games');
  await second.statusItem('Draft · 4/5 · section').waitFor();
  const killed = await killService(first.dataFolder);
  await eventually(() => announcedIn(first.dataFolder)?.pid !== killed);
  await showNews(second, 'Projectors');
  await killService(first.dataFolder);
  await second.row('Show Log').waitFor();
  await second.page.getByText('The local service ended three times within five minutes.').first().waitFor();
  await second.row(prompt).waitFor();
  await second.picture('two-windows-given-up');
  assert.equal(await second.message('').count(), 0, 'nothing pops up that nobody asked for');

  await second.row('Show Log').click();
  await second.page.getByRole('tab', { name: 'service.log' }).waitFor();
  await second.picture('two-windows-log');
  assert.deepEqual(processesOf(first.dataFolder), []);

  await second.runCommand('Citedesk: Refresh');
  await second.statusItem('Article ready').waitFor();
  await second.row('Show Log').waitFor({ state: 'hidden' });
});

const play = (...behaviours: ReturnType<Parameters<typeof startModelServer>[0]>[]): void => {
  plays.push(...behaviours.map((behaviour) => () => behaviour));
};

async function startDraft(window: EditorWindow, text = prompt): Promise<void> {
  await startArticle(window, text);
  await quickInput(window).pick('Start an article', 'Draft');
}

/** Something new that a window shows proves that it holds the service which runs now. */
async function showNews(window: EditorWindow, name: string): Promise<void> {
  const client = clientOf(first.dataFolder);
  const {
    data: [project],
  } = await client.listProjects();
  await client.createTopic({ project: project?.id ?? '', body: { name } });
  await client.close();
  await window.runCommand('Citedesk: Refresh');
  await window.row(name).waitFor();
}

/** Watches the rows of the tree from now on; what is returned tells which were away, be it for a moment. */
async function missedRows({ page }: EditorWindow): Promise<() => Promise<unknown>> {
  const missed = await page.evaluateHandle(`(() => {
    const missed = [];
    const look = () => {
      const rows = [...document.querySelectorAll('.monaco-list-row')].map(({ textContent }) => textContent);
      for (const name of ['Samsung', 'Televisions', '${prompt}']) if (!rows.some((row) => row.includes(name))) missed.push(name);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
    return missed;
  })()`);
  return () => missed.jsonValue();
}

function articles(): readonly string[] {
  const folder = path.join(first.workspace, 'content');
  return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
}
