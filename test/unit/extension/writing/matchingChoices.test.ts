import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { matchingChoices } from '../../../../src/extension/writing/evidence/matchingChoices.ts';

const choice = (figure: string | undefined, words: string, about?: string) => ({ figure, words, about, site: 'a.com' });

const facts = [
  choice('within 2 degrees', 'The Uno holds the brew temperature within 2 degrees.'),
  choice('62 %', 'In a survey with a wide reach, 62 % of owners were content.'),
  choice('24 cm', 'The Morava Uno is 24 cm wide.'),
  choice('15 cm', '15 cm', 'Dedica – Width'),
  choice('$499', 'The Pro costs $499.'),
];
const figures = (typed: string) => matchingChoices(facts, typed, 'en').map(({ figure }) => figure);

describe('matching facts', () => {
  test('start with units and subjects, then other words', () => {
    assert.deepEqual(figures('wid'), ['24 cm', '15 cm', '62 %']);
    assert.deepEqual(figures('wi'), ['24 cm', '15 cm', '62 %', 'within 2 degrees']);
    assert.deepEqual(figures('deg'), ['within 2 degrees']);
  });

  test('prefer a typed figure to others of its sentence', () => {
    const both = 'The Light weighs 20 kg and costs $129.';
    const found = matchingChoices([choice('20 kg', both), choice('$129', both)], '129', 'en');
    assert.deepEqual(
      found.map(({ figure }) => figure),
      ['$129', '20 kg'],
    );
  });

  test('contain all typed words, or are all without any', () => {
    assert.deepEqual(figures('uno wid'), ['24 cm']);
    assert.deepEqual(figures('urvey'), ['62 %']);
    assert.deepEqual(figures('nowhere'), []);
    assert.equal(figures('').length, facts.length);
  });
});
