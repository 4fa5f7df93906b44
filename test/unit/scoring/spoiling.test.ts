import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Fall } from '../../data/articles/spoilings.ts';
import { articles, goodScores, scoresOf, scoreTable, spoiltScores } from '../../data/articles/spoiltScores.ts';
import { splitMarkdown } from '../../../src/text/frontMatter/frontMatter.ts';

const good = goodScores();
const spoilt = spoiltScores();

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('overall score', () => {
  test('is 80 or more for good articles of ten kinds, 95 on average', () => {
    const scores = good.map(({ service }) => service);
    assert.ok(Math.min(...scores) >= 80 && mean(scores) >= 95, scores.join());
  });

  /** The overall scores of ten articles, and how far they fell; one in ten may be an exception. */
  const deserved: Readonly<Record<Fall, (falls: readonly number[], scores: readonly number[]) => boolean>> = {
    'under 40': (_falls, scores) => mean(scores) < 40 && scores.filter((score) => score < 40).length >= 8,
    '12 or more': (falls) => mean(falls) >= 12 && falls.filter((fall) => fall >= 9).length >= 9,
    '5 or more': (falls) => mean(falls) >= 5 && falls.filter((fall) => fall >= 4).length >= 9,
    '3 or more': (falls) => mean(falls) >= 3,
    'no rise': (falls) => mean(falls) >= -1,
  };

  for (const { name, fall, scores } of spoilt) {
    test(`falls with ${name} as expected: ${fall}`, () => {
      const overall = scores.map(({ service }) => service);
      const falls = overall.map((score, index) => (good[index]?.service ?? 0) - score);
      assert.ok(deserved[fall](falls, overall), `Overall ${overall.join(', ')}, falls ${falls.join(', ')}`);
    });
  }

  test('is below 40 for nine in ten texts about something else', () => {
    const scores = articles.flatMap((article) =>
      articles
        .filter(({ name, german }) => name !== article.name && german === article.german)
        .map(
          (other) =>
            scoresOf(article, splitMarkdown(article.markdown).head + splitMarkdown(other.markdown).body).service,
        ),
    );
    assert.ok(scores.filter((score) => score < 40).length >= 0.9 * scores.length, scores.join());
  });

  test('matches the table in docs/method/scores.md', () => {
    const docs = readFileSync(new URL('../../../docs/method/scores.md', import.meta.url), 'utf8');
    assert.ok(docs.includes(scoreTable(good, spoilt)));
  });
});
