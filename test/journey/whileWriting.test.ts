import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import type { Locator } from 'playwright-core';
import { startModelServer } from '../fakes/modelServer.ts';
import { articlePage, startSite } from '../fakes/site.ts';
import { find, openBrackets, placeOf, startArticle } from './byHand.ts';
import { clientOf } from './folderService.ts';
import { journey } from './journey.ts';
import { quickInput } from './quickInput.ts';
import { actUntil, until } from './until.ts';
import { checking, command, editorCommand, titleOf, view, writing } from './words.ts';

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

/** Adds a project with a prompt and its answers. */
async function fill(dataFolder: string): Promise<void> {
  const client = clientOf(dataFolder);
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
}

journey('while writing', ({ open, story }) => {
  after(() => site.close());

  story('facts, problems and sources are at hand', async (step) => {
    const model = await startModelServer(() => ({ says: section, after: 20 }));
    after(() => model.close());
    const editor = await open({
      settings: {
        'citedesk.crawl.privateHosts': [site.host],
        'citedesk.crawl.maxPages': 20,
        'citedesk.writer': { model: 'test-model', baseUrl: model.baseUrl },
      },
    });
    const ask = quickInput(editor);
    const { keyboard, mouse } = editor.page;

    /** The lens over the title. */
    const lens = (text: RegExp): Locator => editor.page.locator('.codelens-decoration a', { hasText: text });
    const line = (text: string): Locator => editor.page.locator('.view-line', { hasText: text }).first();
    const shownHover = (text: string): Locator =>
      editor.page.locator('.monaco-hover:not(.hidden)', { hasText: text }).first();
    /** The row of the list of problems that contains some words. */
    const problem = (words: string): Locator =>
      editor.page.locator('.markers-panel .monaco-list-row', { hasText: words }).first();

    /** Holds the mouse over words of the article until their hover shows. */
    const hover = (words: string, text: string): Promise<void> =>
      actUntil(
        `the hover of “${words}”`,
        async () => {
          await mouse.move(5, 5);
          const { x, y } = await placeOf(editor.page, words);
          await mouse.move(x, y, { steps: 5 });
        },
        (timeout) => shownHover(text).waitFor({ timeout }),
      );

    async function caretAt(words: string): Promise<void> {
      const { x, y } = await placeOf(editor.page, words);
      await mouse.click(x, y);
      // keys are lost before the editor has the focus
      await editor.page.locator('.editor-instance .monaco-editor.focused').waitFor();
    }

    /** Types at the end of the article; brackets that close themselves are typed over. */
    async function write(text: string): Promise<void> {
      await keyboard.press('Escape');
      await caretAt('45 kg');
      await keyboard.press('Control+End');
      await keyboard.type(text);
    }

    async function fromContextMenu(title: string): Promise<void> {
      const { x, y } = await placeOf(editor.page, '45 kg');
      await mouse.click(x, y, { button: 'right' });
      await editor.picture('writing-9-menu');
      await editor.page.getByRole('menuitem', { name: title }).click();
    }

    await step('open a draft with the cursor in its body', async () => {
      await editor.openEmptyView();
      await fill(editor.dataFolder);
      await editor.refresh();
      await startArticle(editor, 'Best anvil for a small workshop');
      await ask.pick(writing.start, writing.draft);
      const folder = path.join(editor.workspace, 'content');
      // For a moment there is another file, as which it is written before it gets its name.
      const [name] = await until('the file of the draft', () => {
        const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((one) => one.endsWith('.md')) : [];
        return names.length > 0 && names;
      });
      const text = fs.readFileSync(path.join(folder, name ?? ''), 'utf8');
      assert.match(text, /45 kg/);
      await editor.page.getByRole('tab', { name }).first().waitFor();
      await editor.page.keyboard.press('Control+1');
      const title = text.split('\n').findIndex((one) => one.startsWith('# '));
      await editor.statusItem(`Ln ${title + 3}, Col 1`).waitFor(); // counted from 1, below a blank line
    });

    await step('show scores and gaps over the title', async () => {
      await editor.clearMessages();
      await lens(checking.scores).waitFor();
      await lens(checking.unanswered).waitFor();
      await editor.picture('writing-1-lens');
    });

    await step('explain links and figures on hover', async () => {
      await hover('127.0.0.1', checking.cited(2));
      await editor.picture('writing-3-link');
      await hover('45 kg', 'The Acme 100 weighs 45 kg');
      await editor.picture('writing-4-figure');
    });

    await step('list what a comparison with answers found', async () => {
      await editor.runCommand(command('compareWithAnswers'));
      await editor.message(checking.compared(2)).waitFor();
      await editor.picture('writing-2-compared');
      await editor.pressInMessage(checking.compared(2), checking.list);
      await editor.page.locator('.markers-panel .monaco-list-row').first().waitFor();
      await editor.clearMessages();
    });

    await step('find, fix and explain a wrong figure by keys', async () => {
      await write(`\n\nThe Globex Light costs $130 in many shops ([a test](${light})).\n`);
      await problem('$130').waitFor();
      await editor.picture('writing-5-problem');
      await keyboard.press('Control+Home');
      // The answer to each key is waited for: the next one would go past the problem.
      for (let [shown, last] = ['', '']; !shown.includes('$130'); last = shown) {
        await keyboard.press('F8');
        shown = await until('the next problem', async () => {
          const text = (await editor.page.locator('.marker-widget').allInnerTexts()).join('\n');
          return text !== last && text;
        });
      }
      const fix = editor.page.locator('.action-widget', { hasText: checking.use('$129', '127.0.0.1') });
      // The fix may come a moment after the problem.
      await until('the fix of the wrong figure', async () => {
        await keyboard.press('Control+.');
        const offered = await fix.waitFor({ timeout: 5_000 }).then(
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
      for (const [words, shown] of [
        ['a test', 'Light anvils for small workshops'],
        ['$129', 'costs $129, which makes it'],
      ] as const) {
        await find(editor.page, words);
        await keyboard.press('Control+k');
        await keyboard.press('Control+i');
        await shownHover(shown).waitFor();
        await editor.picture(`writing-6-by-keys-${words.replace(/\W/gu, '')}`);
        await keyboard.press('Escape');
      }
    });

    await step('list facts at two brackets, outside of code', async () => {
      await write('\n\nA light anvil costs ');
      await openBrackets(editor.page);
      const list = editor.page.locator('.suggest-widget.visible');
      await list.locator('.monaco-list-row', { hasText: 'Globex Light' }).first().waitFor();
      await editor.picture('writing-7-facts');
      await keyboard.type('129');
      // A fact with another figure may have this one in its words.
      await list.locator('.monaco-list-row.focused', { hasText: '$129 · ' }).waitFor();
      await editor.picture('writing-8-filtered');
      await keyboard.press('Enter');
      await line('A light anvil costs [$129').waitFor();
      await editor.picture('writing-8-taken');
      await write('\n\n```\n');
      await openBrackets(editor.page);
      await editor.page.waitForTimeout(1000);
      assert.equal(await list.count(), 0, 'code has no facts');
      await keyboard.press('Escape');
    });

    const ways = [
      ['key', () => keyboard.press('Control+k').then(() => keyboard.press('Control+e'))],
      ['palette', () => editor.runCommand(command('explainSentence'))],
      ['context menu', () => fromContextMenu(titleOf('explainSentence'))],
    ] as const;
    for (const [way, start] of ways)
      await step(`explain the sentence at the caret from the ${way}`, async () => {
        await caretAt('45 kg');
        await start();
        const list = editor.page.locator('.quick-input-widget', { hasText: checking.explained });
        await list.getByText('The Acme 100 weighs 45 kg').first().waitFor();
        await editor.picture(`writing-9-explained-by-${way.replace(' ', '-')}`);
        await keyboard.press('Escape');
      });

    await step('lead from the list of articles back by keys', async () => {
      const list = editor.page.getByRole('tree', { name: view.articles });
      await editor.runCommand(editorCommand.focusArticles);
      await list.getByRole('treeitem').first().waitFor();
      // The editor hands the keyboard only to a list that has rows by then.
      await editor.runCommand(editorCommand.focusArticles);
      await editor.page.locator(`.monaco-list:focus[aria-label="${view.articles}"]`).waitFor();
      // A list whose rows come anew at that moment loses the key.
      await actUntil(
        'the selected article',
        () => keyboard.press('ArrowDown'),
        (timeout) => list.locator('.monaco-list-row.focused').waitFor({ timeout }),
      );
      await editor.picture('writing-10-articles');
      await actUntil(
        'the open article',
        () => keyboard.press('Enter'),
        (timeout) => editor.page.locator('.monaco-editor.focused').first().waitFor({ timeout }),
      );
    });
  });
});
