import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { startModelServer } from '../fakes/modelServer.ts';
import { startArticle } from './byHand.ts';
import { announcedIn, clientOf, extensionHostsOf, fillService, killService, processesOf } from './folderService.ts';
import { journey } from './journey.ts';
import { quickInput } from './quickInput.ts';
import { startPatience, until } from './until.ts';
import { command, remedy, view, writing } from './words.ts';
import type { EditorWindow } from './workbench.ts';

type Play = Parameters<typeof startModelServer>[0];

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

journey('two windows', ({ open, story }) => {
  // The three crashes that end the service happen within five minutes.
  story('share one service, which survives crashes', async (step) => {
    /** How the model answers the next calls; at its pace when there is none. */
    const plays: Play[] = [];
    const play = (...behaviours: ReturnType<Play>[]): void => {
      plays.push(...behaviours.map((behaviour) => () => behaviour));
    };
    const model = await startModelServer((...call) => plays.shift()?.(...call) ?? { says: section, after: 50 });
    after(() => model.close());
    const first = await open({ settings: { 'citedesk.writer': { model: 'test-model', baseUrl: model.baseUrl } } });
    const { dataFolder } = first;
    let second: EditorWindow;

    function articles(): readonly string[] {
      const folder = path.join(first.workspace, 'content');
      return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
    }

    async function startDraft(window: EditorWindow, text: string): Promise<void> {
      await startArticle(window, text);
      await quickInput(window).pick(writing.start, writing.draft);
    }

    /** Shows a new topic in a window, which proves that it is connected to the current service. */
    async function showNews(window: EditorWindow, name: string): Promise<void> {
      const client = clientOf(dataFolder);
      const {
        data: [project],
      } = await client.listProjects();
      await client.createTopic({ project: project?.id ?? '', body: { name } });
      await client.close();
      await window.refresh();
      await window.row(name).waitFor();
    }

    await step('start one service for a folder', async () => {
      await first.openEmptyView();
      await fillService(dataFolder, { prompts: [prompt, 'Best TV for sports', 'Best TV for games'], answer });
      await first.refresh();
      second = await first.newWindow();
      await second.openView();
      for (const window of [first, second]) await window.row(prompt).waitFor({ timeout: startPatience });
      assert.deepEqual(processesOf(dataFolder), [announcedIn(dataFolder)?.pid]);
    });

    await step('finish an article after a crash without losing rows', async () => {
      const calls = model.asked.length;
      play({ says: section, after: 50 }, { hangs: true });
      await startDraft(first, prompt);
      await until('two calls of the model', () => model.asked.length === calls + 2);
      await second.runCommand(command('showWork'));
      await Promise.all([first, second].map((window) => window.statusItem(writing.inSection).waitFor()));

      const missed = await Promise.all([first, second].map((window) => missedRows(window)));
      await killService(dataFolder);
      await second.statusItem(writing.ready).waitFor();
      await first.webview().getByRole('meter', { name: writing.overall }).waitFor();
      assert.deepEqual(await Promise.all(missed.map((look) => look())), [[], []]);
      assert.deepEqual(processesOf(dataFolder), [announcedIn(dataFolder)?.pid]);

      const asked = model.asked.slice(calls).map(({ messages }) => messages.map(({ content }) => content).join('\n'));
      assert.equal(asked[2], asked[1], 'the lost section is asked again');
      assert.equal(new Set(asked).size, asked.length - 1, 'no other section is');
    });

    await step('open the one file that was written', async () => {
      const [article] = await until('the article', () => articles().length > 0 && articles());
      await second.statusItem(writing.ready).click();
      await second.page.getByRole('tab', { name: article }).waitFor();
      await second.webview().getByRole('meter', { name: writing.overall }).waitFor();
      await second.picture('two-windows-opened');
      assert.deepEqual(articles(), [article]);
    });

    await step('leave service and article to the other on closing', async () => {
      const service = announcedIn(dataFolder);
      const finish = Promise.withResolvers<void>();
      play({ says: section, after: finish.promise });
      await startDraft(first, 'Best TV for sports');
      await first.statusItem(writing.inSection).waitFor();
      await second.runCommand(command('showWork'));
      await second.statusItem(writing.inSection).waitFor();

      await first.page.goto('about:blank');
      await until('the end of a window', () => extensionHostsOf(path.dirname(dataFolder)).length === 1);
      finish.resolve();
      await second.statusItem(writing.ready).waitFor();
      assert.equal(articles().length, 1, 'the other window writes no article by itself');
      await second.statusItem(writing.ready).click();
      await until('the second article', () => articles().length === 2);
      assert.equal(announcedIn(dataFolder)?.instance, service?.instance);
      assert.deepEqual(processesOf(dataFolder), [service?.pid]);
    });

    await step('stop restarting a service after three crashes', async () => {
      play({ hangs: true }, { hangs: true });
      await startDraft(second, 'Best TV for games');
      await second.statusItem(writing.inSection).waitFor();
      const killed = await killService(dataFolder);
      await until('a new service', () => ![undefined, killed].includes(announcedIn(dataFolder)?.pid));
      await showNews(second, 'Projectors');
      await killService(dataFolder);
      const showLog = second.row(remedy.showLog);
      await showLog.waitFor();
      await second.page.getByText(view.endedThrice).first().waitFor();
      await second.row(prompt).waitFor();
      await second.picture('two-windows-given-up');
      assert.equal(await second.message('').count(), 0, 'no message pops up');

      await showLog.click();
      await second.page.getByRole('tab', { name: 'service.log' }).waitFor();
      await second.picture('two-windows-log');
      assert.deepEqual(processesOf(dataFolder), []);

      await second.refresh();
      await until('the third article', () => articles().length === 3);
      await showLog.waitFor({ state: 'hidden' });
    });
  });
});

/** Watches the rows of the tree from now on; returns how to get the names of those that were ever missing. */
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
