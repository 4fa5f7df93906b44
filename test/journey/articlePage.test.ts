import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { startModelServer } from '../fakes/modelServer.ts';
import { articlePage as pageOf, startSite } from '../fakes/site.ts';
import { startArticle } from './byHand.ts';
import { fillService } from './folderService.ts';
import { journey } from './journey.ts';
import { quickInput } from './quickInput.ts';
import { startPatience, until } from './until.ts';
import { articlePage, change, command, editorCommand, german, titleOf, writing } from './words.ts';

const prompt = 'Best TV for a bright room';
const site = await startSite({
  paths: {
    '/tv': () => ({
      headers: { 'content-type': 'text/html' },
      body: Buffer.from(
        pageOf(
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

journey('article page', ({ open, story }) => {
  after(() => site.close());

  story('helps with an article while it is written', async (step) => {
    /** Delays the model until it resolves. */
    let held = Promise.resolve();
    const model = await startModelServer(({ messages }, call) => ({
      says: section(messages.at(-1)?.content ?? '', call),
      tokens: [900, 60],
      after: held,
    }));
    after(() => model.close());
    const editor = await open({
      settings: {
        'citedesk.writer': { model: 'test-model', baseUrl: model.baseUrl },
        'citedesk.crawl.privateHosts': [site.host],
        'citedesk.crawl.maxPages': 20,
      },
    });
    const page = editor.webview();
    const lost = page.locator('summary', { hasText: articlePage.lost });
    const taking = editor.page.getByRole('button', { name: titleOf('takeChange') }).first();

    /** The file of the article, whatever its name. */
    function article(): string {
      const folder = path.join(editor.workspace, 'content');
      return path.join(folder, fs.readdirSync(folder).find((name) => name.endsWith('.md')) ?? '');
    }

    /** Moves the keyboard into the text, which takes a moment: what is typed before is lost. */
    async function focusText(): Promise<void> {
      await editor.page.keyboard.press('Control+1');
      await editor.page.locator('.monaco-editor.focused').first().waitFor();
    }

    async function rewrite(): Promise<void> {
      await startArticle(editor, prompt);
      await quickInput(editor).pick(writing.exists, writing.rewrite);
    }

    await step('opens a finished article automatically', async () => {
      await editor.openEmptyView();
      await fillService(editor.dataFolder, { prompts: [prompt], answer });
      await editor.refresh();
      await startArticle(editor, prompt);
      await quickInput(editor).pick(writing.start, writing.draft);
      await lost.waitFor({ timeout: startPatience });
      await editor.picture('page-1-ready');
    });

    await step('shows what the draft lost, and facts at the cursor', async () => {
      await focusText();
      await page.getByText(articlePage.run).waitFor();
      await page.getByRole('button', { name: articlePage.insert }).first().waitFor();
      await editor.statusItem(writing.ready).waitFor({ state: 'hidden' });
      await editor.picture('page-2-light');
      await lost.press('Enter');
      await page.getByRole('button', { name: articlePage.startWithPage }).waitFor();
      await editor.picture('page-3-lost');
      await lost.press('Enter');
    });

    await step('lists the same problems as the editor, and fixes one', async () => {
      await focusText();
      await editor.page.keyboard.press('Control+End');
      await editor.page.keyboard.type(
        ' It has 144 Hz and costs "nearly nothing at all, as we say" today.\n\n## A part\n\nIt has a stand.\n\n#### A jump\n\nThe Samsung Q80D reaches many nits in our test, and keeps its reflections low.\n',
      );
      await editor.runCommand(editorCommand.focusProblems);
      const found = page.locator('.findings h2 .count');
      await page.getByRole('button', { name: /144 Hz/ }).waitFor();
      await until('the same number of problems on the page and in the list', async () => {
        const badge = await editor.page
          .getByRole('tab', { name: /^Problems/ })
          .locator('.badge-content')
          .innerText();
        return badge !== '' && badge === (await found.innerText());
      });
      await editor.picture('page-4-problems');
      const makeHeading = page.getByRole('button', { name: articlePage.makeHeading });
      await makeHeading.press('Enter');
      await page.getByRole('heading', { name: 'A jump' }).waitFor();
      await makeHeading.waitFor({ state: 'detached' });
      await editor.runCommand(editorCommand.togglePanel);
    });

    await step('inserts a fact at the cursor by key', async () => {
      await page
        .getByRole('button', { name: articlePage.insertText('1,200 nits') })
        .first()
        .press('Enter');
      // Once in the draft, and now at the end.
      await editor.page.locator('.view-line', { hasText: '[1,200' }).first().waitFor();
      // The editor of a browser saves by itself a moment later.
      await until('the fact at the end of the file', () =>
        /\[1,200 nits\]\([^)]+\)\s*$/u.test(fs.readFileSync(article(), 'utf8')),
      );
      await editor.picture('page-5-inserted');
      await editor.runCommand(editorCommand.toggleTheme);
      await editor.page.locator('.monaco-workbench.vs-dark').waitFor();
      await editor.picture('page-6-dark');
    });

    await step('offers a rewrite as a change, which undo takes back', async () => {
      const before = fs.readFileSync(article(), 'utf8');
      await rewrite();
      await editor.statusItem(change.waits).waitFor();
      await page.getByText(change.untouched).first().waitFor();
      await editor.picture('page-7-change-waits');
      await editor.statusItem(change.waits).click();
      await taking.waitFor();
      await editor.page.locator('.diff-editor, .monaco-diff-editor').first().waitFor();
      await editor.picture('page-8-change');
      assert.equal(fs.readFileSync(article(), 'utf8'), before);
      await taking.click();
      await editor.statusItem(change.waits).waitFor({ state: 'hidden' });
      await taking.waitFor({ state: 'hidden' });
      // The editor of a browser saves by itself a moment later.
      await until('the rewrite in the file', () => fs.readFileSync(article(), 'utf8') !== before);
      await editor.picture('page-9-taken');
      await editor.page.locator('.monaco-editor.focused').first().waitFor();
      await editor.page.keyboard.press('Control+z');
      await until('the file as it was', () => fs.readFileSync(article(), 'utf8') === before);
    });

    await step('merges the next change with edits, and discards it', async () => {
      const own = /Words of my own, written while it ran\.\s*$/u;
      await editor.statusItem(change.waits).waitFor();
      const { promise: written, resolve: goOn } = Promise.withResolvers<void>();
      held = written;
      await rewrite();
      await editor.statusItem(change.waitsBesideRun).waitFor();
      await focusText();
      await editor.page.keyboard.press('Control+End');
      await editor.page.keyboard.type('\n\nWords of my own, written while it ran.\n');
      await editor.page.keyboard.press('Control+s');
      await editor.page.locator('.tab.dirty').waitFor({ state: 'detached' });
      await until('own words in the file', () => own.test(fs.readFileSync(article(), 'utf8')));
      goOn();
      await editor.statusItem(change.waitsAlone).click();
      await editor.message(change.edited).waitFor();
      await editor.picture('page-10-merged');
      await editor.runCommand(command('discardChange'));
      await editor.statusItem(change.anyWaits).waitFor({ state: 'hidden' });
      await taking.waitFor({ state: 'hidden' });
      assert.match(fs.readFileSync(article(), 'utf8'), own);
      await editor.clearMessages();
    });

    await step('keeps its contrast in the high contrast theme', async () => {
      for (const level of ['User', 'Machine']) {
        const settings = path.join(path.dirname(editor.dataFolder), 'user-data', level, 'settings.json');
        const now = JSON.parse(fs.readFileSync(settings, 'utf8')) as object;
        fs.writeFileSync(settings, JSON.stringify({ ...now, 'workbench.colorTheme': 'Default High Contrast' }));
      }
      await editor.page.locator('.monaco-workbench.hc-black').waitFor();
      await focusText();
      await editor.runCommand(command('checkArticle'));
      await editor.page.locator('.markers-panel .monaco-list-row').first().waitFor();
      await editor.picture('page-11-contrast');
      await editor.runCommand(editorCommand.togglePanel);
    });

    await step('is back after a reload, in the language of the editor', async () => {
      await editor.page.keyboard.press('Control+s');
      await editor.page.locator('.tab.dirty').waitFor({ state: 'detached' });
      await editor.reload('de');
      await page.getByText(german.run).waitFor({ timeout: startPatience });
      await page.getByRole('heading', { name: 'A jump' }).waitFor();
      await editor.picture('page-12-german-page');
      await editor.row(prompt).first().waitFor();
      await editor.picture('page-13-german-tree');
      await startArticle(editor, prompt, german.startButton);
      await editor.page.getByText(german.exists).waitFor();
      await editor.picture('page-14-german-choice');
      await editor.page.keyboard.press('Escape');
    });
  });
});
