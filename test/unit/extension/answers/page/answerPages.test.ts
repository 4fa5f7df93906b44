import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AnswerState } from '../../../../../src/contract/messages.ts';
import { answerFixture as fixture } from '../../../../fakes/answerFixture.ts';
import { until } from '../../../../fakes/clock.ts';
import { project } from '../../../../fakes/runs.ts';

test('previous and next answer replace the active page', async () => {
  const at = fixture();
  const shownNow = () => (at.surfaces.opened[0]?.posted.at(-1)?.state as AnswerState | undefined)?.id;
  await at.panel.turn('earlier');
  assert.equal(at.surfaces.opened.length, 0, 'without a page there is nothing to turn');
  await at.open(21);
  await at.panel.turn('earlier');
  await until(() => shownNow() === `local/${project}/20`);
  await at.panel.turn('later');
  await until(() => shownNow() === `local/${project}/21`);
  await at.panel.compare();
  assert.deepEqual(at.compared, [[20, 21]]);
});

test('a pinned answer stays, and the next opens next to it', async () => {
  const at = fixture();
  await at.open(21);
  const [first] = at.surfaces.opened;
  await at.panel.keepOpen();
  assert.equal((first?.posted.at(-1)?.state as AnswerState).pinned, true);
  await first?.say({ type: 'showAnswer', responseId: 20 });
  await until(() => at.surfaces.opened.length === 2);
  const second = at.surfaces.opened[1];
  assert.equal(second?.beside, true);
  await second.say({ type: 'ready' });
  assert.ok(first && second);
  await until(() => second.posted.length > 0);
  const states = [first, second].map(({ posted }) => posted.at(-1)?.state as AnswerState);
  assert.deepEqual(
    states.map(({ id, pinned }) => [id, pinned]),
    [
      [`local/${project}/21`, true],
      [`local/${project}/20`, false],
    ],
  );
});

test('a pinned page is restored next to the unpinned one', () => {
  const { surfaces } = fixture();
  const pages = [
    surfaces.restore('answer', { id: `local/${project}/21`, scroll: 0 }),
    surfaces.restore('answer', { id: `local/${project}/20`, scroll: 0, pinned: true }),
    surfaces.restore('answer', { id: `local/${project}/22`, scroll: 0 }),
    surfaces.restore('answer', { id: 7, pinned: true }),
  ];
  assert.deepEqual(
    pages.map(({ closed }) => closed),
    [false, false, true, true],
  );
});

test('a quiet open leaves the focus alone', async () => {
  const { panel, surfaces } = fixture();
  await panel.show({ project, responseId: 21, quiet: true });
  assert.deepEqual([surfaces.opened.length, surfaces.opened[0]?.quiet], [1, true]);
});

test('changes are shown if reading is free or after a comparison', async () => {
  const change = 'Since Nov 20, 2026: mention, position, and sources unchanged';
  assert.equal((await fixture({ free: true }).open(21)).change, change);
  const paid = fixture();
  assert.equal((await paid.open(21)).change, undefined);
  await paid.surfaces.opened[0]?.say({ type: 'compareWithEarlier' });
  assert.equal((paid.surfaces.opened[0]?.posted.at(-1)?.state as AnswerState).change, change);
});

describe('preview of an answer', () => {
  const previewing = async (at: ReturnType<typeof fixture>, responseId: number) => {
    await at.panel.preview({ project, responseId }, new AbortController().signal);
    await at.surfaces.opened.at(-1)?.say({ type: 'ready' });
    await until(() => (at.surfaces.opened.at(-1)?.posted.length ?? 0) > 0);
  };
  const closed = ({ surfaces }: ReturnType<typeof fixture>) => surfaces.opened.map((surface) => surface.closed);

  test('covers the open answer, and leaves it and the tree unchanged', async () => {
    const at = fixture();
    const { id } = await at.open(21);
    const [before, turnedTo] = [at.surfaces.opened[0]?.posted.length, [...at.turnedTo]];
    await previewing(at, 20);
    await previewing(at, 22);
    assert.deepEqual(
      [at.surfaces.opened.length, at.surfaces.opened[1]?.over, at.surfaces.opened[1]?.quiet],
      [2, true, true],
    );
    at.panel.endPreview();
    assert.deepEqual([closed(at), at.turnedTo], [[false, true], turnedTo]);
    assert.equal(at.surfaces.opened[0]?.posted.length, before);
    assert.equal((at.surfaces.opened[0]?.posted.at(-1)?.state as AnswerState).id, id);
  });

  test('stays in its page once it is selected', async () => {
    const at = fixture();
    await at.open(21);
    await previewing(at, 20);
    await at.panel.show({ project, responseId: 20 });
    at.panel.endPreview();
    assert.deepEqual([closed(at), at.surfaces.opened[1]?.quiet], [[true, false], false]);
    assert.equal(at.turnedTo.at(-1), 20);
    await at.panel.turn('later');
    await until(() => at.turnedTo.at(-1) === 21);
    assert.equal(at.surfaces.opened.length, 2);
  });

  test('is replaced when another answer is selected', async () => {
    const at = fixture();
    await previewing(at, 20);
    await at.panel.show({ project, responseId: 21 });
    assert.deepEqual(closed(at), [true, false]);
  });

  test('can be kept open', async () => {
    const at = fixture();
    await previewing(at, 20);
    await at.panel.keepOpen();
    at.panel.endPreview();
    assert.deepEqual(closed(at), [false]);
    assert.equal((at.surfaces.opened[0]?.posted.at(-1)?.state as AnswerState).pinned, true);
  });

  test('shows nothing after its list closes', async () => {
    const at = fixture();
    const list = new AbortController();
    const shown = at.panel.preview({ project, responseId: 20 }, list.signal);
    list.abort();
    await shown.catch(() => undefined);
    assert.equal(at.surfaces.opened.length, 0);
  });
});
