import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import {
  type CarryQuestion,
  carriedFigure,
  carriedSentence,
} from '../../../../src/extension/writing/evidence/carriers.ts';
import { factChoices } from '../../../../src/extension/writing/evidence/factChoices.ts';
import { type ArticleFact, createEvidenceCache } from '../../../../src/extension/writing/caches/evidenceCache.ts';
import { sectionEvidence } from '../../../../src/extension/writing/evidence/sectionEvidence.ts';
import { figureLines } from '../../../../src/extension/writing/hoverTexts.ts';

const facts: readonly ArticleFact[] = [
  fact('f1', 'The QN90D reaches 1,800 nits in a bright room.', { kind: 'statistic', figure: '1,800 nits' }),
  fact('f2', 'Glare is what spoils a picture in a bright room.', { url: 'https://other.com/b' }),
  fact('f3', 'You cannot buy brightness twice.', { kind: 'quotation' }),
  { id: 'f4', kind: 'claim', text: 'Many say that glare spoils a picture.', response_id: 9, answers: 1 },
];
const markdown = `---
keyword: tv
---

# A tv

The QN90D reaches 1,800 nits, says [RTINGS](https://rtings.com/a). It has 144 Hz.

Glare spoils the picture in every bright room.
`;

describe('article facts', () => {
  test('explain a figure by its pages, or report that none has it', () => {
    const explain = (words: string) => figureLines(carriedFigure(at(words)) ?? assert.fail());
    assert.deepEqual(explain('1,800'), ['“The QN90D reaches 1,800 nits in a bright room.” (rtings.com)']);
    assert.deepEqual(explain('144'), ['None of the pages read for this article state 144 Hz.']);
    assert.equal(carriedFigure(at('Glare')), undefined);
  });

  test('from the user’s notes have a label but no link', () => {
    const noted: ArticleFact = {
      id: 'f6',
      kind: 'statistic',
      text: 'In our bright room the QN90D drew 144 watts.',
      figure: '144 watts',
      label: 'house-test.md',
      answers: 0,
    };
    const text = `${markdown}\nIn our bright room the QN90D drew 144 watts.\n`;
    const place = { markdown: text, offset: text.indexOf('144 watts'), facts: [noted], answers: [] };
    assert.deepEqual(figureLines(carriedFigure(place) ?? assert.fail()), [`“${noted.text}” (house-test.md)`]);
    assert.deepEqual(
      carriedSentence(place)?.carriers.map(({ sites, urls }) => [sites, urls]),
      [[['house-test.md'], []]],
    );
    const choices = factChoices({ markdown: text, offset: text.length, facts: [noted] });
    assert.deepEqual(
      choices.map(({ site, linked, markdown: written }) => [site, linked, written]),
      [['house-test.md', false, '144 watts']],
    );
    assert.deepEqual(
      sectionEvidence(place).facts.map(({ site, url, linked }) => [site, url, linked]),
      [['house-test.md', undefined, false]],
    );
  });

  test('list each value with its page if pages disagree', async () => {
    const other = fact('f5', 'We measured 1,650 nits on the QN90D.', {
      figure: '1,650 nits',
      url: 'https://other.com/b',
    });
    const data = { facts: [...facts, other], conflicts: [{ about: 'brightness', facts: ['f1', 'f5'] }] };
    const client = { supports: () => true, getRunEvidence: () => Promise.resolve({ data }) };
    const cache = createEvidenceCache({ current: { origin: 'local', client: client as never } });
    const found = await cache.find({ service: 'local', runId: 3 });
    assert.deepEqual(figureLines(carriedFigure({ ...at('1,800'), facts: found }) ?? assert.fail()), [
      '“The QN90D reaches 1,800 nits in a bright room.” (rtings.com)',
      'Other pages give different values: 1,650 nits (other.com).',
    ]);
  });

  test('explain a sentence by linked pages, others, then answers', () => {
    const answers = [
      {
        responseId: 9,
        model: 'chatgpt',
        date: '2026-11-20',
        searches: [],
        sources: [],
        sentences: [
          { text: 'In a bright room glare spoils the picture.', urls: ['https://c.com'] },
          { text: 'Something else is cheap.', urls: [] },
        ],
      },
    ];
    const found = carriedSentence({ ...at('Glare'), answers }) ?? assert.fail();
    assert.equal(found.words, 'Glare spoils the picture in every bright room.');
    assert.equal(markdown.slice(found.start, found.end), found.words);
    assert.deepEqual(
      found.carriers.map(({ words, answer }) => [words, answer?.model]),
      [
        ['Glare is what spoils a picture in a bright room.', undefined],
        ['In a bright room glare spoils the picture.', 'chatgpt'],
        ['Many say that glare spoils a picture.', undefined],
      ],
    );
    const figures = carriedSentence(at('reaches')) ?? assert.fail();
    assert.deepEqual(
      figures.carriers.map(({ words, linked }) => [words, linked]),
      [[facts[0]?.text, true]],
    );
    assert.equal(carriedSentence(at('keyword')), undefined);
  });

  test('are inserted with a link, unless only an answer has them', () => {
    assert.deepEqual(
      factChoices({ markdown, offset: markdown.length, facts }).map(({ markdown: written }) => written),
      [
        '[1,800 nits](https://rtings.com/a)',
        '“[Glare is what spoils a picture in a bright room.](https://other.com/b)”',
        '“[You cannot buy brightness twice.](https://rtings.com/a)”',
      ],
    );
  });

  test('are empty if the run is gone', async () => {
    const gone = () => Promise.reject(new Failure('RUN_NOT_FOUND', 'gone', { status: 404 }));
    const client = { supports: () => true, getRunEvidence: gone };
    const cache = createEvidenceCache({ current: { origin: 'local', client } });
    assert.deepEqual(await cache.find({ service: 'local', runId: 3 }), []);
  });

  test('are read once, and only from their service', async () => {
    const asked: number[] = [];
    const client = {
      supports: () => true,
      getRunEvidence({ run }: { readonly run: number }) {
        asked.push(run);
        return Promise.resolve({ data: { facts, conflicts: [] } });
      },
    };
    const cache = createEvidenceCache({ current: { origin: 'local', client: client as never } });
    const prompt = { service: 'local', project: 'p', promptId: 7, runId: 3, text: undefined };
    assert.equal((await cache.find(prompt)).length, 4);
    assert.equal((await cache.find(prompt)).length, 4);
    assert.deepEqual(await cache.find({ ...prompt, service: 'https://else.where' }), []);
    assert.deepEqual(asked, [3]);
    const run = { id: 3, status: 'completed', completed_at: 'today' } as const;
    assert.equal((await cache.ofRun('local', run))?.facts.length, 4);
    assert.equal(cache.known('local', run)?.facts.length, 4);
    assert.equal(cache.known('local', { ...run, id: 9 }), undefined);
    assert.deepEqual(asked, [3], 'a completed run does not change');
    const failed = { id: 4, status: 'failed', completed_at: 'today' } as const;
    for (const completed_at of ['today', 'today', 'tomorrow']) await cache.ofRun('local', { ...failed, completed_at });
    assert.deepEqual(asked, [3, 4, 4], 'a failed run may have been retried');
  });

  test('of a section come from pages only, linked ones first', () => {
    const text = `${markdown}
## Price

It is dear.
`;
    const of = (words: string, all = facts) =>
      sectionEvidence({ markdown: text, offset: text.indexOf(words), facts: all });
    const { heading, facts: found } = of('Glare');
    assert.equal(heading, 'A tv');
    assert.deepEqual(
      found.map(({ words, linked }) => [words.slice(0, 9), linked]),
      [
        ['The QN90D', true],
        ['Glare is ', false],
      ],
    );
    assert.equal(found[0]?.insertions[0]?.markdown, '[1,800 nits](https://rtings.com/a)');
    const row = 'QN90D | 1,800 nits | $999';
    const [cells] = of('Glare', [
      fact('f5', row, { figure: '1,800 nits', about: 'Compared – QN90D – Brightness' }),
      fact('f6', row, { figure: '$999', about: 'Compared – QN90D – Price' }),
    ]).facts;
    assert.deepEqual(
      [cells?.words, cells?.isRow, cells?.about, cells?.insertions.map(({ figure }) => figure)],
      ['QN90D', true, 'Compared', ['Brightness: 1,800 nits', 'Price: $999']],
    );
    assert.deepEqual(of('## Price', [fact('f9', 'The price is so dear that nobody pays it.', {})]).facts.length, 1);
    assert.deepEqual(of('keyword').heading, undefined);
  });

  test('of an empty section match the note of its brief', () => {
    const brief = `# A tv\n\n## What to look for\n\n> [!BRIEF]\n>\n> *Purpose: say how glare spoils the picture in a bright room.*\n\n\n\n## Price\n\n> [!BRIEF]\n>\n> *Purpose: say what it costs.*\n`;
    const of = (words: string) => sectionEvidence({ markdown: brief, offset: brief.indexOf(words), facts });
    assert.deepEqual(
      of('Purpose: say how').facts.map(({ words }) => words),
      ['Glare is what spoils a picture in a bright room.'],
    );
    assert.deepEqual(of('Purpose: say what').facts, []);
  });

  test('are offered in the order of the section’s evidence', () => {
    const text = `${markdown}\n## Price\n\nIt is dear for a QN90D.\n`;
    const all = [
      fact('f7', 'A stand costs extra.', {}),
      fact('f8', 'The price is dear for a QN90D.', { url: 'https://other.com/b' }),
      ...facts,
    ];
    const offered = (words: string) =>
      factChoices({ markdown: text, offset: text.indexOf(words), facts: all }).map(({ words: said }) => said);
    for (const words of ['Glare', 'It is dear']) {
      const shown = sectionEvidence({ markdown: text, offset: text.indexOf(words), facts: all }).facts;
      assert.ok(shown.length > 0);
      assert.deepEqual(
        offered(words).slice(0, shown.length),
        shown.map(({ words: said }) => said),
      );
    }
    assert.notDeepEqual(offered('Glare'), offered('It is dear'));
  });

  test('of a table show its row and column', () => {
    const row = 'QN90D | 1,800 nits | $999';
    const cell = fact('f5', row, { figure: '1,800 nits', about: 'Compared – QN90D – Brightness' });
    const [choice] = factChoices({ markdown, offset: markdown.length, facts: [cell] });
    assert.equal(choice?.shown, 'QN90D – Brightness');
  });

  test('are offered in prose, but not in front matter or code', () => {
    const markdown = '---\ntitle: A [[\n---\n\nWords [[ and `code [[`.\n\n```\n[[\n```\n\n- An item [[\n';
    const places = [...markdown.matchAll(/\[\[/g)].map(({ index }) => index + 2);
    assert.deepEqual(
      places.map((offset) => factChoices({ markdown, offset, facts }).length > 0),
      [false, true, false, false, true],
    );
  });
});

/** A question about the place where some words stand. */
function at(words: string): CarryQuestion {
  return { markdown, offset: markdown.indexOf(words) + 1, facts, answers: [] };
}

function fact(id: string, text: string, other: Partial<ArticleFact>): ArticleFact {
  return { id, kind: 'claim', text, url: 'https://rtings.com/a', answers: 2, ...other };
}
