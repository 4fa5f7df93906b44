import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askShape, shapeOf } from '../../../../src/extension/dialogs/articleShape.ts';
import { languageTag } from '../../../../src/extension/dialogs/languages.ts';
import { startArticle } from '../../../../src/extension/commands/articles/startArticle.ts';
import { type Answer, person } from '../../../fakes/person.ts';
import { article, contentRun } from '../../../fakes/runs.ts';

/** Starts an article for prompt 7 of project `p`, with what a person answers and what the window remembers. */
async function start(answers: readonly Answer[], kept = new Map<string, unknown>(), project = 'p') {
  const sent: unknown[] = [];
  const dialogs = person(...answers);
  const client = {
    getAccount: () => Promise.resolve({ data: { credits: { available: 950 } } }),
    getContentRun: () => Promise.reject(new Error('nobody asks for one')),
    listContentRuns: () => Promise.resolve({ data: [] }),
    startContentRun: ({ body }: { readonly body: unknown }) => (
      sent.push(body),
      Promise.resolve({ data: contentRun() })
    ),
  };
  const command = startArticle({
    services: { connect: () => Promise.resolve({ local: true, origin: 'local', client }) },
    setUp: () => ({ assistants: [], writer: true }),
    pickers: { project: () => Promise.resolve(undefined), prompt: () => Promise.resolve(undefined) },
    dialogs,
    givenTexts: () => Promise.resolve([]),
    language: 'en',
    memento: { get: (key) => kept.get(key), update: (key, value) => Promise.resolve(void kept.set(key, value)) },
    evidence: { ask: () => Promise.resolve(undefined) },
    execute: () => Promise.resolve(),
    textOf: () => Promise.resolve(undefined),
    proposals: { keep: () => undefined },
    watcher: { watch: () => undefined },
  });
  await command.run({ project, promptId: 7 });
  const rows = dialogs.asked.map(({ shown }) => shown.map((row) => row.replace(/\$\(.*?\) /u, '').split(' | ')[0]));
  return { sent, rows, asked: dialogs.asked, kept };
}

const usual = [
  'Type: guide',
  'Language: that of the prompt',
  'Length: as much as was found',
  'Keyword: that of the prompt',
];

test('the list says what an article will be like, and its first row starts one without another question', async () => {
  const { sent, rows } = await start(['Draft']);
  assert.deepEqual(rows, [['Draft', 'Brief', 'Add evidence…', ...usual]]);
  assert.deepEqual(sent, [{ prompt_id: 7, write_mode: 'draft' }]);
});

test('type, language, length and keyword are each changed from their row, and sent', async () => {
  const { sent, rows } = await start([
    ...['Type: guide', 'comparison'],
    ...['Language: that of the prompt', 'German'],
    ...['Length: as much as was found', 'about 1,200 words'],
    ...['Keyword: that of the prompt', ' small crm '],
    'Draft',
  ]);
  const changed = ['Type: comparison', 'Language: German', 'Length: about 1,200 words', 'Keyword: small crm'];
  assert.deepEqual(rows.at(-1)?.slice(3), changed);
  const wishes = { article_type: 'comparison', language: 'de', words: 1200, keyword: 'small crm' };
  assert.deepEqual(sent, [{ prompt_id: 7, write_mode: 'draft', ...wishes }]);
});

test('Escape leads back to the list and changes nothing; there it starts nothing', async () => {
  const { sent, rows, kept } = await start(['Type: guide', undefined, 'Keyword: that of the prompt', undefined]);
  assert.deepEqual([rows.length, rows.at(-1)?.slice(3), sent, kept.size], [5, usual, [], 0]);
});

test('the next article of the project is to be like the last but for its keyword; another project has its own', async () => {
  const { kept } = await start([
    ...['Type: guide', 'list', 'Length: as much as was found', 'about 600 words'],
    ...['Keyword: that of the prompt', 'crm', 'Brief'],
  ]);
  const { sent, rows } = await start(['Brief'], kept);
  const remembered = ['Type: list', 'Language: that of the prompt', 'Length: about 600 words', usual[3]];
  assert.deepEqual(rows[0]?.slice(3), remembered);
  assert.deepEqual(sent, [{ prompt_id: 7, write_mode: 'brief', article_type: 'listicle', words: 600 }]);
  assert.deepEqual((await start(['Draft'], kept, 'q')).sent, [{ prompt_id: 7, write_mode: 'draft' }]);
});

test('what was chosen can be left to the service again, and what another version kept is read as far as it fits', async () => {
  const kept = new Map<string, unknown>([
    ['citedesk.articleShape/p', { article_type: 'poem', language: 'en', words: 99 }],
  ]);
  const { sent, rows } = await start(['Language: English', 'that of the prompt', 'Draft'], kept);
  assert.deepEqual(rows[0]?.slice(3), ['Type: guide', 'Language: English', ...usual.slice(2)]);
  assert.deepEqual(sent, [{ prompt_id: 7, write_mode: 'draft' }]);
});

test('the list of languages begins with those that are likeliest and starts on the present one', async () => {
  const { asked } = await start(['Language: that of the prompt', 'French', 'Language: French']);
  const [first, second] = [asked[1]?.shown ?? [], asked[3]?.shown ?? []];
  assert.deepEqual(first.slice(0, 2), ['* that of the prompt', 'English | en']);
  assert.ok(second.includes('* French | fr'));
  assert.equal(new Set(second).size, second.length);
});

test('a length is typed as people write numbers, within what the service takes', async () => {
  const offered: unknown[] = [];
  const dialogs = person();
  const pick: typeof dialogs.pick = (_, { typed }) => {
    for (const text of ['1500', '1.500', '1,500', '99', '5001', '12', 'long', '600'])
      offered.push(typed?.(text)?.label);
    return Promise.resolve(typed?.('1.500')?.value);
  };
  assert.deepEqual(await askShape('words', {}, { dialogs: { ...dialogs, pick }, language: 'en' }), { words: 1500 });
  assert.deepEqual(offered, [...Array<string>(3).fill('about 1,500 words'), ...Array<undefined>(5).fill(undefined)]);
});

test('a language with its country or script can be chosen, typed and kept', async () => {
  const kept = new Map<string, unknown>();
  const { sent } = await start(['Language: that of the prompt', 'Brazilian Portuguese', 'Draft'], kept);
  assert.deepEqual(sent, [{ prompt_id: 7, write_mode: 'draft', language: 'pt-BR' }]);
  assert.deepEqual((await start(['Draft'], kept)).sent, sent);
  assert.deepEqual(['zh-hant', 'sr-latn', 'de', 'en-', 'en-1', 'english'].map(languageTag), [
    'zh-Hant',
    'sr-Latn',
    'de',
    undefined,
    undefined,
    undefined,
  ]);
});

test('what is done over again keeps the language and keyword of its front matter, and the type of its run', () => {
  const text = '---\nkeyword: my crm\nlang: pt-BR\n---\n# Mine\n';
  const run = contentRun({ article: article() });
  assert.deepEqual(shapeOf(run, text), { article_type: 'guide', language: 'pt-BR', keyword: 'my crm' });
  assert.deepEqual(shapeOf(run, '# Mine\n'), { article_type: 'guide', keyword: 'best crm' });
  const long = { ...run, article: run.article && { ...run.article, wanted_words: 1200 } };
  assert.equal(shapeOf(long, '# Mine\n').words, 1200);
});
