import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { startModelServer } from '../fakes/modelServer.ts';
import { articlePage, startSite } from '../fakes/site.ts';
import { pressOnRow, startArticle } from './byHand.ts';
import { journey } from './journey.ts';
import { quickInput } from './quickInput.ts';
import { until } from './until.ts';
import {
  addPrompts,
  answers,
  command,
  editorCommand,
  importing,
  newProject,
  numbered,
  prompts,
  setUp,
  titleOf,
  view,
  writing,
} from './words.ts';

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

journey('first article', ({ open, story }) => {
  story('leads from an empty window to a finished article', async (step) => {
    /** The model writes no section before the status bar was seen to follow it. */
    const seen = Promise.withResolvers<void>();
    const model = await startModelServer(({ messages }, call) =>
      messages.length > 1
        ? { says: sections[call % sections.length] ?? '', after: seen.promise }
        : { says: spoken, after: 100 },
    );
    after(() => model.close());
    const editor = await open({
      settings: { 'citedesk.crawl.privateHosts': [site.host], 'citedesk.crawl.maxPages': 20 },
    });
    const ask = quickInput(editor);
    const content = path.join(editor.workspace, 'content');

    await step('starts the local service with the view', async () => {
      await editor.openEmptyView();
      assert.ok(fs.existsSync(path.join(editor.dataFolder, 'service.json')));
      await editor.picture('1-welcome');
    });

    await step('creates a project from the palette', async () => {
      await editor.runCommand(command('newProject'));
      await ask.type(newProject.website, 'samsung.com');
      await ask.pick(newProject.pages, newProject.fillIn);
      await ask.type(newProject.name, 'Samsung');
      await ask.tick(newProject.assistants, ['ChatGPT', 'AI Mode']);
      await ask.pick(newProject.country, 'Germany');
      await ask.pick(newProject.timeZone, 'Europe/Berlin');
      await ask.type(newProject.competitors, 'Sony, lg.com');
      await editor.row('Samsung').waitFor();
      await editor.row(view.noPrompts).waitFor();
    });

    await step('sets up a model at a custom address', async () => {
      await editor.runCommand(command('configureAssistant'));
      await ask.tick(setUp.whatFor, ['ChatGPT', setUp.writer]);
      await ask.pick(setUp.whoAnswers, setUp.ownAddress);
      await ask.type(numbered(setUp.address, '3/5'), model.baseUrl);
      await ask.type(numbered(setUp.key(`ChatGPT, ${setUp.writer}`), '4/5'), '');
      await ask.pick(numbered(setUp.model, '5/5'), 'test-model');
      await editor.message(setUp.answers).waitFor();
    });

    await step('adds a prompt in a new topic', async () => {
      await editor.runCommand(command('addPrompts'));
      await ask.type(addPrompts.newTopic, 'Televisions');
      await ask.pick(addPrompts.title, addPrompts.typeOne);
      await ask.type(addPrompts.typed, 'Best TV for a bright room');
      await editor.row('Televisions').waitFor();
    });

    await step('imports and shows answers except for a bad row', async () => {
      const file = path.join(editor.workspace, 'answers.json');
      fs.writeFileSync(file, JSON.stringify(brought));
      await editor.runCommand(command('importAnswers'));
      await ask.file(importing.title, file);
      await editor.pressInMessage(importing.done(2), importing.showRows);
      await editor.page.getByRole('tab', { name: importing.rowsOf('answers.json') }).waitFor();
      await editor.page.locator('.view-line', { hasText: 'Row 3: collected_at' }).first().waitFor();
      await editor.picture('2-refused-rows');
      await editor.row('best tv for sports').waitFor();
      await editor.unfold(editor.item(/^Best TV for a bright room/u), editor.row('AI Mode').getByText('May 24, 2025'));
      await editor.picture('2-imported');
    });

    await step('asks a model after showing the price', async () => {
      await pressOnRow(editor.row('Best TV for a bright room'), titleOf('runPrompts'));
      await editor.page.getByRole('dialog').getByText(prompts.price).waitFor();
      await editor.picture('3-price');
      await editor.page.getByRole('button', { name: prompts.ask, exact: true }).click();
      await editor.row('ChatGPT').getByText(view.top).waitFor();
      assert.deepEqual(
        model.asked.map(({ messages }) => messages.map(({ content: text }) => text)),
        [['Best TV for a bright room']],
      );
    });

    await step('shows an answer with its analysis', async () => {
      const page = editor.webview();
      await editor.clickUntil(
        editor.row('ChatGPT').filter({ hasText: view.top }),
        page.getByRole('heading', { level: 1, name: 'Best TV for a bright room' }),
      );
      await page.getByRole('complementary').getByText(answers.mentioned).first().waitFor();
      await page.locator('mark.brand', { hasText: 'Samsung' }).first().waitFor();
      await page.getByRole('complementary').getByText('Sony', { exact: true }).waitFor();
      await page
        .getByRole('link', { name: /The best TVs/ })
        .first()
        .waitFor();
      await editor.clearMessages();
      await editor.picture('4-answer');
    });

    await step('writes a draft and shows it with its scores', async () => {
      await startArticle(editor, 'Best TV for a bright room');
      await ask.pick(writing.start, writing.draft);
      await editor.statusItem(writing.section(1)).waitFor();
      await editor.picture('5-writing');
      seen.resolve();
      await editor.webview().getByRole('meter', { name: writing.overall }).waitFor();
      await editor.clearMessages();
      await editor.picture('6-article');

      const [name, ...others] = fs.readdirSync(content);
      assert.deepEqual(others, []);
      const article = fs.readFileSync(path.join(content, name ?? ''), 'utf8');
      assert.match(article, /^---\ntitle: /);
      assert.match(article, /\n {2}prompt: Best TV for a bright room\n/);
      assert.match(article, /the cheaper one will do/);
      assert.ok(article.includes(rtings), article);
    });

    await step('starts from a clean file next to its brief and finishes it', async () => {
      await editor.runCommand(command('startArticle'));
      await ask.pick(writing.whichPrompt, 'best tv for sports');
      await ask.pick(writing.start, writing.brief);
      const brief = await until('the file of the brief', () => fileWith(content, /\n<!-- Brief: /));
      assert.doesNotMatch(brief, /^>|\[\^|\]: http/m);
      await editor.page.getByRole('tab', { name: /tv-for-sports/ }).waitFor();
      await editor.page.locator('.view-line', { hasText: '<!-- Brief:' }).first().waitFor();
      const brought = editor.webview().getByRole('region', { name: writing.brief });
      await brought.getByText(/^This brief rests on/u).waitFor();
      await editor.picture('7-brief');
      await editor.runCommand(command('finishArticle'));
      await editor.page.getByRole('dialog').getByRole('button', { name: writing.finish }).click();
      await editor.message(writing.finished).waitFor();
      await editor.clearMessages();
      await editor.page.locator('.view-line', { hasText: '<!-- Brief:' }).first().waitFor({ state: 'detached' });
      await editor.runCommand(editorCommand.focusArticles);
      await editor.row(view.draft).first().waitFor();
      await editor.picture('8-finished');
    });
  });

  after(() => site.close());
});

/** The text of the file in a folder that has a pattern, as soon as there is one. */
function fileWith(folder: string, pattern: RegExp): string | undefined {
  const texts = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
  return texts.find((text) => pattern.test(text));
}
