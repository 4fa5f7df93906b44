import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { groupQuestions } from '../../../src/metrics/questions.ts';
import { fc } from '../../data/properties.ts';

const grouped = (texts: readonly string[], pages: Readonly<Record<string, readonly number[]>> = {}) =>
  groupQuestions(
    texts.map((text, id) => ({ id, text })),
    new Map(Object.entries(pages).map(([page, ids]) => [page, new Set(ids)])),
  ).map((group) => group.map(({ id }) => id));

describe('questions', () => {
  test('ignore words of asking, plurals, and order', () => {
    const texts = [
      'what’s the best nonstick pan?',
      'nonstick pans, please recommend some',
      'best laptop',
      'top laptops',
    ];
    assert.deepEqual(grouped(texts), [
      [0, 1],
      [2, 3],
    ]);
  });

  test('keep prompts with other numbers apart', () => {
    assert.deepEqual(grouped(['best laptop under $1000', 'best laptop below 1,000', 'best laptop under $500']), [
      [0, 1],
      [2],
    ]);
  });

  test('join other words only if answers use several of the same pages', () => {
    const texts = ['best phone', 'top smartphone', 'cheap tablet'];
    assert.deepEqual(grouped(texts, { a: [0, 1], b: [0, 1], c: [0, 1], d: [1, 2] }), [[0, 1], [2]]);
    assert.deepEqual(grouped(texts, { a: [0, 1], b: [0, 1] }), [[0], [1], [2]]);
  });

  test('do not depend on the order of prompts', () => {
    const word = fc.constantFrom('anvil', 'forge', 'small', 'steel', 'home', 'quiet', 'best', '300', '500');
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '))),
        (texts) => {
          const prompts = texts.map((text, id) => ({ id, text }));
          const groups = groupQuestions(prompts, new Map());
          assert.deepEqual(groupQuestions(prompts.toReversed(), new Map()), groups);
          assert.equal(groups.flat().length, prompts.length);
        },
      ),
    );
  });
});
