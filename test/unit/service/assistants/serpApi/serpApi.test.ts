import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readMarkdown } from '../../../../../src/text/markdown/document.ts';
import { numberedSources } from '../../../../../src/text/markdown/numberedSources.ts';
import { visibleText } from '../../../../data/visibleText.ts';
import { aiModePage, copilotPage, noResults, references, resultPage } from '../../../../fakes/providers/serpApi.ts';
import { type Reply } from '../../../../fakes/providers/server.ts';
import { answered, ask, fails, key, none, pages, pagesOf } from './serpApiAsking.ts';

describe('SerpApi', () => {
  test('asks AI Mode with region, language and key, uncached', async (t) => {
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

  test('maps languages to Google’s codes or leaves them out', async (t) => {
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

  test('ignores an empty error', async (t) => {
    for (const error of ['', ' ', null])
      assert.match(
        (await answered(t, resultPage({ text_blocks: [{ type: 'paragraph', snippet: 'Acme.' }], error }))).markdown,
        /^Acme\./,
      );
  });

  test('reads tables, code and citations of AI Mode', async (t) => {
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

  test('falls back to the reconstructed Markdown', async (t) => {
    const answer = await answered(t, resultPage({ reconstructed_markdown: 'Take **Acme**.', references }));
    assert.match(answer.markdown, /^Take \*\*Acme\*\*\./);
    assert.deepEqual(
      answer.sources.map(({ cited }) => cited),
      [false, false, false],
    );
  });

  test('reports an unknown search without references', async (t) => {
    const answer = await answered(t, resultPage({ text_blocks: [{ type: 'paragraph', snippet: 'Hello.' }] }));
    assert.deepEqual(answer, { ...none, markdown: 'Hello.' });
  });

  test('numbers references by position and skips invalid ones', async (t) => {
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

  test('turns HTML into text', async (t) => {
    const { markdown } = await answered(
      t,
      resultPage({ text_blocks: [{ type: 'paragraph', snippet: '<img src=x onerror=alert(1)>Take <b>Acme</b>.' }] }),
    );
    assert.equal(markdown, 'Take **Acme**.');
  });

  test('recognizes AI Mode without an answer', async (t) => {
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
      await answered(
        t,
        says("It looks like there's no response available for this search. Try asking something else."),
      ),
      none,
    );
    assert.notDeepEqual(
      await answered(t, says("It looks like there's no response available for this search. Acme is fine.")),
      none,
    );
  });

  test('asks Copilot with the prompt only and reads its blocks', async (t) => {
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

  test('fails if Copilot has no answer', async (t) => {
    await fails(
      t,
      noResults('copilot_state', "Bing hasn't returned any results for this query."),
      'PROVIDER_EMPTY',
      'copilot',
    );
  });
});
