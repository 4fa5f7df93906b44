import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findingOf } from '../../../../../src/extension/prompts/tree/answerWords.ts';

describe('finding of an answer', () => {
  const finding = (sentiment: string | null, source?: 'judge' | 'estimated') =>
    findingOf({ brand_mentioned: true, position: 'top', sentiment, sentiment_source: source });

  test('marks an estimated sentiment', () => {
    assert.deepEqual(
      ['positive', 'mixed', 'negative'].map((sentiment) => finding(sentiment, 'estimated')),
      ['top, positive (estimated)', 'top, neutral or mixed (estimated)', 'top, negative (estimated)'],
    );
  });

  test('shows the sentiment of a judge as it is', () => {
    assert.deepEqual(
      [finding('mixed', 'judge'), finding('positive'), finding(null)],
      ['top, neutral or mixed', 'top, positive', 'top'],
    );
  });
});
