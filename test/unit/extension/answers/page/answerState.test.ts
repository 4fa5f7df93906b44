import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ResponseDetail } from '../../../../../src/contract/projects/response.ts';
import { answerState } from '../../../../../src/extension/answers/page/answerState.ts';
import { shownAnswer } from '../../../../../src/rendering/shownAnswer.ts';

const plain: ResponseDetail = {
  id: 21,
  prompt: { id: 4, text: 'best crm' },
  model: 'aioverview',
  date: '2026-11-21',
  collected_at: '2026-11-21T08:15:30+01:00',
  brand_mentioned: true,
  position: 'middle',
  sentiment: 'positive',
  search_performed: true,
  search_queries: [],
  competitors_count: 0,
  realtime: null,
  content_markdown: 'Acme is good [1][2].',
  mention_kind: 'named',
  sources: [
    { url: 'https://a.example/', domain: 'a.example', title: 'A', position: 1, cited: true },
    { url: 'https://b.example/', domain: 'b.example', title: 'B', position: 2, cited: true },
    { url: 'https://c.example/', domain: 'c.example', title: 'C', position: 3, cited: false },
  ],
  competitors: [],
  rankings: [],
  sentiment_source: null,
};
const stateOf = (extra: Partial<ResponseDetail> = {}) => {
  const read = {
    answer: { ...plain, ...extra },
    brand: undefined,
    competitors: [],
    latest: [],
    rereading: false,
    series: [],
    prompt: undefined,
  };
  return answerState('x', read, shownAnswer(read));
};
const sentiment = (extra: Partial<ResponseDetail>) => stateOf(extra).facts.find(({ label }) => label === 'Sentiment');

test('an answer includes the brand’s website', () => {
  const read = (url: string | null) => ({
    answer: plain,
    brand: { name: 'Acme', url, aliases: [] },
    competitors: [],
    latest: [],
    rereading: false,
    series: [],
    prompt: undefined,
  });
  const brandOf = (url: string | null) => answerState('x', read(url), shownAnswer(read(url))).brand;
  assert.deepEqual(brandOf('https://acme.example'), { url: 'https://acme.example' });
  assert.deepEqual(brandOf(null), { url: '' });
  assert.deepEqual(stateOf().brand, { url: '' }, 'a service without a brand');
});

test('a sentiment names its source, with the judge’s quotation', () => {
  assert.deepEqual(sentiment({ sentiment_source: 'judge', sentiment_quote: 'Acme is good' }), {
    label: 'Sentiment',
    value: 'Positive (rated by judge)',
    tone: 'good',
    quote: 'Acme is good',
  });
  assert.deepEqual(sentiment({ sentiment: 'mixed', sentiment_source: 'estimated', sentiment_quote: null }), {
    label: 'Sentiment',
    value: 'Neutral or mixed (estimated)',
    estimated: { canSetUpJudge: false },
  });
  assert.deepEqual(sentiment({ sentiment: 'mixed' }), { label: 'Sentiment', value: 'Neutral or mixed' });
  assert.equal(sentiment({ sentiment: null }), undefined);
});

test('a quotation has no citation marks', () => {
  assert.equal(
    sentiment({ sentiment_source: 'judge', sentiment_quote: 'Acme [1, 2] is good [3]. So 【4†source】it is [5]' })
      ?.quote,
    'Acme is good. So it is',
  );
});

describe('position of the brand', () => {
  const placeOf = (content_markdown: string, extra: Partial<ResponseDetail> = {}) => {
    const read = {
      answer: { ...plain, content_markdown, ...extra },
      brand: { name: 'Acme', url: null, aliases: [] },
      competitors: ['Globex', 'Initech', 'Hooli'].map((name) => ({ name, url: null, aliases: [] })),
      latest: [],
      rereading: false,
      series: [] as [],
      prompt: undefined,
    };
    return answerState('x', read, shownAnswer(read)).facts.flatMap(({ label, value }) =>
      label === 'Sentiment' ? [] : [`${label}: ${value}`],
    );
  };

  test('counts the names in order of first mention', () => {
    assert.deepEqual(placeOf('Globex, Acme, Initech, Globex, Hooli'), ['Brand: Mentioned: 2nd of 4 names']);
    assert.deepEqual(placeOf('Hooli, Globex, Initech, and Acme'), ['Brand: Mentioned: 4th of 4 names']);
  });

  test('is left out without other names', () => {
    assert.deepEqual(placeOf('Acme'), ['Brand: Mentioned']);
  });

  test('is the part of the text if the name is not visible', () => {
    assert.deepEqual(placeOf('A text'), ['Brand: Mentioned', 'Position in text: Middle']);
  });
});

test('a rank counts any product of the brand', () => {
  const rankOf = (extra: Partial<ResponseDetail>) => {
    const brand = { name: 'Acme', url: null, aliases: [] };
    const read = {
      answer: { ...plain, ...extra },
      brand,
      competitors: [],
      latest: [],
      rereading: false,
      series: [] as [],
      prompt: undefined,
    };
    return answerState('x', read, shownAnswer(read)).facts.find(({ label }) => label === 'Rank')?.value;
  };
  const globex = { rank: 1, domain: null, name: 'Globex', tracked: null };
  assert.equal(rankOf({ rankings: [globex, { rank: 2, domain: null, name: 'Acme Go', tracked: 'Acme' }] }), '2 of 2');
  assert.equal(rankOf({ rankings: [globex] }), undefined);
  assert.equal(rankOf({ rankings: [] }), undefined);
});

test('model, country and language are shown if known', () => {
  const { circumstances, askedFor } = stateOf({ model_version: 'gpt-5.5', region: 'DE', language: null });
  assert.deepEqual(
    [circumstances, askedFor],
    [
      [
        { label: 'Model version', value: 'gpt-5.5' },
        { label: 'Web search', value: 'Yes' },
      ],
      { region: 'DE' },
    ],
  );
  assert.equal('askedFor' in stateOf({ model_version: null, region: null, language: null }), false);
  assert.equal('askedFor' in stateOf(), false);
});

test('each source lists the sentences that cite it', () => {
  const citations = [
    { sentence: 'Acme is good.', sources: [1, 2] },
    { sentence: 'It is cheap.', sources: [2] },
  ];
  assert.deepEqual(
    stateOf({ citations }).sources.map(({ sentences }) => sentences),
    [['Acme is good.'], ['Acme is good.', 'It is cheap.'], []],
  );
  assert.ok(stateOf().sources.every((source) => !('sentences' in source)));
});

test('sources have the numbers that the text uses', () => {
  const numbered = (content_markdown: string, source_numbers: number[]) =>
    stateOf({ content_markdown, source_numbers }).sources.map(({ number, domain }) => [number, domain]);
  assert.deepEqual(numbered('Good [1]. Bad [3].', [0, 1, 2, 3]), [
    [2, 'a.example'],
    [3, 'b.example'],
    [4, 'c.example'],
  ]);
  assert.deepEqual(
    numbered('Good and bad.', [1, 1, 2, 2, 3]).map(([number]) => number),
    [1, 2, 3],
    'no mark counts them otherwise',
  );
  assert.deepEqual(numbered('Good [2]. Bad [3].', [1, 1, 2]), [
    [2, 'a.example'],
    [3, 'b.example'],
    [4, 'c.example'],
  ]);
});

test('an answer is missing only without text and brand data', () => {
  const none = {
    content_markdown: '',
    brand_mentioned: null,
    mention_kind: null,
    position: null,
    sentiment: null,
    search_performed: null,
  } as const;
  const { answered, facts, circumstances } = stateOf(none);
  assert.deepEqual([answered, facts, circumstances], [false, [], []]);
  assert.equal(stateOf({ ...none, brand_mentioned: false }).answered, true);
  assert.equal(stateOf({ brand_mentioned: null }).answered, true);
});

test('an untitled source is named by its URL and query', () => {
  const sources = ['https://shop.example/o?sku=1', 'https://shop.example/o/?sku=2#top', 'https://shop.example/'].map(
    (url, index) => ({ url, domain: 'shop.example', title: null, position: index + 1, cited: false }),
  );
  assert.deepEqual(
    stateOf({ content_markdown: 'Acme is good.', sources }).sources.map(({ title }) => title),
    ['shop.example/o?sku=1', 'shop.example/o?sku=2', 'shop.example'],
  );
});

test('a source shows when it was read, or why not', () => {
  const read_at = '2026-11-20T12:00:00Z';
  const [first, second, third] = plain.sources.map((source) => ({ ...source, title: null }));
  assert.ok(first && second && third);
  const sources = [
    { ...first, page: { state: 'read' as const, title: 'Anvils', published: '2026-11-02', read_at } },
    { ...second, page: { state: 'forbidden' as const, title: null, published: null, read_at } },
    { ...third, page: null },
  ];
  assert.deepEqual(
    stateOf({ sources }).sources.map(({ title, read }) => [title, read]),
    [
      ['Anvils', 'Published 2026-11-02 · read 2026-11-20'],
      ['b.example', 'Blocked by robots.txt · tried 2026-11-20'],
      ['c.example', undefined],
    ],
  );
});
