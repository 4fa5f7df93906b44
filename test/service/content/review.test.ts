import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ContentRun } from '../../../src/contract/content/contentRun.ts';
import { eventually } from '../../fakes/eventually.ts';
import type { Behaviour } from '../../fakes/modelServer.ts';
import { creditsLeft } from '../testService.ts';
import { bodyOf, brief, ended } from './articles.ts';
import { type Call, fixture } from './fixture.ts';

/** An article of two parts. */
const steps = { article_type: 'how_to' };

const better =
  'An anvil for a small workshop should rest on a stump of wood. The best anvil for a small workshop has a hard face.';

/** Leaves sentences to shorten. */
const long = ['Smiths', 'Farriers', 'Masons']
  .map((who) => `${who} know that it should be as heavy as ${'a man and '.repeat(20)}a dog.`)
  .join(' ');

/** Writes a sentence for each section, and scripted revisions. */
const writes =
  (revise: (part: string, call: number) => Behaviour) =>
  ({ revised, section }: Call, calls: { revised: number }): Behaviour =>
    revised === undefined
      ? {
          says: `A stump of wood keeps the noise of the hammer down${section > 1 ? ', and the anvil in its place' : ''}.`,
        }
      : revise(revised, (calls.revised += 1));

/** The fixture, with what a draft says before its review. */
async function reviewFixture(
  context: Parameters<typeof fixture>[0],
  revise: (part: string, call: number) => Behaviour,
) {
  const calls = { revised: 0 };
  const write = writes(revise);
  const made = await fixture(context, (call) => write(call, calls));
  return { ...made, calls };
}

describe('review', () => {
  test('keeps a revision that raises the score, with its cost', async (context) => {
    const { model, service, run, evidence } = await reviewFixture(context, (part) => ({
      says: `${part}\n\n${better}`,
      tokens: [700, 30],
    }));
    const done = await run(steps);
    const { revisions, spent } = await evidence(done.id);
    const [first] = revisions;
    assert.deepEqual([first?.kept, first?.note, first?.rule], [true, null, 'geo.coverage']);
    assert.equal(first?.section, 'Step by step', 'the part that has a word of the subject');
    assert.match(first.message, /^Few of your paragraphs mention “anvil for a small workshop”/);
    assert.ok((first.after_score ?? 0) > first.before_score);
    const body = await bodyOf(service, done.id);
    assert.ok(body.includes(`in its place.\n\n${better}`));
    assert.equal(done.article?.scores.service, revisions.findLast(({ kept }) => kept)?.after_score);
    assert.deepEqual([spent?.calls, spent?.output_tokens], [model.asked.length, 30 * revisions.length]);
  });

  test('drops revisions without a better score, and stops after two', async (context) => {
    const { service, run, evidence, calls } = await reviewFixture(context, (part) => ({
      says: part.replaceAll('wood', 'good wood'),
    }));
    const done = await run(steps);
    const { revisions } = await evidence(done.id);
    assert.deepEqual([done.status, calls.revised], ['completed', 2]);
    assert.deepEqual(
      revisions.map(({ kept, note }) => [kept, note]),
      [
        [false, 'The score didn’t improve.'],
        [false, 'The score didn’t improve.'],
      ],
    );
    assert.doesNotMatch(await bodyOf(service, done.id), /good wood/);
  });

  test('removes invented facts, and rejects the loss of a page', async (context) => {
    const { service, run, evidence } = await fixture(context, ({ revised, fact }) => ({
      says:
        revised === undefined
          ? `The Acme 100 weighs [[${fact('45 kg')}]].`
          : revised.includes('45 kg')
            ? `${revised.slice(0, revised.indexOf('\n'))}\n\n${better}`
            : `${revised}\n\n${better} It outlives 7,000 owners.`,
    }));
    const done = await run(steps);
    const { revisions } = await evidence(done.id);
    assert.match(revisions[0]?.note ?? '', /^It lost the link to 127\.0\.0\.1/);
    const body = await bodyOf(service, done.id);
    assert.match(body, /45 kg/);
    assert.doesNotMatch(body, /7,000/);
  });

  test('drops a revision that loses a figure despite a better score', async (context) => {
    const { service, run, evidence } = await fixture(context, ({ revised, fact, section }) => ({
      says:
        revised === undefined
          ? section === 1
            ? 'A stump of wood keeps the noise of the hammer down.'
            : `The Acme 100 weighs [[${fact('45 kg')}]]. It costs [[${fact('$450')}]].`
          : `${revised.replace(' It costs $450.', '')}\n\n${better}`,
    }));
    const done = await run(steps);
    const { revisions } = await evidence(done.id);
    const [first] = revisions;
    assert.deepEqual([first?.kept, first?.note], [false, 'It lost $450, and says nothing in its place.']);
    assert.match(await bodyOf(service, done.id), /\$450/);
  });

  test('keeps the draft and reports the reason if the model fails', async (context) => {
    const { service, run, evidence, calls } = await reviewFixture(context, () => ({ status: 401 }));
    const done = await run(steps);
    assert.deepEqual([done.status, calls.revised], ['completed', 1]);
    const { revisions } = await evidence(done.id);
    assert.deepEqual([revisions[0]?.kept, revisions[0]?.after_score, revisions.length], [false, null, 1]);
    assert.match(revisions[0]?.note ?? '', /rejected the key/);
    assert.match(await bodyOf(service, done.id), /A stump of wood/);
  });

  test('resumes after a killed run without repeating a revision', async (context) => {
    let stuck = true;
    const { service, start, calls } = await reviewFixture(context, (part, call) =>
      stuck && call === 2 ? { hangs: true } : { says: `${part}\n\n${better} ${long}` },
    );
    const { id } = await start(steps);
    await eventually(() => calls.revised === 2);
    stuck = false;
    const next = await service.restart();
    const done = await ended(next, { id });
    assert.deepEqual([done.status, calls.revised], ['completed', 3], 'the call that hung is repeated once');
    assert.ok((await bodyOf(next, id)).includes(better), 'the first is kept');
    const { revisions } = await next.data('GET', `/content/runs/${id}/evidence`);
    assert.deepEqual([revisions.length, revisions[0].kept], [2, true]);
  });

  test('keeps the draft of a cancelled run, without a refund', async (context) => {
    const { model, service, start, evidence, calls } = await reviewFixture(context, () => ({ hangs: true }));
    const before = await creditsLeft(service);
    const { id } = await start(steps);
    await eventually(() => calls.revised === 1);
    const live = ContentRun.parse(await service.data('GET', `/content/runs/${id}`));
    assert.deepEqual([live.current_step, live.step_progress], ['score', { done: 0, total: 2 }]);
    await service.data('POST', `/content/runs/${id}/cancel`);
    await eventually(() => model.open() === 0);
    assert.match(await bodyOf(service, id), /A stump of wood/);
    assert.equal(await creditsLeft(service), before - 10 - 2, 'the run, and the text that was looked at');
    const [open, ...others] = (await evidence(id)).revisions;
    assert.deepEqual(
      [open?.kept, open?.note, others],
      [false, 'This revision wasn’t finished. The draft is unchanged.', []],
    );
  });

  test('calls no model for a text that no model wrote', async (context) => {
    const { model, run } = await reviewFixture(context, () => ({ status: 500 }));
    assert.equal((await run(brief)).status, 'completed');
    assert.equal((await run({ write_mode: 'refresh', body_markdown: '# Anvils\n\nThey ring.\n' })).status, 'completed');
    assert.equal(model.asked.length, 0);
  });
});
