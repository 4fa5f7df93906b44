import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { askShape, shapeOf } from '../../../../../src/extension/articles/start/articleShape.ts';
import { languageTag } from '../../../../../src/extension/editor/languages.ts';
import { activate } from '../../../../fakes/editor/activate.ts';
import { type Answer, person, Typed } from '../../../../fakes/editor/person.ts';
import { screens } from '../../../../fakes/editor/screens.ts';
import { fakeMemento } from '../../../../fakes/memento.ts';
import { article, contentRun } from '../../../../fakes/runs.ts';

const screen = screens('articleShape');

/** Starts an article for prompt 7 of project `p`, with what a person answers and what the window remembers. */
async function start(answers: readonly Answer[], memento = fakeMemento(), project = 'p') {
  const editor = activate({
    answers,
    memento,
    settings: { writer: { kind: 'openai' } },
    service: { calls: { getProject: { data: { url: 'https://acme.com' } } } },
  });
  await editor.run('citedesk.startArticle', { project, promptId: 7 });
  const sent = editor.inputs<{ body: object }>('startContentRun').map(({ body }) => body);
  return { ...editor, sent };
}

const draft = { prompt_id: 7, write_mode: 'draft' };
const keptAs = 'citedesk.articleShape/p';

describe('article shape', () => {
  test('needs no question', async () => {
    const { sent, asked } = await start(['draft']);
    assert.deepEqual([sent, asked.length], [[draft], 1]);
  });

  test('is changed part by part', async () => {
    const editor = await start([
      ...['article_type', { value: 'comparison' }],
      ...['language', { value: 'de' }],
      ...['words', { value: 1200 }],
      ...['keyword', ' small crm '],
      'draft',
    ]);
    const wishes = { article_type: 'comparison', language: 'de', words: 1200, keyword: 'small crm' };
    assert.deepEqual(editor.sent, [{ ...draft, ...wishes }]);
    screen(
      'parts',
      [1, 3, 5, 7, 8].map((index) => editor.screen[index] ?? ''),
    );
  });

  test('stays as it is after Escape', async () => {
    const memento = fakeMemento();
    const { sent, screen: shown } = await start(['article_type', undefined, 'keyword', undefined], memento);
    assert.deepEqual([sent, memento.get(keptAs)], [[], undefined]);
    assert.equal(shown.at(-1), shown[0]?.replace(/\n {2}> .*/u, ''));
  });

  test('is that of the last article, except the keyword', async () => {
    const memento = fakeMemento();
    const changes = ['article_type', { value: 'listicle' }, 'words', { value: 600 }, 'keyword', 'crm'];
    await start([...changes, 'brief'], memento);
    const { sent } = await start(['brief'], memento);
    assert.deepEqual(sent, [{ prompt_id: 7, write_mode: 'brief', article_type: 'listicle', words: 600 }]);
    assert.deepEqual((await start(['draft'], memento, 'q')).sent, [draft], 'another project has its own');
  });

  test('can be reset to the service’s choice', async () => {
    const memento = fakeMemento();
    await memento.update(keptAs, { language: 'en' });
    const { sent } = await start(['language', { value: undefined }, 'draft'], memento);
    assert.deepEqual(sent, [draft]);
  });

  test('reads what still fits from another version', async () => {
    const memento = fakeMemento();
    await memento.update(keptAs, { article_type: 'poem', language: 'en', words: 99 });
    assert.deepEqual((await start(['draft'], memento)).sent, [{ ...draft, language: 'en' }]);
  });

  test('keeps the language, type and keyword of an article', () => {
    const text = '---\nkeyword: my crm\nlang: pt-BR\n---\n# Mine\n';
    const run = contentRun({ article: article() });
    assert.deepEqual(shapeOf(run, text), { article_type: 'guide', language: 'pt-BR', keyword: 'my crm' });
    assert.deepEqual(shapeOf(run, '# Mine\n'), { article_type: 'guide', keyword: 'best crm' });
    const long = { ...run, article: run.article && { ...run.article, wanted_words: 1200 } };
    assert.equal(shapeOf(long, '# Mine\n').words, 1200);
  });
});

describe('article length', () => {
  for (const typed of ['1500', '1.500', '1,500'])
    test(`is read from ${typed}`, async () => {
      const { dialogs } = person([new Typed(typed)]);
      assert.deepEqual(await askShape('words', {}, { dialogs, language: 'en' }), { words: 1500 });
    });

  for (const typed of ['99', '5001', '12', 'long', '600'])
    test(`has no row for ${typed}`, async () => {
      const { dialogs } = person([new Typed(typed)]);
      assert.deepEqual(await askShape('words', {}, { dialogs, language: 'en' }), {});
    });
});

describe('article language', () => {
  test('lists the likeliest first and selects the current one', async () => {
    const { asked } = await start(['language', { value: 'fr' }, 'language']);
    assert.deepEqual(asked[1]?.values.slice(0, 2), [{ value: undefined }, { value: 'en' }]);
    assert.deepEqual([asked[1].active, asked[3]?.active], [{ value: undefined }, { value: 'fr' }]);
    const offered = (asked[3]?.values ?? []).map((value) => JSON.stringify(value));
    assert.equal(new Set(offered).size, offered.length);
  });

  test('can have a country and is kept', async () => {
    const memento = fakeMemento();
    const { sent } = await start(['language', { value: 'pt-BR' }, 'draft'], memento);
    assert.deepEqual(sent, [{ ...draft, language: 'pt-BR' }]);
    assert.deepEqual((await start(['draft'], memento)).sent, sent);
  });

  for (const [typed, tag] of Object.entries({
    'zh-hant': 'zh-Hant',
    'sr-latn': 'sr-Latn',
    de: 'de',
    'en-': undefined,
    'en-1': undefined,
    english: undefined,
  }))
    test(`has the tag ${tag ?? 'of none'} for ${typed}`, () => assert.equal(languageTag(typed), tag));
});
