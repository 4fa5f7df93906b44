import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { eventually } from '../fakes/eventually.ts';
import { makeModelExtension, type ModelExtension } from '../fakes/modelExtension.ts';
import { articlePage, startSite } from '../fakes/site.ts';
import { startArticle, pressInMessage } from './byHand.ts';
import { clientOf, fillService } from './folderService.ts';
import { quickInput } from './quickInput.ts';
import { type EditorWindow, openWorkbench, type Workbench } from './workbench.ts';

// One journey in steps: the editor's own model is set up, lent, not lent, and lent by another window.

const site = await startSite({
  paths: {
    '/tvs': () => ({
      headers: { 'content-type': 'text/html' },
      body: Buffer.from(
        articlePage(
          'The best TVs, tested',
          `<p>We measured ten sets beside a window. The Samsung Q80D reaches 1,200 nits in our test, and keeps its reflections low.</p>
          <p>A TV for a bright room needs at least 1,000 nits and a screen that does not mirror the window. Below 600 nits a picture looks pale at noon.</p>`,
        ),
      ),
    }),
  },
});
const page = `${site.origin}/tvs`;
const answer = `The **Samsung Q80D** is a safe choice for a bright room. See [the test](${page}).`;
const section = `A bright room asks for a bright set, and the Samsung Q80D is one. Look at reflections before you look at the price.`;
const [prompt, other] = ['Best TV for a bright room', 'Best TV for sports'] as const;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-lent-'));

let models: ModelExtension;
let first: Workbench;
let second: EditorWindow;

before(async () => {
  models = makeModelExtension(folder, { says: section });
  first = await openWorkbench({
    extension: models.source,
    settings: { 'citedesk.crawl.privateHosts': [site.host], 'citedesk.crawl.maxPages': 20 },
  });
  await first.openView('Citedesk');
  await first.page.getByRole('button', { name: 'New Project' }).waitFor();
  await fillService(first.dataFolder, { prompts: [prompt, other, 'Best TV for games'], answer });
  await first.runCommand('Citedesk: Refresh');
  await first.row(prompt).waitFor();
});

after(async () => {
  await first.close();
  await site.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('the editor’s own models are offered where a model is set up', async () => {
  const ask = quickInput(first);
  await first.runCommand('Citedesk: Set Up a Model');
  await ask.tick('what for', ['Writer of articles']);
  await ask.pick('who answers', 'The editor’s own models');
  await first.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Test Writer' }).waitFor();
  await first.picture('lent-1-models');
  await ask.pick('model (3/3)', 'Test Writer');
  await first.message('of this editor now writes articles').waitFor();
});

test('an article asks once whether it may use the model, waits for the answer, and is written by it', async () => {
  await tidyUp(first);
  await startDraft(first, prompt);
  const question = first.message('May Test Writer of this editor write');
  await question.waitFor();
  await first.statusItem('waits for a window that lends its model').waitFor();
  await first.runCommand('Citedesk: Show Work');
  await first.row('waits for a window').waitFor();
  await first.picture('lent-2-question');
  await pressInMessage(question, 'Lend the Model');
  await first.statusItem('Article ready').click();
  await first.webview().getByRole('meter', { name: 'Overall' }).waitFor();
  await tidyUp(first);
  await first.picture('lent-3-article');
  const [file = ''] = articles();
  const text = fs.readFileSync(path.join(first.workspace, 'content', file), 'utf8');
  assert.match(text, /Samsung Q80D is one/);
  assert.ok(models.asked.length > 1);
  assert.equal(new Set(models.asked.map((messages) => messages.join('\n'))).size, models.asked.length);
});

test('a run to which nobody lends waits and says so, until somebody lends by its button', async () => {
  const calls = models.asked.length;
  await startDraft(first, other);
  const question = first.message('May Test Writer of this editor write');
  await pressInMessage(question, 'Not for This Run');
  await first.row('waits for a window').click();
  await first.webview().getByText('It waits for a window that lends its model.').waitFor();
  await tidyUp(first);
  await first.picture('lent-4-waiting');
  assert.equal(models.asked.length, calls, 'nothing was asked');

  second = await first.newWindow();
  await second.openView('Citedesk');
  await second.row(other).first().waitFor();
  await second.runCommand('Citedesk: Show Work');
  const row = second.row('waits for a window');
  await row.waitFor();
  await row.hover();
  await second.picture('lent-5-second-window');
  models.play({ says: section, until: 'go-on' });
  await row.getByRole('button', { name: 'Lend This Editor’s Model' }).click();
  await eventually(() => models.asked.length === calls + 1);
  await second.row('section 1 of').waitFor();
});

test('a window that closes in the middle gives the run back, and the other goes on', async () => {
  const calls = models.asked.length;
  await second.page.goto('about:blank');
  const client = clientOf(first.dataFolder);
  await eventually(
    async () => (await client.listWork()).data.content_runs.some((run) => run.waits_for === 'window'),
    100,
  );
  await client.close();
  await first.runCommand('Citedesk: Refresh');
  await first.statusItem('waits for a window that lends its model').waitFor();
  await first.picture('lent-6-given-back');
  models.play({ says: section });
  await first.webview().getByRole('button', { name: 'Lend this editor’s model' }).click();
  // Looked at, it is no news any more beside what fails next.
  await first.statusItem('Article ready').click();
  await first.statusItem('Article ready').waitFor({ state: 'hidden' });
  assert.ok(models.asked.length > calls);
  await eventually(() => articles().length === 2);
});

test('what the editor refuses fails the article in words, with the button that mends it', async () => {
  models.play({ refuses: 'NoPermissions', message: 'The user said no.' });
  await startDraft(first, 'Best TV for games');
  await pressInMessage(first.message('May Test Writer'), 'Lend the Model');
  await first.statusItem('Article failed').click();
  await first.webview().getByText('does not let Citedesk use its model').waitFor();
  await first.webview().getByRole('button', { name: 'Set up a model' }).waitFor();
  await tidyUp(first);
  await first.picture('lent-7-refused');
});

async function startDraft(window: EditorWindow, text: string): Promise<void> {
  await startArticle(window, text);
  await quickInput(window).pick('Start an article', 'Draft');
}

/** Leaves nothing over the page that a picture is taken of. */
async function tidyUp(window: EditorWindow): Promise<void> {
  await window.runCommand('Notifications: Clear All Notifications');
  await window.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  await window.page.locator('.notification-toast').first().waitFor({ state: 'hidden' });
}

function articles(): readonly string[] {
  const content = path.join(first.workspace, 'content');
  return fs.existsSync(content) ? fs.readdirSync(content).filter((name) => name.endsWith('.md')) : [];
}
