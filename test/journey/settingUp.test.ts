import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after } from 'node:test';
import { backupsOf, makeBackup } from '../../src/service/store/sqlite/backups.ts';
import { schemaVersion } from '../../src/service/store/migrate.ts';
import { storeFile } from '../../src/service/store/store.ts';
import { startModelServer } from '../fakes/modelServer.ts';
import { goodPrompts } from '../fakes/promptWriter.ts';
import { englishService, sitePaths } from '../fakes/shopSites.ts';
import { startSite } from '../fakes/site.ts';
import { clientOf, killService } from './folderService.ts';
import { journey } from './journey.ts';
import { quickInput } from './quickInput.ts';
import { actUntil, until } from './until.ts';
import { backup, command, newProject, numbered, prompts, remedy, setUp, view } from './words.ts';

journey('setting up', ({ open, story }) => {
  story('connects models, projects, schedules and backups', async (step) => {
    const model = await startModelServer(({ messages }) =>
      messages.some(({ content }) => content.includes('Write 20 prompts'))
        ? { says: JSON.stringify({ prompts: goodPrompts('Planwise') }), after: 1500 }
        : { says: 'Samsung is bright enough.', after: 100 },
    );
    after(() => model.close());
    const site = await startSite({ paths: sitePaths(englishService), pause: 700 });
    after(() => site.close());
    const editor = await open({
      settings: { 'citedesk.crawl.privateHosts': [site.host], 'citedesk.crawl.maxPages': 20 },
    });
    const ask = quickInput(editor);
    const { page } = editor;
    const quick = page.locator('.quick-input-widget');
    const project = editor.row('Samsung');
    const newProjectButton = page.getByRole('button', { name: view.newProject });

    /** Own settings, as the editor stores them. */
    const settings = (): Readonly<Record<string, unknown>> => {
      const file = path.join(path.dirname(editor.dataFolder), 'user-data/Machine/settings.json');
      return JSON.parse(fs.readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
    };
    const modelSettings = () =>
      Object.keys(settings())
        .filter((key) => /assistants|writer/u.test(key))
        .sort();

    await step('goes back and forth in the setup of a model', async () => {
      await editor.openEmptyView();
      await editor.runCommand(command('configureAssistant'));
      await ask.text(numbered(setUp.whatFor, '1'));
      assert.equal(await quick.getByRole('button', { name: 'Back' }).count(), 0);
      await editor.picture('setup-1-what-for');
      await ask.tick(setUp.whatFor, ['ChatGPT', setUp.writer]);
      await ask.pick(numbered(setUp.whoAnswers, '2'), setUp.ownAddress);
      await ask.type(numbered(setUp.address, '3/5'), model.baseUrl);
      await ask.text(numbered(setUp.key(`ChatGPT, ${setUp.writer}`), '4/5'));
      await editor.picture('setup-2-key');
      await ask.back(numbered(setUp.key(`ChatGPT, ${setUp.writer}`), '4/5'));
      assert.equal(await ask.text(numbered(setUp.address, '3/5')), model.baseUrl);
      await editor.picture('setup-3-back');
      await ask.back(numbered(setUp.address, '3/5'));
      await ask.back(setUp.whoAnswers);
      await ask.accept(setUp.whatFor); // as it was ticked
      await ask.pick(setUp.whoAnswers, setUp.ownAddress);
      assert.equal(await ask.text(numbered(setUp.address, '3/5')), model.baseUrl);
      await page.keyboard.press('Enter');
      await ask.type(numbered(setUp.key(`ChatGPT, ${setUp.writer}`), '4/5'), 'sk-journey');
      await ask.pick(numbered(setUp.model, '5/5'), 'test-model');
      await editor.message(setUp.at('test-model')).waitFor();
      assert.deepEqual(modelSettings(), ['citedesk.assistants', 'citedesk.writer']);
    });

    await step('creates a project from its address', async () => {
      await editor.clearMessages();
      await newProjectButton.click();
      await ask.type(newProject.website, site.origin);
      await ask.text(newProject.pages);
      await editor.picture('address-1-yes');
      await ask.pick(newProject.pages, newProject.read('127.0.0.1'));
      await page.getByPlaceholder(newProject.reading).waitFor();
      await editor.picture('address-2-reading');
      assert.equal(await ask.text(newProject.name), 'Planwise');
      await editor.picture('address-3-name');
      await ask.back(newProject.name);
      await ask.pick(newProject.pages, newProject.read('127.0.0.1'));
      await ask.text(newProject.name);
      await page.keyboard.press('Enter');
      await ask.tick(newProject.assistants, ['ChatGPT']);
      await ask.text(newProject.country);
      await editor.picture('address-4-country');
      await ask.pick(newProject.country, 'Germany');
      await ask.pick(newProject.timeZone, 'Europe/Berlin');
      assert.equal(await ask.text(newProject.competitors), 'Tasklane, Boardly, Notehub');
      await editor.picture('address-5-competitors');
      await page.keyboard.press('Enter');
    });

    await step('has a model write the first prompts', async () => {
      const title = newProject.promptsFor('Planwise');
      await ask.text(title);
      await editor.picture('address-6-prompts');
      await ask.pick(title, setUp.at('test-model'));
      await page.getByPlaceholder(newProject.writing).waitFor();
      await editor.picture('address-7-writing');
      await page.getByPlaceholder(newProject.pickToChange).waitFor();
      await ask.pick(title, 'our projects are always late');
      await ask.type(newProject.changePrompt, 'our projects never end');
      await quick.getByText('our projects never end').waitFor();
      await editor.picture('address-8-list');
      await ask.pick(title, newProject.add(20));
      await editor.message(newProject.added(20)).waitFor();
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
      await editor.refresh();
      await newProjectButton.waitFor();
    });

    await step('goes on by hand for a site that does not answer', async () => {
      await editor.clearMessages();
      await newProjectButton.click();
      await ask.type(newProject.website, 'nobody.invalid');
      await ask.pick(newProject.pages, newProject.read('nobody.invalid'));
      await page.getByText(newProject.notRead('nobody.invalid')).waitFor();
      assert.equal(await ask.text(newProject.name), 'Nobody');
      await editor.picture('address-10-unreachable');
      await page.keyboard.press('Escape');
      await quick.waitFor({ state: 'hidden' });
    });

    await step('shows when a schedule asks next', async () => {
      await addScheduledProject(editor.dataFolder);
      await editor.refresh();
      await project.getByText(prompts.nextRun).waitFor();
      await editor.picture('setup-4-next-run');
      // A hover goes where its row is drawn anew in the same moment.
      await actUntil(
        'the hover of the project',
        async () => {
          await page.mouse.move(700, 500);
          await project.hover();
        },
        (timeout) => page.locator('.workbench-hover').getByText(prompts.zone('Asia/Tokyo')).waitFor({ timeout }),
      );
      await editor.picture('setup-5-next-run-whole');
    });

    await step('catches up a missed run', async () => {
      // The service may look between the two, and have caught up before the tree saw it.
      await actUntil(
        'a project that catches up',
        async () => {
          missRun(editor.dataFolder);
          await editor.refresh();
        },
        (timeout) => project.getByText(prompts.catchingUp).waitFor({ timeout }),
      );
      await editor.picture('setup-6-catching-up');
      await project.getByText(prompts.scheduled).waitFor();
      await editor.row('Best TV for sports').getByText('1/1').waitFor();
      await editor.picture('setup-7-caught-up');
    });

    await step('keeps the setup on Escape', async () => {
      const set = settings();
      await editor.runCommand(command('configureAssistant'));
      await ask.tick(setUp.whatFor, ['ChatGPT']);
      await ask.pick(setUp.changeOrRemove, setUp.change);
      await ask.back(numbered(setUp.whoAnswers, '3'));
      await ask.pick(setUp.changeOrRemove, setUp.change);
      await ask.pick(numbered(setUp.whoAnswers, '3'), setUp.ownAddress);
      await ask.type(numbered(setUp.address, '4/6'), 'http://127.0.0.1:9/v1');
      await ask.text(numbered(setUp.key('ChatGPT'), '5/6'));
      await page.keyboard.press('Escape');
      await quick.waitFor({ state: 'hidden' });
      assert.deepEqual(settings(), set);
    });

    await step('removes a model after confirmation', async () => {
      const both = `ChatGPT, ${setUp.writer}`;
      await editor.clearMessages();
      await editor.runCommand(command('configureAssistant'));
      await ask.tick(setUp.whatFor, ['ChatGPT', setUp.writer]);
      await ask.text(setUp.changeOrRemove);
      await editor.picture('setup-8-change-or-remove');
      await ask.pick(setUp.changeOrRemove, setUp.remove);
      const dialog = page.getByRole('dialog').filter({ hasText: setUp.askRemove(both) });
      await dialog.getByText(setUp.forgotten).waitFor();
      await editor.picture('setup-9-remove');
      await dialog.getByRole('button', { name: setUp.remove }).click();
      await editor.message(setUp.removed(both)).waitFor();
      await editor.picture('setup-10-removed');
      await until('settings without models', () => modelSettings().length === 0);
    });

    await step('restores the backup of a damaged store', async () => {
      const store = storeFile(editor.dataFolder);
      const madeAt = Date.parse('2026-11-20T09:00:00Z');
      await makeBackup(store, { kind: 'daily', schema: schemaVersion, now: madeAt });
      // The service makes a backup of today after a while, which would be newer.
      for (const backup of backupsOf(store)) if (backup.madeAt !== madeAt) fs.rmSync(backup.file);
      await killService(editor.dataFolder);
      for (const ending of ['-wal', '-shm']) fs.rmSync(`${store}${ending}`, { force: true });
      fs.writeFileSync(store, 'some other program wrote over it'.repeat(200));
      await page.getByText(view.damaged('Nov 20, 2026')).first().waitFor();
      await editor.picture('setup-11-damaged');
      await editor.row(remedy.restoreBackup).click();
      const dialog = page.getByRole('dialog').filter({ hasText: backup.ask('Nov 20, 2026') });
      await dialog.getByText(backup.warning).waitFor();
      await editor.picture('setup-12-restore');
      await dialog.getByRole('button', { name: backup.restore }).click();
      await editor.message(backup.done).waitFor();
      await editor.row(remedy.restoreBackup).waitFor({ state: 'hidden' });
      await project.getByText('2 prompts').waitFor();
      const client = clientOf(editor.dataFolder);
      const { data: projects } = await client.listProjects();
      await client.close();
      assert.deepEqual(
        projects.map(({ name }) => name),
        ['Samsung'],
        'the rows are not the last known ones',
      );
      await editor.picture('setup-13-restored');
    });
  });
});

/** Adds a project that is asked each day. */
async function addScheduledProject(dataFolder: string): Promise<void> {
  const client = clientOf(dataFolder);
  const { data } = await client.createProject({
    body: {
      name: 'Samsung',
      url: 'https://samsung.com',
      region: 'DE',
      timezone: 'Asia/Tokyo',
      models: ['chatgpt'],
      schedule: { cron: '0 6 * * *' },
    },
  });
  const { data: topic } = await client.createTopic({ project: data.id, body: { name: 'Televisions' } });
  await client.addPrompts({
    project: data.id,
    body: { topic_id: topic.id, prompts: ['Best TV for a bright room', 'Best TV for sports'] },
  });
  await client.close();
}

/** Makes all projects due an hour ago. */
function missRun(dataFolder: string): void {
  const store = new DatabaseSync(storeFile(dataFolder), { timeout: 2_000 });
  store.prepare('update projects set next_run_at = ?').run(Date.now() - 3_600_000);
  store.close();
}
