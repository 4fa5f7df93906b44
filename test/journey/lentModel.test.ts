import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { makeModelExtension } from '../fakes/modelExtension.ts';
import { articlePage, startSite } from '../fakes/site.ts';
import { startArticle } from './byHand.ts';
import { clientOf, fillService } from './folderService.ts';
import { journey } from './journey.ts';
import { quickInput } from './quickInput.ts';
import { until } from './until.ts';
import { command, lending, numbered, setUp, titleOf, writing } from './words.ts';
import type { EditorWindow } from './workbench.ts';

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

journey('lent model', ({ open, story }) => {
  after(() => site.close());

  story('writes articles once it may', async (step) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-lent-'));
    after(() => fs.rmSync(folder, { recursive: true, force: true }));
    const models = makeModelExtension(folder, { says: section });
    const first = await open({
      extension: models.source,
      settings: { 'citedesk.crawl.privateHosts': [site.host], 'citedesk.crawl.maxPages': 20 },
    });
    const question = lending.ask('Test Writer');
    let second: EditorWindow;

    async function startDraft(text: string): Promise<void> {
      await startArticle(first, text);
      await quickInput(first).pick(writing.start, writing.draft);
    }
    function articles(): readonly string[] {
      const content = path.join(first.workspace, 'content');
      return fs.existsSync(content) ? fs.readdirSync(content).filter((name) => name.endsWith('.md')) : [];
    }

    await step('is offered where a model is set up', async () => {
      await first.openEmptyView();
      await fillService(first.dataFolder, { prompts: [prompt, other, 'Best TV for games'], answer });
      await first.refresh();
      await first.row(prompt).waitFor();
      const ask = quickInput(first);
      await first.runCommand(command('configureAssistant'));
      await ask.tick(setUp.whatFor, [setUp.writer]);
      await ask.pick(setUp.whoAnswers, setUp.editorModels);
      await first.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Test Writer' }).waitFor();
      await first.picture('lent-1-models');
      await ask.pick(numbered(setUp.model, '3/3'), 'Test Writer');
      await first.message(setUp.writesArticles).waitFor();
    });

    await step('is asked for once, and writes the waiting article', async () => {
      await first.clearMessages();
      await startDraft(prompt);
      await first.message(question).waitFor();
      await first.statusItem(lending.waitsFor).waitFor();
      await first.runCommand(command('showWork'));
      await first.row(lending.waitsShort).waitFor();
      await first.picture('lent-2-question');
      await first.pressInMessage(question, lending.lend);
      await first.webview().getByRole('meter', { name: writing.overall }).waitFor();
      await first.clearMessages();
      await first.picture('lent-3-article');
      const [file = ''] = articles();
      const text = fs.readFileSync(path.join(first.workspace, 'content', file), 'utf8');
      assert.match(text, /Samsung Q80D is one/);
      assert.ok(models.asked.length > 0);
      assert.equal(new Set(models.asked.map((messages) => messages.join('\n'))).size, models.asked.length);
    });

    await step('is lent by another window with a button', async () => {
      const calls = models.asked.length;
      await startDraft(other);
      await first.pressInMessage(question, lending.notThisRun);
      await first.clickUntil(first.row(lending.waitsShort), first.webview().getByText(lending.waitsOnPage));
      await first.clearMessages();
      await first.picture('lent-4-waiting');
      assert.equal(models.asked.length, calls, 'nothing was asked');

      second = await first.newWindow();
      await second.openView();
      await second.row(other).first().waitFor();
      await second.runCommand(command('showWork'));
      const row = second.row(lending.waitsShort);
      await row.waitFor();
      await row.hover();
      await second.picture('lent-5-second-window');
      models.play({ says: section, until: 'go-on' });
      await row.getByRole('button', { name: titleOf('lendModel') }).click();
      await until('a call of the model', () => models.asked.length === calls + 1);
      await second.row(writing.section(1)).waitFor();
    });

    await step('is lent by the other window after one closes', async () => {
      const calls = models.asked.length;
      await second.page.goto('about:blank');
      const client = clientOf(first.dataFolder);
      await until(
        'the run without a window',
        async () => (await client.listWork()).data.content_runs.some((run) => run.waits_for === 'window'),
        100,
      );
      await client.close();
      await first.refresh();
      await first.statusItem(lending.waitsFor).waitFor();
      await first.picture('lent-6-given-back');
      models.play({ says: section });
      await first.webview().getByRole('button', { name: lending.lendButton }).click();
      await until('the second article', () => articles().length === 2);
      assert.ok(models.asked.length > calls);
      // It opens, so it is no news any more beside what fails next.
      await first.statusItem(writing.ready).waitFor({ state: 'hidden' });
    });

    await step('explains a refusal of the editor, with a button', async () => {
      models.play({ refuses: 'NoPermissions', message: 'The user said no.' });
      await startDraft('Best TV for games');
      await first.pressInMessage(question, lending.lend);
      await first.statusItem(writing.failed).click();
      await first.webview().getByText(lending.refused).waitFor();
      await first.webview().getByRole('button', { name: lending.setUp }).waitFor();
      await first.clearMessages();
      await first.picture('lent-7-refused');
    });
  });
});
