import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ArticleNotes, Note } from '../../../../src/extension/writing/notes/notes.ts';
import { withChecks } from '../../../../src/extension/writing/notes/serviceChecks.ts';

const before = 'It has 1,800 nits. It costs $1,299.';

describe('checks by the service', () => {
  test('move with unchanged text, with their fixes', () => {
    const fix = { title: 'Link it', edits: [{ start: 35, end: 35, text: '!' }] };
    const checks = [note(before, '1,800'), { ...note(before, '$1,299'), fixes: [fix] }];
    const after = `It has 1,800 nits. Really. It costs $1,299.`;
    const { notes } = withChecks(empty, after, { markdown: before, checks });
    assert.deepEqual(
      notes.map(({ start, end }) => after.slice(start, end)),
      ['1,800', '$1,299'],
    );
    assert.equal(notes[1]?.fixes[0]?.edits[0]?.start, after.length);
  });

  test('are dropped in edited sentences', () => {
    const after = 'It has 1,900 nits. It costs $1,299.';
    const own = [note(after, '1,900'), note(after, '$1,299', 'by itself')];
    const checks = [note(before, '1,800'), note(before, '$1,299', 'by its page')];
    const { notes } = withChecks({ ...empty, notes: own }, after, { markdown: before, checks });
    assert.deepEqual(
      notes.map(({ message, start, end }) => `${after.slice(start, end)} ${message}`),
      ['1,900 ', '$1,299 by its page'],
    );
  });

  test('are dropped in a sentence that is continued', () => {
    const half = 'It has 1,800 nits. It costs $1,299 i';
    const link = { title: 'Link it', edits: [{ start: half.length, end: half.length, text: ' ([a](https://a.com))' }] };
    const checks = [note(half, '1,800', 'by its page'), { ...note(half, '$1,299'), fixes: [link] }];
    const after = `${half}n many shops.`;
    const own = [note(after, '$1,299', 'by itself')];
    const { notes } = withChecks({ ...empty, notes: own }, after, { markdown: half, checks });
    assert.deepEqual(
      notes.map(({ message }) => message),
      ['by its page', 'by itself'],
    );
  });

  test('are dropped for rules that were turned off since', () => {
    const checks = [note(before, '1,800')];
    assert.deepEqual(withChecks({ ...empty, ignored: ['check'] }, before, { markdown: before, checks }).notes, []);
  });

  test('leave score notes unchanged', () => {
    const own = [{ ...note(before, 'nits'), rule: 'seo.length' }];
    assert.deepEqual(withChecks({ ...empty, notes: own }, before, { markdown: before, checks: [] }).notes, own);
    assert.deepEqual(withChecks({ ...empty, notes: own }, before, undefined).notes, own);
  });
});

const empty: ArticleNotes = {
  scores: undefined,
  words: 0,
  begun: false,
  heldAgainst: undefined,
  losses: [],
  notes: [],
  ignored: [],
  prompt: undefined,
  title: { start: 0, end: 0 },
};

function note(text: string, words: string, message = ''): Note {
  const start = text.indexOf(words);
  return { rule: 'check.figure', severity: 'error', message, start, end: start + words.length, fixes: [] };
}
