import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Fall } from '../../data/articles/spoilings.ts';
import { articles, goodScores, scoreTable, spoiltScores } from '../../data/articles/spoiltScores.ts';

const good = goodScores();
const spoilt = spoiltScores();

test('good articles of ten kinds have a GEO score of 90 or more', () => {
  for (const [index, { geo }] of good.entries()) assert.ok(geo >= 90, `${articles[index]?.name}: ${geo}`);
});

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const deserved: Readonly<Record<Fall, (falls: readonly number[], scores: readonly number[]) => boolean>> = {
  'under 40': (_falls, scores) => mean(scores) < 35 && scores.every((score) => score < 47),
  '12 to 25': (falls) => mean(falls) >= 12 && mean(falls) <= 25 && falls.every((fall) => fall >= 8 && fall <= 30),
  '12 or more': (falls) => mean(falls) >= 12 && falls.every((fall) => fall >= 9),
  '5 or more': (falls) => falls.every((fall) => fall >= 5),
  'no rise': (falls) => falls.every((fall) => fall >= 0),
};

for (const { name, fall, scores } of spoilt) {
  test(`an article with ${name} falls as it deserves: ${fall}`, () => {
    const geo = scores.map((score) => score.geo);
    const falls = geo.map((score, index) => (good[index]?.geo ?? 0) - score);
    assert.ok(deserved[fall](falls, geo), `GEO ${geo.join(', ')}, falls ${falls.join(', ')}`);
  });
}

test('docs/scores.md has the table of today; `node scripts/scores.ts` writes it', () => {
  const docs = readFileSync(new URL('../../../docs/scores.md', import.meta.url), 'utf8');
  assert.ok(docs.includes(scoreTable(good, spoilt)));
});
