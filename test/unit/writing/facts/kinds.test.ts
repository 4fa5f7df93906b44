import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  recommends,
  headsRecommendation,
  opensWithName,
  pointsElsewhere,
} from '../../../../src/writing/facts/kinds.ts';

describe('kinds of facts', () => {
  test('detect comparisons that refer to something else', () => {
    for (const [text, language] of [
      ['The Acme One is the brighter alternative.', 'en'],
      ['It is the more expensive option; few shops have it.', 'en'],
      ['Die Acme One ist die hellere Alternative.', 'de'],
      ['The maker ended this offer in May.', 'en'],
    ] as const)
      assert.ok(pointsElsewhere(text, language), text);
    for (const [text, language] of [
      ['The Acme One is the brighter alternative to the Globex.', 'en'],
      ['The Acme One is the better choice for people who travel.', 'en'],
      ['In a bright room the brighter model is worth more than the sharper one.', 'en'],
      ['The Acme One is the best choice.', 'en'],
      ['Die Acme One ist die hellere Alternative zur Globex.', 'de'],
    ] as const)
      assert.ok(!pointsElsewhere(text, language), text);
  });

  test('detect German sentences that open with a name', () => {
    assert.ok(opensWithName('Das Acme Hydro Gel riecht nach Parfum.', 'de'));
    assert.ok(opensWithName('Das WH-1000 XM5 ist leicht.', 'de'));
    assert.ok(!opensWithName('Das Gerät ist leise.', 'de'));
    assert.ok(!opensWithName('Das ist viel.', 'de'));
    assert.ok(!opensWithName('Dies Acme Hydro Gel ist leicht.', 'de'));
  });

  test('detect verdicts, but not names of shops', () => {
    assert.ok(headsRecommendation('Best for drawing: the Acme One', 'en'));
    assert.ok(headsRecommendation('Testsieger: Acme Hydro Gel', 'de'));
    assert.ok(!headsRecommendation('How the Acme One draws', 'en'));
    assert.ok(recommends('The Acme One is our first choice.', 'en'));
    assert.ok(recommends('Das Acme Hydro Gel ist ideal für fettige Haut.', 'de'));
    assert.ok(!recommends('The Acme One costs less at Best Buy.', 'en'));
  });
});
