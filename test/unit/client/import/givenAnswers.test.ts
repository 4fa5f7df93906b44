import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { givenAnswer } from '../../../../src/client/import/givenAnswer.ts';
import { givenMoment } from '../../../../src/client/import/givenMoment.ts';
import { assistantNamed, assistants } from '../../../../src/contract/models/assistants.ts';

/** A zone two hours ahead of UTC. */
const toUtc = (shown: number): Promise<number> => Promise.resolve(shown - 2 * 3_600_000);

const read = (row: object) => givenAnswer({ model: 'chatgpt', collected_at: '2025-05-24T10:00:00Z', ...row }, toUtc);

describe('answers of other tools', () => {
  test('read dates in any format, by default in the project’s zone', async () => {
    for (const [text, moment] of [
      ['2025-05-24', '2025-05-23T22:00:00.000Z'],
      ['24 May 2025', '2025-05-23T22:00:00.000Z'],
      ['24. May 2025', '2025-05-23T22:00:00.000Z'],
      ['May 24, 2025', '2025-05-23T22:00:00.000Z'],
      ['24.5.2025', '2025-05-23T22:00:00.000Z'],
      ['2025/5/24', '2025-05-23T22:00:00.000Z'],
      [' 2025-05-24 14:30:05.123456 ', '2025-05-24T12:30:05.123Z'],
      ['2025-05-24T14:30', '2025-05-24T12:30:00.000Z'],
      ['24 May 2025, 2:30 pm', '2025-05-24T12:30:00.000Z'],
      ['May 24th, 2025 12:05 AM', '2025-05-23T22:05:00.000Z'],
      ['2025-05-24 14:30:00+0530', '2025-05-24T09:00:00.000Z'],
      ['Sat, 24 May 2025 14:30:00 GMT', '2025-05-24T14:30:00.000Z'],
      ['2025-05-24 14:30 UTC', '2025-05-24T14:30:00.000Z'],
      ['24 Mai 2025', '2025-05-23T22:00:00.000Z'],
      ['24. März 2025', '2025-03-23T22:00:00.000Z'],
      ['1 août 2025', '2025-07-31T22:00:00.000Z'],
      ['24 de mayo de 2025', '2025-05-23T22:00:00.000Z'],
      ['24 maggio 2025', '2025-05-23T22:00:00.000Z'],
      ['24 мая 2025', '2025-05-23T22:00:00.000Z'],
      ['Sa., 24. Mai 2025, 14:30', '2025-05-24T12:30:00.000Z'],
      ['24. Jänner 2025', '2025-01-23T22:00:00.000Z'],
      ['3 Sept 2025', '2025-09-02T22:00:00.000Z'],
      ['24/5/2025', '2025-05-23T22:00:00.000Z'],
      ['5/24/2025 2:30 PM', '2025-05-24T12:30:00.000Z'],
      ['5/5/2025', '2025-05-04T22:00:00.000Z'],
    ] as const)
      assert.equal(await givenMoment(text, toUtc), moment, text);
  });

  test('reject dates that are invalid or ambiguous', async () => {
    for (const text of [
      '5/6/2025',
      '31 Feb 2025',
      '2025-13-01',
      '2025-02-29',
      '2025-05-24T25:00',
      '2025-05-24T10:61',
      'answer 5',
      'yesterday',
      '',
      '1748080000',
      '24 ma 2025 '.repeat(9),
    ]) {
      assert.equal(await givenMoment(text, toUtc), undefined, text);
    }
  });

  test('recognize assistants by common names', () => {
    for (const assistant of assistants) assert.equal(assistantNamed(assistant), assistant);
    for (const [name, assistant] of [
      ['ChatGPT', 'chatgpt'],
      ['AI Mode', 'aimode'],
      ['Google AI Mode', 'aimode'],
      ['google_ai_mode', 'aimode'],
      ['AI Overviews', 'aioverview'],
      ['Microsoft Copilot', 'copilot'],
      ['Perplexity AI', 'perplexity'],
      ['ChatGPT-4o', 'chatgpt'],
      ['gpt-4o-mini', 'chatgpt'],
      ['OpenAI ChatGPT 5', 'chatgpt'],
      ['chatgpt-scraper', 'chatgpt'],
      ['Gemini 2.5 Flash', 'gemini'],
      ['GoogleGemini', 'gemini'],
      ['google-ai-mode-scraper', 'aimode'],
      ['AI Overview (US)', 'aioverview'],
      ['Copilot (Bing)', 'copilot'],
      ['sonar-pro', 'perplexity'],
      ['perplexity.ai', 'perplexity'],
    ] as const)
      assert.equal(assistantNamed(name), assistant);
    for (const name of ['Google', 'eliza', '', 'constructor', 'GitHub Copilot', 'Geminis', 'gpt-oss-120b', 'openai'])
      assert.equal(assistantNamed(name), name);
  });

  test('treat null like a missing field', async () => {
    const { row, leftOut } = await read({
      sources: null,
      search_queries: null,
      source_numbers: null,
      prompt: 'a',
      topic: '',
    });
    assert.deepEqual(
      [row, leftOut],
      [{ prompt: 'a', model: 'chatgpt', collected_at: '2025-05-24T10:00:00Z', source_numbers: null }, []],
    );
  });

  test('leave out invalid sources and searches and renumber the rest', async () => {
    const sources = [
      'https://a.example',
      { url: `https://b.example/${'b'.repeat(9000)}` },
      { url: 'https://c.example', title: 'c'.repeat(2000), domain: 'c.example', cited: null },
      { url: 'no address' },
      7,
    ];
    const { row, leftOut } = await read({ sources, search_queries: ['q', 5, 'x'.repeat(3000)] });
    const {
      sources: kept,
      source_numbers: numbers,
      search_queries: queries,
    } = row as { sources: unknown; source_numbers: unknown; search_queries: unknown };
    assert.deepEqual(kept, [{ url: 'https://a.example' }, { url: 'https://c.example', title: 'c'.repeat(1000) }]);
    assert.deepEqual([numbers, queries], [[1, 0, 2, 0, 0], ['q']]);
    assert.deepEqual(leftOut, [
      'source 2, whose URL is too long',
      'source 4, which has no valid URL',
      'source 5, which has no valid URL',
      '2 of its 3 searches, which are too long or too many',
    ]);
    const numbered = await read({ sources, source_numbers: [3, 1, 9] });
    assert.deepEqual((numbered.row as { source_numbers: unknown }).source_numbers, [2, 1, 0]);
  });

  test('keep at most 500 sources, and leave other values alone', async () => {
    const { row, leftOut } = await read({
      sources: Array.from({ length: 502 }, (_, index) => `https://a.example/${index}`),
    });
    assert.equal((row as { sources: unknown[] }).sources.length, 500);
    assert.deepEqual(leftOut, [
      'source 501, because at most 500 are saved',
      'source 502, because at most 500 are saved',
    ]);
    for (const other of ['{', 5, null, [1]])
      assert.deepEqual(await givenAnswer(other, toUtc), { row: other, leftOut: [] });
  });
});
