import type { Dialogs } from '../../../../../src/extension/editor/dialogs.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createProposals } from '../../../../../src/extension/articles/changes/proposals.ts';
import { createReview } from '../../../../../src/extension/articles/changes/review.ts';
import { settle } from '../../../../fakes/clock.ts';

const base = '---\ncitedesk:\n  run_id: 9\n  service: local\n---\n\n# A\n\nOne.\n\nTwo.\n';
const text = base.replace('run_id: 9', 'run_id: 10').replace('Two.', 'Better.');

/** Creates a review of one waiting change and records its actions. */
function fixture({ press = '' } = {}) {
  const stored = new Map<string, unknown>();
  const proposals = createProposals({
    get: (key) => stored.get(key),
    update: (key, value) => Promise.resolve(void stored.set(key, JSON.parse(JSON.stringify(value ?? null)))),
  });
  const files = new Map([['/a.md', base]]);
  const done: string[] = [];
  const edits = { text: undefined as string | undefined };
  proposals.keep('local', { runId: 10, project: 'p', file: '/a.md', base, text, state: 'waiting' });
  const review = createReview({
    origin: () => 'local',
    proposals,
    dialogs: {
      tell: (message, ...buttons) => {
        done.push(message);
        const pressed = buttons.find((button) => button === press);
        press = '';
        return Promise.resolve(pressed);
      },
    } as Dialogs,
    find: (_, runId) => Promise.resolve([...files].find(([, words]) => words.includes(`run_id: ${runId}\n`))?.[0]),
    host: {
      textOf: (file) => Promise.resolve(files.get(file)),
      nameOf: (file) => file.slice(1),
      settle: () => {
        const known = proposals.find('local', 10);
        if (known && edits.text !== undefined) proposals.keep('local', { ...known, text: edits.text });
        return Promise.resolve();
      },
      show: (_, { file, text: proposed = '' }, start, { keepFocus }) =>
        Promise.resolve(
          void done.push(
            `show ${file} at ${proposed.slice(start).split('\n')[0]}${keepFocus ? ', keeps the focus' : ''}`,
          ),
        ),
      replace: (file, fresh) => Promise.resolve(void (files.set(file, fresh), done.push(`replace ${file}`))),
      close: () => Promise.resolve(void done.push('close')),
    },
  });
  const waits = () => proposals.waiting('local').length;
  return { review, proposals, files, done, edits, waits };
}

describe('article change review', () => {
  test('writes nothing when it shows a change', async () => {
    const { review, files, done, waits } = fixture();
    assert.equal(await review.show(10), true);
    assert.deepEqual([done, files.get('/a.md'), waits()], [['show /a.md at Better.'], base, 1]);
  });

  test('keeps the focus when a change comes late', async () => {
    const { review, done, waits } = fixture();
    assert.equal(await review.show(10, { elsewhere: false, late: true }), true);
    assert.equal(await review.show(10, { elsewhere: true, late: true }), false);
    assert.deepEqual([done, waits()], [['show /a.md at Better., keeps the focus'], 1]);
  });

  test('notes that front matter stays unchanged', async () => {
    for (const [top, words] of [
      ['---\na: @b\n---\n', 'error in line 2'],
      ['+++\n+++\n', 'TOML'],
    ] as const) {
      const { review, files, done, proposals } = fixture();
      files.set('/a.md', `${top}One.\n`);
      const change = { base: `${top}One.\n`, text: `${top}Two.\n` };
      proposals.keep('local', { runId: 10, project: 'p', file: '/a.md', ...change, state: 'waiting' });
      await review.take(10);
      assert.ok(done.at(-1)?.includes(words), done.join());
    }
  });

  test('accepts a change with the user’s edits', async () => {
    const { review, files, done, edits, waits } = fixture();
    edits.text = text.replace('Better.', 'Best.');
    await review.take(10);
    assert.deepEqual([done, files.get('/a.md'), waits()], [['replace /a.md', 'close'], edits.text, 0]);
  });

  test('waits again after undo, but not after redo', async () => {
    const { review, proposals, waits } = fixture();
    await review.take(10);
    proposals.seen('local', '/a.md', 10);
    assert.equal(waits(), 0);
    proposals.seen('local', '/other.md', 9);
    assert.equal(waits(), 0);
    proposals.seen('local', '/a.md', 9);
    assert.equal(waits(), 1);
    proposals.seen('local', '/a.md', 10);
    assert.equal(waits(), 0);
  });

  test('keeps a newer waiting change on undo', async () => {
    const { review, proposals } = fixture();
    await review.take(10);
    proposals.keep('local', { runId: 11, project: 'p', file: '/a.md', base: text, text: base, state: 'waiting' });
    proposals.seen('local', '/a.md', 9);
    assert.deepEqual(
      proposals.waiting('local').map(({ runId }) => runId),
      [11],
    );
  });

  test('keeps a change accepted under a later one', async () => {
    const { review, proposals, waits } = fixture();
    await review.take(10);
    proposals.seen('local', '/a.md', 11);
    assert.equal(waits(), 0);
    proposals.seen('local', '/a.md', undefined);
    assert.equal(waits(), 1, 'a text without a run does not contain it');
  });

  test('merges a change into an edited file before it is accepted', async () => {
    const { review, files, done } = fixture({ press: 'Accept Change' });
    files.set('/a.md', base.replace('One.', 'Mine.'));
    await review.take(10);
    await settle();
    assert.deepEqual(done, [
      'show /a.md at Better.',
      'a.md was edited after this change was proposed, so the change was merged with your text. Review it before you accept it.',
      'replace /a.md',
      'close',
    ]);
    assert.equal(files.get('/a.md'), text.replace('One.', 'Mine.'));
  });

  test('marks conflicts in the change, not in the file', async () => {
    const { review, files, done, proposals } = fixture();
    const mine = base.replace('Two.', 'Mine.');
    files.set('/a.md', mine);
    await review.take(10);
    assert.match(done[1] ?? '', /1 conflict: keep the text you want between <<<<<<</);
    assert.equal(files.get('/a.md'), mine);
    assert.match(
      proposals.find('local', 10)?.text ?? '',
      /<<<<<<< Your file\nMine\.\n=======\nBetter\.\n>>>>>>> Proposed/,
    );
  });

  test('closes a discarded change and leaves the file alone', async () => {
    const { review, files, done, waits, proposals } = fixture();
    await review.discard(10);
    assert.deepEqual([done, files.get('/a.md'), waits()], [['close'], base, 0]);
    assert.equal(proposals.find('local', 10)?.state, 'discarded');
  });

  test('follows a moved file and drops changes of a deleted one', async () => {
    const { review, files, done, waits, proposals } = fixture();
    files.delete('/a.md');
    files.set('/b.md', base);
    await review.look(10);
    assert.equal(proposals.find('local', 10)?.file, '/b.md');
    files.delete('/b.md');
    await review.look(10);
    assert.deepEqual([proposals.find('local', 10), waits(), done], [undefined, 0, ['close']]);
    assert.equal(await review.show(10), false);
  });

  test('keeps all waiting changes and the latest finished ones', () => {
    const { proposals } = fixture();
    for (let runId = 20; runId < 40; runId += 1)
      proposals.keep('local', { runId, project: 'p', file: '/a.md', base, text, state: 'discarded' });
    assert.deepEqual(
      [10, 20, 31, 32, 39].map((runId) => proposals.find('local', runId)?.state),
      ['waiting', undefined, undefined, 'discarded', 'discarded'],
    );
  });
});
