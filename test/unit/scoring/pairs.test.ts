import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { articles, scoresOf } from '../../data/articles/spoiltScores.ts';
import { changes } from '../../data/pairs/changes.ts';
import { fillerTexts, type Pair, pairs, scorePair } from '../../data/pairs/pairs.ts';

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const labelOf = ({ change, site, path }: Pair): string => `${change}: ${site}/${path}`;

describe('article pairs', () => {
  test('have the order that an editor prefers', () => {
    const own = pairs.filter(({ site }) => site === 'own');
    assert.ok(own.length >= 7);
    const wrong = own.map((pair) => scorePair(pair, '')).filter(({ isRight }) => !isRight);
    assert.deepEqual(
      wrong.map(({ pair, article, other }) => `${labelOf(pair)}: ${article}, ${other}`),
      [],
    );
  });

  test('have a known change and no repeats', () => {
    const known = [...Object.keys(changes), 'filler', 'listicle', 'translation'];
    for (const pair of pairs) assert.ok(known.includes(pair.change), labelOf(pair));
    assert.ok(pairs.length >= 60);
    assert.equal(
      new Set(pairs.map((pair) => `${labelOf(pair)} ${pair.other ?? ''} ${pair.keyword ?? ''}`)).size,
      pairs.length,
    );
  });

  test('of generic text and articles differ widely, keyword or not', () => {
    const good = articles.map((article) => scoresOf(article, article.markdown).service);
    for (const keywordOf of [(filler: (typeof fillerTexts)[number]) => filler.keyword, () => '']) {
      const generic = fillerTexts.map((filler) => scoresOf({ keyword: keywordOf(filler) }, filler.markdown).service);
      assert.ok(Math.max(...generic) <= 75, generic.join());
      assert.ok(mean(generic) <= 45, generic.join());
      assert.ok(Math.max(...generic) < Math.min(...good), `${generic.join()} and ${good.join()}`);
    }
  });

  /** Each change to all ten articles; what some of them keep is a question of size. */
  const falls: Readonly<Record<string, number>> = {
    'first eighth': 20,
    'function words deleted': 15,
    'padded with filler': 30,
    'keyword stuffed': 3,
    'chat words and emojis': 5,
  };

  for (const [change, least] of Object.entries(falls)) {
    test(`lose ${least} points or more on average: ${change}`, () => {
      const lost = articles
        .filter(({ german }) => !german)
        .map((article) => {
          const spoilt = changes[change]?.(article) ?? '';
          return scoresOf(article, article.markdown).service - scoresOf(article, spoilt).service;
        });
      assert.ok(mean(lost) >= least, lost.join());
    });
  }
});
