import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { underlined } from '../../../../src/extension/writing/notes/notes.ts';

const markdown = '# The best anvil\n\nIt rings.\n';
const title = { start: 2, end: 16 };

describe('underlined', () => {
  test('marks the first word of the title', () => {
    assert.deepEqual(underlined(title, title, markdown), { start: 2, end: 5 });
  });

  test('marks the whole text elsewhere', () => {
    assert.deepEqual(underlined({ start: 6, end: 10 }, title, markdown), { start: 6, end: 10 });
  });
});
