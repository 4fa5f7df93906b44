import assert from 'node:assert/strict';
import fs from 'node:fs';
import { describe, test } from 'node:test';
import type { ScoreContext } from '../../../../src/contract/content/article.ts';
import { Failure } from '../../../../src/contract/failure.ts';
import { threadTasks } from '../../../../src/extension/app/threadTasks.ts';
import { createContextCache } from '../../../../src/extension/writing/caches/contextCache.ts';
import { basisLine } from '../../../../src/extension/writing/lensTexts.ts';
import { noteText } from '../../../../src/extension/writing/notes/noting.ts';
import { scoreDraft } from '../../../../src/scoring/score.ts';
import { fakeClock, settle } from '../../../fakes/clock.ts';

const context: ScoreContext = {
  prompt: 'best tv for a bright room',
  answers: 4,
  searches: [
    { query: 'anti-glare coating of televisions', answers: 3 },
    { query: 'peak brightness in nits', answers: 2 },
  ],
  questions: [],
  pages: [],
};

/** An article with a prompt in its front matter. */
const markdown = fs
  .readFileSync(new URL('../../../data/articles/good.md', import.meta.url), 'utf8')
  .replace(
    '\n---\n',
    '\ncitedesk:\n  prompt_id: 7\n  run_id: 9\n  project: 65f0c0ffee65f0c0ffee65f0\n  service: local\n---\n',
  );

function fixture(answer: () => Promise<ScoreContext | undefined>) {
  const asked: (number | undefined)[] = [];
  const clock = fakeClock();
  const late: string[] = [];
  const contexts = createContextCache({
    services: {
      current: {
        origin: 'local',
        client: {
          supports: () => true,
          scoreContent: async ({ body: { prompt_id: prompt } }) => {
            asked.push(prompt);
            return { data: { scores: noScores, findings: [], context: await answer() } } as never;
          },
        },
      },
    },
    clock,
    onLate: () => void late.push('late'),
    note: (error) => void late.push((error as Error).message),
  });
  const texts = {
    run: (name: keyof typeof threadTasks, input: never) =>
      Promise.resolve((threadTasks[name] as never as (one: never) => never)(input)),
  } as unknown as Parameters<typeof noteText>[1]['texts'];
  const note = () =>
    noteText({ markdown, ignored: [], answers: [] }, { texts, contexts }, new AbortController().signal);
  return { asked, clock, late, note };
}

const noScores = { service: null, seo: null, geo: null, readability: null };

describe('score of a text', () => {
  test('compares with stored answers, read once', async () => {
    const { asked, note } = fixture(() => Promise.resolve(context));
    const [first, second] = [await note(), await note()];
    assert.deepEqual(first.scores, scoreDraft({ markdown, context }).scores);
    assert.notDeepEqual(first.scores, scoreDraft({ markdown }).scores);
    assert.deepEqual([second.scores, asked], [first.scores, [7]]);
    assert.deepEqual(first.heldAgainst, { answers: 4, searches: 2 });
  });

  test('uses only the text until answers arrive', async () => {
    let tell: (found: ScoreContext) => void = () => undefined;
    const { clock, late, note } = fixture(() => new Promise((resolve) => (tell = resolve)));
    const waiting = note();
    await settle();
    await clock.advance(1000);
    const found = await waiting;
    assert.deepEqual([found.scores, found.heldAgainst], [scoreDraft({ markdown }).scores, undefined]);
    tell(context);
    await settle();
    assert.deepEqual(late, ['late']);
    assert.deepEqual((await note()).heldAgainst, { answers: 4, searches: 2 });
  });

  test('uses only the text without a prompt, and retries failures', async () => {
    const gone = fixture(() => Promise.reject(new Failure('PROMPT_NOT_FOUND', 'Gone.')));
    assert.equal((await gone.note()).heldAgainst, undefined);
    assert.deepEqual(gone.late, []);
    const broken = fixture(() => Promise.reject(new Error('broken')));
    await broken.note();
    await broken.note();
    assert.deepEqual(
      [broken.asked, broken.late],
      [
        [7, 7],
        ['broken', 'broken'],
      ],
    );
  });

  test('states its basis', () => {
    assert.equal(
      basisLine({ heldAgainst: undefined, losses: [] }),
      'Scored on the text alone, without stored answers.',
    );
    assert.equal(basisLine({ heldAgainst: { answers: 1, searches: 0 }, losses: [] }), 'Compared with 1 stored answer.');
    assert.equal(
      basisLine({ heldAgainst: { answers: 4, searches: 1 }, losses: [] }),
      'Compared with 4 stored answers and 1 search.',
    );
  });

  test('lists rules that lowered it without a finding', () => {
    const losses = [
      { rule: 'geo.specifics', area: 'geo', points: 8 },
      { rule: 'seo.stuffing', area: 'seo', points: 4 },
    ] as const;
    assert.equal(
      basisLine({ heldAgainst: { answers: 1, searches: 0 }, losses }),
      'Compared with 1 stored answer. The writing lowers the scores: names and examples (GEO −8), overused keyword (SEO −4).',
    );
  });
});
