import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Fall } from '../../data/articles/spoilings.ts';
import { articles, goodScores, scoresOf, scoreTable, spoiltScores } from '../../data/articles/spoiltScores.ts';
import { splitMarkdown } from '../../../src/text/frontMatter/frontMatter.ts';

const good = goodScores();
const spoilt = spoiltScores();

test('good articles of ten kinds have 90 or more, overall and for GEO', () => {
  for (const [index, { geo, service }] of good.entries())
    assert.ok(Math.min(geo, service) >= 90, `${articles[index]?.name}: ${geo}, ${service}`);
});

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const deserved: Readonly<Record<Fall, (falls: readonly number[], scores: readonly number[]) => boolean>> = {
  'under 40': (_falls, scores) => scores.every((score) => score < 40),
  '12 to 25': (falls) => mean(falls) >= 12 && mean(falls) <= 25 && falls.every((fall) => fall >= 10 && fall <= 30),
  '12 or more': (falls) => mean(falls) >= 12 && falls.every((fall) => fall >= 9),
  '5 or more': (falls) => mean(falls) >= 5 && falls.every((fall) => fall >= 2),
  'hardly a rise': (falls) => falls.every((fall) => fall >= -1),
};

for (const { name, fall, scores } of spoilt) {
  test(`an article with ${name} falls as it deserves: ${fall}`, () => {
    const overall = scores.map(({ service }) => service);
    const falls = overall.map((score, index) => (good[index]?.service ?? 0) - score);
    assert.ok(deserved[fall](falls, overall), `Overall ${overall.join(', ')}, falls ${falls.join(', ')}`);
    for (const [index, { geo }] of scores.entries()) assert.ok(geo <= (good[index]?.geo ?? 0), `GEO rose to ${geo}`);
  });
}

test('whichever other text stands under the own title and keyword, it stays under 40', () => {
  for (const article of articles) {
    for (const other of articles.filter(({ name, german }) => name !== article.name && german === article.german)) {
      const { service } = scoresOf(article, splitMarkdown(article.markdown).head + splitMarkdown(other.markdown).body);
      assert.ok(service < 40, `${article.name} with ${other.name}: ${service}`);
    }
  }
});

test('docs/method/scores.md has the table of today; `node scripts/scores.ts` writes it', () => {
  const docs = readFileSync(new URL('../../../docs/method/scores.md', import.meta.url), 'utf8');
  assert.ok(docs.includes(scoreTable(good, spoilt)));
});
