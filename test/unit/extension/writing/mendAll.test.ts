import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { quickFixes } from '../../../../src/extension/writing/fixes/quickFixes.ts';
import type { Note, TextEdit } from '../../../../src/extension/writing/notes/notes.ts';

const note = (...edits: readonly TextEdit[]): Note => ({
  rule: 'check.figure',
  severity: 'warning',
  message: '',
  start: 0,
  end: 20,
  fixes: [{ title: 'Link', edits }],
});
const insert = (at: number, text: string): TextEdit => ({ start: at, end: at, text });

describe('apply all safe fixes', () => {
  test('adds a link whole or not at all', () => {
    const onFigure = note(insert(4, '['), insert(9, '](a)'));
    const behindIt = note(insert(9, ' ([b](b))'));
    const inside = note(insert(6, '['), insert(8, '](c)'));
    const all = quickFixes([onFigure, behindIt, inside], { start: 0, end: 20 }).at(-2);
    assert.ok(all?.kind === 'mend');
    assert.deepEqual(all.edits, [insert(4, '['), insert(9, '](a)')]);
  });
});
