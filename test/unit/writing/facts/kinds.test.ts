import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsElsewhere } from '../../../../src/writing/facts/kinds.ts';

test('a comparison that does not say with what points elsewhere, and one that says it or for whom does not', () => {
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
