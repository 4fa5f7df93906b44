import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMarkdown } from '../../../../../src/text/markdown/document.ts';
import { numberedSources } from '../../../../../src/text/markdown/numberedSources.ts';
import { visibleText } from '../../../../data/visibleText.ts';
import { aiModePage, copilotPage, noResults, references, resultPage } from '../../../../fakes/providers/serpApi.ts';
import { type Reply } from '../../../../fakes/providers/server.ts';
import { answered, ask, fails, key, none, pages, pagesOf } from './serpApiAsking.ts';

test("AI Mode is asked in the project's region and language, never from a cache, with the key", async (t) => {
  const { answer, asked, paced } = await ask(t, () => aiModePage, {
    assistant: 'aimode',
    text: 'a&b ü?',
    region: 'CH',
    language: 'de',
  });
  await answer;
  assert.equal(asked.length, 1);
  assert.equal(paced(), 1);
  assert.deepEqual([asked[0]?.method, asked[0]?.path], ['GET', '/search.json']);
  assert.deepEqual(Object.fromEntries(asked[0]?.query ?? []), {
    engine: 'google_ai_mode',
    q: 'a&b ü?',
    gl: 'ch',
    hl: 'de',
    no_cache: 'true',
    api_key: key,
  });
});

test('Google knows Chinese by its script, some languages by old names, and what it does not know is left out', async (t) => {
  const asks = [
    ['TW', 'zh', 'zh-tw'],
    ['CN', 'zh', 'zh-cn'],
    ['NO', 'nb', 'no'],
    ['IL', 'he', 'iw'],
    ['ID', 'jv', 'jw'],
    ['PH', 'tl', 'tl'],
    ['AT', 'de', 'de'],
    ['IT', 'sc', null],
  ] as const;
  for (const [region, language, hl] of asks) {
    const { answer, asked } = await ask(t, () => aiModePage, { assistant: 'aimode', region, language });
    await answer;
    assert.equal(asked[0]?.query.get('hl'), hl);
  }
});

test('an empty error beside an answer is none', async (t) => {
  for (const error of ['', ' ', null])
    assert.match(
      (await answered(t, resultPage({ text_blocks: [{ type: 'paragraph', snippet: 'Acme.' }], error }))).markdown,
      /^Acme\./,
    );
});

test('an answer of AI Mode comes with its table, its code and its citations', async (t) => {
  const answer = await answered(t, aiModePage);
  const document = readMarkdown(answer.markdown);
  assert.deepEqual(pagesOf(answer), [
    [pages.acme, 'Acme review', true],
    [pages.globex, 'Globex docs', true],
    [pages.initech, 'Initech on Wikipedia', false],
  ]);
  assert.deepEqual(
    [...numberedSources(document)].map(([number, { url }]) => [number, url]),
    [
      [1, pages.acme],
      [2, pages.globex],
      [3, pages.initech],
    ],
  );
  assert.match(visibleText(document), /^For most teams Acme is the best choice\.\[1\]\n/);
  assert.deepEqual(
    document.blocks.filter(({ kind }) => kind === 'cell').map(({ text }) => text),
    ['Tool', 'Price', 'Acme', '$5 | month[1]', 'Globex', '$9[2]'],
  );
  assert.ok(document.blocks.some(({ kind, text }) => kind === 'code' && text === 'acme login'));
  assert.deepEqual([answer.searchQueries, answer.searchPerformed, answer.modelVersion], [null, true, null]);
  assert.doesNotMatch(answer.markdown, /licence/, 'products are no part of an answer');
});

test('without blocks the reconstructed Markdown is the answer, and its pages were consulted', async (t) => {
  const answer = await answered(t, resultPage({ reconstructed_markdown: 'Take **Acme**.', references }));
  assert.match(answer.markdown, /^Take \*\*Acme\*\*\./);
  assert.deepEqual(
    answer.sources.map(({ cited }) => cited),
    [false, false, false],
  );
});

test('whether a search was made is unknown where an answer carries no references', async (t) => {
  const answer = await answered(t, resultPage({ text_blocks: [{ type: 'paragraph', snippet: 'Hello.' }] }));
  assert.deepEqual(answer, { ...none, markdown: 'Hello.' });
});

test('references without an index go by their place; those without a page of the web are left out', async (t) => {
  const answer = await answered(
    t,
    resultPage({
      text_blocks: [{ type: 'paragraph', snippet: 'Acme leads.', reference_indexes: [0, 1, 2, 3, 9] }],
      references: [
        { title: 'No link' },
        { title: 'Bad', link: 'javascript:alert(1)' },
        { title: 'Good', link: 'https://acme.com/' },
        null,
      ],
    }),
  );
  assert.deepEqual(pagesOf(answer), [['https://acme.com/', 'Good', true]]);
  assert.doesNotMatch(answer.markdown, /javascript|No link|\[2\]/);
});

test('HTML in an answer becomes text', async (t) => {
  const { markdown } = await answered(
    t,
    resultPage({ text_blocks: [{ type: 'paragraph', snippet: '<img src=x onerror=alert(1)>Take <b>Acme</b>.' }] }),
  );
  assert.equal(markdown, 'Take **Acme**.');
});

test('AI Mode without an answer is a fact where Google or SerpApi says so', async (t) => {
  const says = (snippet: string): Reply => resultPage({ text_blocks: [{ type: 'paragraph', snippet }] });
  assert.deepEqual(await answered(t, noResults('ai_mode_state')), none);
  assert.deepEqual(
    await answered(t, resultPage({ error: "Google hasn't returned any results for this query." })),
    none,
  );
  assert.deepEqual(
    await answered(t, resultPage({ shopping_results: [{ title: 'Acme licence' }], text_blocks: [] })),
    none,
  );
  assert.deepEqual(
    await answered(t, says("It looks like there's no response available for this search. Try asking something else.")),
    none,
  );
  assert.notDeepEqual(
    await answered(t, says("It looks like there's no response available for this search. Acme is fine.")),
    none,
  );
});

test('Copilot is asked with the prompt alone, and its header, tables and links are in the answer', async (t) => {
  const { answer, asked } = await ask(t, () => copilotPage, { assistant: 'copilot' });
  const read = await answer;
  assert.deepEqual(Object.fromEntries(asked[0]?.query ?? []), {
    engine: 'bing_copilot',
    q: 'best project tool',
    no_cache: 'true',
    api_key: key,
  });
  assert.match(read.markdown, /^## Acme leads the field\n\n### Prices\[1\]\n/);
  assert.match(
    read.markdown,
    /\| Globex \| \$9\[2\] \|\n\nSee the \[Globex docs\]\(https:\/\/docs\.globex\.com\/start\)\./,
  );
  assert.deepEqual(
    pagesOf(read).map(([url, , cited]) => [url, cited]),
    [
      [pages.globex, true],
      [pages.acme, true],
      [pages.initech, false],
    ],
  );
});

test('Copilot without an answer is a failure', async (t) => {
  await fails(
    t,
    noResults('copilot_state', "Bing hasn't returned any results for this query."),
    'PROVIDER_EMPTY',
    'copilot',
  );
});
