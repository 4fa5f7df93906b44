import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const folder = path.resolve(import.meta.dirname, '../../../src/analysis/lexicon');

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  test(`${file} holds its lists, and each list its words, sorted and once`, () => {
    const lists = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, string[]>;
    assert.deepEqual(Object.keys(lists), sorted(Object.keys(lists)));
    for (const [list, words] of Object.entries(lists)) assert.deepEqual(words, sorted(words), list);
  });
}

const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort();
