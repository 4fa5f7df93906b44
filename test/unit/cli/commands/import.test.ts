import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rowNotes } from '../../../../src/cli/commands/import.ts';

/** Lines printed for rows with these notes. */
function told(notes: readonly string[]): string[] {
  const lines: string[] = [];
  const rows = rowNotes('a.jsonl', (line) => void lines.push(line));
  notes.forEach((note, index) => {
    rows.add(index + 1, note);
  });
  rows.end();
  return lines;
}

const many = (note: string, count: number): string[] => Array.from({ length: count }, () => note);

describe('row notes', () => {
  test('list a few rows one by one', () => {
    assert.deepEqual(told(['refused: model: is missing', 'refused: no prompt']), [
      'a.jsonl: row 1 refused: model: is missing',
      'a.jsonl: row 2 refused: no prompt',
    ]);
  });

  test('list 20 rows, then count the rest by reason', () => {
    const lines = told([
      ...many('refused: no prompt', 20),
      'refused: model: is missing',
      ...many('refused: no prompt', 3000),
    ]);
    assert.equal(lines.length, 22);
    assert.deepEqual(lines.slice(19), [
      'a.jsonl: row 20 refused: no prompt',
      'a.jsonl: 3000 more rows refused: no prompt',
      'a.jsonl: 1 more row refused: model: is missing',
    ]);
  });

  test('count many different reasons in one line', () => {
    const lines = told(Array.from({ length: 500 }, (_, index) => `refused: ${index}`));
    assert.equal(lines.length, 31);
    assert.equal(lines.at(-1), 'a.jsonl: 470 more rows with other problems');
  });
});
