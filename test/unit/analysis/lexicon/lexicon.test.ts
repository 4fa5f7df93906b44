import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';

const source = path.resolve(import.meta.dirname, '../../../../src');

describe('lexicon', () => {
  for (const folder of ['analysis/lexicon', 'analysis/chrome/pages', 'text/markdown', 'text/words']) {
    test(`keeps words in ${folder} unique and sorted`, () => {
      for (const file of readdirSync(path.join(source, folder)).filter((name) => name.endsWith('.json'))) {
        for (const words of listsIn(JSON.parse(readFileSync(path.join(source, folder, file), 'utf8'))))
          assert.deepEqual(words, [...new Set(words)].sort(), file);
      }
    });
  }
});

function listsIn(value: unknown): string[][] {
  if (Array.isArray(value)) return [value as string[]];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listsIn) : [];
}
