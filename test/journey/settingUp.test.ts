import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { makeBackup } from '../../src/service/store/sqlite/backups.ts';
import { schemaVersion } from '../../src/service/store/migrate.ts';
import { storeFile } from '../../src/service/store/store.ts';
import { eventually } from '../fakes/eventually.ts';
import { type ModelServer, startModelServer } from '../fakes/modelServer.ts';
import { goodPrompts } from '../fakes/promptWriter.ts';
import { englishService, sitePaths } from '../fakes/shopSites.ts';
import { type Site, startSite } from '../fakes/site.ts';
import { clientOf, killService } from './folderService.ts';
import { quickInput, type QuickInput } from './quickInput.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

// One journey in steps: a model is set up, changed and taken away, a project is made from an address, and a schedule
// shows in the tree.

let model: ModelServer;
let site: Site;
let editor: Workbench;
let ask: QuickInput;

before(async () => {
  model = await startModelServer(({ messages }) =>
    messages.some(({ content }) => content.includes('Write 20 prompts'))
      ? { says: JSON.stringify({ prompts: goodPrompts('Planwise') }), after: 1500 }
      : { says: 'Samsung is bright enough.', after: 100 },
  );
  site = await startSite({ paths: sitePaths(englishService), pause: 700 });
  editor = await openWorkbench({
    settings: { 'citedesk.crawl.privateHosts': [site.host], 'citedesk.crawl.maxPages': 20 },
  });
  ask = quickInput(editor);
  await editor.openView('Citedesk');
  await editor.page.getByRole('button', { name: 'New Project' }).waitFor();
});

after(async () => {
  await editor.close();
  await model.close();
  await site.close();
});

test('setting up a model goes back and forth by its button, with what was answered', async () => {
  await editor.runCommand('Citedesk: Set Up a Model');
  await ask.text('what for (1)');
  assert.equal(await editor.page.locator('.quick-input-widget').getByRole('button', { name: 'Back' }).count(), 0);
  await editor.picture('setup-1-what-for');
  await ask.tick('what for', ['ChatGPT', 'Writer of articles']);
  await ask.pick('who answers (2)', 'An OpenAI-compatible address');
  await ask.type('address (3/5)', model.baseUrl);
  await ask.text('key (4/5)');
  await editor.picture('setup-2-key');
  await ask.back('key (4/5)');
  assert.equal(await ask.text('address (3/5)'), model.baseUrl);
  await editor.picture('setup-3-back');
  await ask.back('address (3/5)');
  await ask.back('who answers');
  await ask.accept('what for'); // as it was ticked
  await ask.pick('who answers', 'An OpenAI-compatible address');
  assert.equal(await ask.text('address (3/5)'), model.baseUrl);
  await editor.page.keyboard.press('Enter');
  await ask.type('key (4/5)', 'sk-journey');
  await ask.pick('model (5/5)', 'test-model');
  await editor.message('test-model at').waitFor();
  assert.deepEqual(
    Object.keys(settings())
      .filter((key) => /assistants|writer/u.test(key))
      .sort(),
    ['citedesk.assistants', 'citedesk.writer'],
  );
});

test('a project is made from an address: its pages are read, each step is filled in, and a model writes prompts', async () => {
  await editor.runCommand('Notifications: Clear All Notifications');
  await editor.page.getByRole('button', { name: 'New Project' }).click();
  await ask.type('website', site.origin);
  await ask.text('its pages (2/7)');
  await editor.picture('address-1-yes');
  await ask.pick('its pages', 'Read 127.0.0.1');
  await editor.page.getByPlaceholder('Up to 6 pages. Escape goes on without them.').waitFor();
  await editor.picture('address-2-reading');
  assert.equal(await ask.text('name (3/7)'), 'Planwise');
  await editor.picture('address-3-name');
  await ask.back('name (3/7)');
  await ask.pick('its pages', 'Read 127.0.0.1');
  await ask.text('name (3/7)');
  await editor.page.keyboard.press('Enter');
  await ask.tick('assistants (4/7)', ['ChatGPT']);
  await ask.text('country (5/7)');
  await editor.picture('address-4-country');
  await ask.pick('country', 'Germany');
  await ask.pick('time zone (6/7)', 'Europe/Berlin');
  assert.equal(await ask.text('competitors (7/7)'), 'Tasklane, Boardly, Notehub');
  await editor.picture('address-5-competitors');
  await editor.page.keyboard.press('Enter');
  await ask.text('Prompts for Planwise');
  await editor.picture('address-6-prompts');
  await ask.pick('Prompts for Planwise', 'test-model at');
  await editor.page.getByPlaceholder('Escape goes on without prompts.').waitFor();
  await editor.picture('address-7-writing');
  await editor.page.getByPlaceholder('Pick one to change it.').waitFor();
  await ask.pick('Prompts for Planwise', 'our projects are always late');
  await ask.type('Change a prompt', 'our projects never end');
  await editor.page.locator('.quick-input-widget').getByText('our projects never end').waitFor();
  await editor.picture('address-8-list');
  await ask.pick('Prompts for Planwise', 'Add 20 prompts');
  await editor.message('20 prompts added.').waitFor();
  await editor.row('Comparisons').waitFor();
  await editor.picture('address-9-tree');
  const client = clientOf(editor.dataFolder);
  const [made] = (await client.listProjects()).data;
  assert.ok(made);
  const { data } = await client.getProject({ project: made.id });
  assert.deepEqual(
    [data.name, data.url, data.competitors.find(({ name }) => name === 'Boardly')?.url],
    ['Planwise', site.origin, 'https://boardly.io'],
  );
  await client.deleteProject({ project: made.id });
  await client.close();
  await editor.runCommand('Citedesk: Refresh');
  await editor.page.getByRole('button', { name: 'New Project' }).waitFor();
});

test('a site that does not answer says so, and the project is filled in by hand', async () => {
  await editor.runCommand('Notifications: Clear All Notifications');
  await editor.page.getByRole('button', { name: 'New Project' }).click();
  await ask.type('website', 'nobody.invalid');
  await ask.pick('its pages (2/7)', 'Read nobody.invalid');
  await editor.page.getByText('nobody.invalid was not read:').waitFor();
  assert.equal(await ask.text('name (3/7)'), 'Nobody');
  await editor.picture('address-10-unreachable');
  await editor.page.keyboard.press('Escape');
  await editor.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
});

test('a project with a schedule says when it is asked next', async () => {
  const client = clientOf(editor.dataFolder);
  const {
    data: { id },
  } = await client.createProject({
    body: {
      name: 'Samsung',
      url: 'https://samsung.com',
      region: 'DE',
      timezone: 'Asia/Tokyo',
      models: ['chatgpt'],
      schedule: { cron: '0 6 * * *' },
    },
  });
  const { data: topic } = await client.createTopic({ project: id, body: { name: 'Televisions' } });
  await client.addPrompts({
    project: id,
    body: { topic_id: topic.id, prompts: ['Best TV for a bright room', 'Best TV for sports'] },
  });
  await client.close();
  await editor.runCommand('Citedesk: Refresh');
  await project()
    .getByText(/2 prompts · next run (today|tomorrow) \d/u)
    .waitFor();
  await editor.picture('setup-4-next-run');
  // A hover goes where its row is drawn anew in the same moment.
  await eventually(async () => {
    await editor.page.mouse.move(700, 500);
    await project().hover();
    const whole = editor.page.locator('.workbench-hover').getByText('In Asia/Tokyo');
    return whole.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
  });
  await editor.picture('setup-5-next-run-whole');
});

test('a run that this machine missed is caught up: the tree says so until it was started, and shows its answers', async () => {
  // The service may look between the two, and have caught up before the tree saw it.
  for (let seen = false; !seen;) {
    missRun();
    await editor.runCommand('Citedesk: Refresh');
    seen = await project()
      .getByText('2 prompts · catching up')
      .waitFor({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
  }
  await editor.picture('setup-6-catching-up');
  await project().getByText('2 prompts · next run').waitFor();
  await editor.row('1/1 · Best TV for sports').waitFor();
  await editor.picture('setup-7-caught-up');
});

test('Escape in the middle of a change keeps what is set up', async () => {
  const set = settings();
  await editor.runCommand('Citedesk: Set Up a Model');
  await ask.tick('what for', ['ChatGPT']);
  await ask.pick('change or remove', 'Change');
  await ask.back('who answers (3)');
  await ask.pick('change or remove', 'Change');
  await ask.pick('who answers (3)', 'An OpenAI-compatible address');
  await ask.type('address (4/6)', 'http://127.0.0.1:9/v1');
  await ask.text('key (5/6)');
  await editor.page.keyboard.press('Escape');
  await editor.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  assert.deepEqual(settings(), set);
});

test('what is set up is removed once the person agreed, who is told what that means', async () => {
  await editor.runCommand('Notifications: Clear All Notifications');
  await editor.runCommand('Citedesk: Set Up a Model');
  await ask.tick('what for', ['ChatGPT', 'Writer of articles']);
  await ask.text('change or remove');
  await editor.picture('setup-8-change-or-remove');
  await ask.pick('change or remove', 'Remove');
  const dialog = editor.page
    .getByRole('dialog')
    .filter({ hasText: 'Remove what is set up: ChatGPT, Writer of articles?' });
  await dialog.getByText('is forgotten, as nothing else uses it').waitFor();
  await editor.picture('setup-9-remove');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await editor.message('Removed: ChatGPT, Writer of articles.').waitFor();
  await editor.picture('setup-10-removed');
  await eventually(() => Object.keys(settings()).every((key) => !/assistants|writer/u.test(key)));
});

test('a damaged store offers exactly its backup, whose button brings the data back', async () => {
  const store = storeFile(editor.dataFolder);
  await makeBackup(store, { kind: 'daily', schema: schemaVersion, now: Date.parse('2026-11-20T09:00:00Z') });
  await killService(editor.dataFolder);
  for (const ending of ['-wal', '-shm']) fs.rmSync(`${store}${ending}`, { force: true });
  fs.writeFileSync(store, 'some other program wrote over it'.repeat(200));
  await editor.page
    .getByText(/The local data is damaged.*The backup of Nov 20, 2026/u)
    .first()
    .waitFor();
  await editor.picture('setup-11-damaged');
  await editor.row('Restore Backup').click();
  const dialog = editor.page.getByRole('dialog').filter({ hasText: 'Restore the backup of Nov 20, 2026' });
  await dialog.getByText('What came after it is not in it').waitFor();
  await editor.picture('setup-12-restore');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await editor.message('is restored').waitFor();
  await editor.row('Restore Backup').waitFor({ state: 'hidden' });
  await project().getByText('2 prompts').waitFor();
  const client = clientOf(editor.dataFolder);
  const { data: projects } = await client.listProjects();
  await client.close();
  assert.deepEqual(
    projects.map(({ name }) => name),
    ['Samsung'],
    'they are no last known rows',
  );
  await editor.picture('setup-13-restored');
});

const project = () => editor.row('Samsung');

/** Has the project wait for an hour already. */
function missRun(): void {
  const store = new DatabaseSync(storeFile(editor.dataFolder), { timeout: 2_000 });
  store.prepare('update projects set next_run_at = ?').run(Date.now() - 3_600_000);
  store.close();
}

/** What the person has set, as the editor keeps it. */
function settings(): Readonly<Record<string, unknown>> {
  const file = path.join(path.dirname(editor.dataFolder), 'user-data/Machine/settings.json');
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
}
