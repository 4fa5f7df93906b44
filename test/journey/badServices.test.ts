import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type ForeignService, key, type Play, send, startForeignService } from '../fakes/foreignService.ts';
import { refusal } from '../fakes/foreignAnswers.ts';
import { quickInput, type QuickInput } from './quickInput.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

// One journey in steps, with somebody else's service: first without its key, then with it, then while it misbehaves.

let service: ForeignService;
let editor: Workbench;
let ask: QuickInput;

before(async () => {
  service = await startForeignService();
  editor = await openWorkbench({ settings: { 'citedesk.service.url': `${service.origin}/v1` } });
  ask = quickInput(editor);
});

after(async () => {
  await editor.close();
  await service.close();
});

const sentence = (text: string | RegExp) =>
  editor.page.locator('.pane', { hasText: 'Prompts' }).first().locator('.message').getByText(text);
const popUps = () => editor.page.locator('.notification-toast').count();

test('without a key the view says so, and its one button leads to the projects', async () => {
  await editor.openView('Citedesk');
  await sentence('The service does not accept the key').waitFor();
  assert.equal(await popUps(), 0);
  await editor.picture('bad-no-key');
  await editor.row('Change Key').click();
  await ask.type('(1/2)', service.origin);
  await ask.type('(2/2)', key);
  await editor.message('Connected to').waitFor();
  await editor.row('Acme').waitFor();
  await editor.row('Change Key').waitFor({ state: 'hidden' });
});

test('somebody else’s service shows its projects and the answers seen, and says once what it lacks', async () => {
  await editor.row('This service lists no prompts').waitFor();
  await editor.row('Prompt 4').click();
  await editor.row('Mar 1, 2026').click();
  await editor.webview().getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await editor.row('This service lists no prompts').count(), 1);
  await editor.picture('bad-foreign');
  await editor.runCommand('Notifications: Clear All Notifications');
});

const html: Play = (_, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>');

const faults: readonly {
  readonly name: string;
  readonly play: Play;
  readonly says: RegExp;
  readonly button: string;
}[] = [
  { name: 'HTML', play: html, says: /answered HTML where JSON was expected/u, button: 'Show Log' },
  {
    name: 'JSON of another shape',
    play: send(200, { hello: 'world' }),
    says: /with a result that cannot be read/u,
    button: 'Show Log',
  },
  {
    name: 'a refusal of the key',
    play: send(401, refusal('UNAUTHENTICATED', `Who is ${key}?`)),
    says: /does not accept the key/u,
    button: 'Change Key',
  },
];

for (const { name, play, says, button } of faults) {
  test(`${name} is told in one sentence with one button, and the rows stay`, async () => {
    service.turn(play);
    await editor.runCommand('Citedesk: Refresh');
    await sentence(says).waitFor();
    await editor.row(button).waitFor();
    await editor.row('Prompt 4').waitFor();
    assert.ok((await popUps()) <= 1);
    await editor.picture(`bad-${button}`);
    await heal(button);
  });
}

test('the output tells in a line when it was, what failed and why', async () => {
  await editor.runCommand('Citedesk: Show Log');
  await editor.page
    .locator('.part.panel .view-line', { hasText: /^\d{4}-\d\d-\d\d\s[\d:.]+\s\[error\]\s.+UNAUTHENTICATED/u })
    .first()
    .waitFor();
  await editor.picture('bad-output');
});

test('where nothing listens any more, a new window shows the last known rows, says why, and goes on when told to', async () => {
  const port = Number(new URL(service.origin).port);
  // A page that comes back would look for the service, too, and find it before it is told to.
  await editor.runCommand('View: Close All Editors');
  await service.close();
  await editor.page.reload();
  await sentence(`127.0.0.1:${port} cannot be reached: the connection was refused.`).waitFor();
  await editor.row('Acme').waitFor();
  await editor.row('Try Again').waitFor();
  assert.ok((await popUps()) <= 1);
  await editor.picture('bad-nothing-listens');
  service = await startForeignService(port);
  await editor.row('Try Again').click();
  await editor.row('Try Again').waitFor({ state: 'hidden' });
  await editor.row('Prompt 4').waitFor();
});

test('a key is sent to the origin that it was given for, and stands in no file of the editor', async (context) => {
  const other = await startForeignService();
  context.after(() => other.close());
  await editor.runCommand('Citedesk: Connect to a Service');
  await ask.type('(1/2)', other.origin);
  await ask.type('(2/2)', 'avk_live_of_the_other');
  await editor.message('In words').getByRole('button', { name: 'Change Key' }).waitFor();
  await editor.picture('bad-refused');
  assert.deepEqual(
    [...new Set(other.heard.map(({ headers }) => headers.authorization))],
    ['Bearer avk_live_of_the_other'],
  );
  assert.deepEqual(filesWith('avk_live_'), []);
});

async function heal(button: string): Promise<void> {
  service.turn();
  await editor.runCommand('Citedesk: Refresh');
  await editor.row(button).waitFor({ state: 'hidden' });
  await editor.runCommand('Notifications: Clear All Notifications');
}

/** Logs, settings and whatever else the editor's server and its extensions have written that holds a text. */
function filesWith(text: string): readonly string[] {
  const home = path.dirname(editor.dataFolder);
  const files = fs
    .globSync(['*.log', 'data/**', 'user-data/**'], { cwd: home, withFileTypes: true })
    .filter((entry) => entry.isFile());
  assert.ok(files.length > 5);
  return files
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => fs.readFileSync(file).includes(text));
}
