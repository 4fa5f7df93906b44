import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lineEdits } from '../../../../src/extension/articles/lineEdits.ts';
import { fc } from '../../../data/properties.ts';

function edited(before: string, after: string): string {
  let text = '';
  let at = 0;
  for (const edit of lineEdits(before, after)) {
    text += before.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + before.slice(at);
}

describe('line edits', () => {
  test('turn one text into the other', () => {
    const text = fc
      .array(fc.constantFrom('a\n', 'b\r\n', '\n', 'c', '> d\n', '# e\n'), { maxLength: 40 })
      .map((lines) => lines.join(''));
    fc.assert(fc.property(text, text, (before, after) => assert.equal(edited(before, after), after)));
  });

  test('leave unchanged lines alone', () => {
    const before = '# A\n\n> [!BRIEF]\n> note\n\nMine.\n\n> [!BRIEF]\n> note\n\nMore.\n';
    assert.deepEqual(
      lineEdits(before, '# A\n\nMine.\n\nMore.\n').map(({ start, end, text }) => [before.slice(start, end), text]),
      [
        ['> [!BRIEF]\n> note\n\n', ''],
        ['> [!BRIEF]\n> note\n\n', ''],
      ],
    );
    assert.deepEqual(lineEdits(before, before), []);
    assert.deepEqual(lineEdits('a\nb\n', 'a\nnew\nb\n'), [{ start: 2, end: 2, text: 'new\n' }]);
  });

  test('are a single edit for long unrelated texts', () => {
    const lines = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word} ${at}\n`).join('');
    assert.equal(lineEdits(lines('a'), lines('b')).length, 1);
  });
});
