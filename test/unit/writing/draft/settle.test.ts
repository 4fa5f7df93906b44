import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { settle } from '../../../../src/writing/draft/settle.ts';

/** Settles a text in which no page supports the given sentences. */
function settled(markdown: string, language: string, ...sentences: readonly string[]): string {
  const faults = sentences.map((text) => {
    const start = markdown.indexOf(text);
    assert.ok(start >= 0, text);
    return { sentence: { start, end: start + text.length }, reason: 'No page says so.', isClaim: true };
  });
  return settle(markdown, faults, { facts: [], language }).markdown;
}

describe('unsupported sentences', () => {
  test('are marked if the next sentence refers to them', () => {
    assert.equal(
      settled('Es gibt viele Boxen. Eine hat 22 kW. Sie muss genehmigt werden.', 'de', 'Eine hat 22 kW.'),
      'Es gibt viele Boxen. [unsupported: Eine hat 22 kW.] Sie muss genehmigt werden.',
    );
  });

  test('are removed if only removed sentences refer to them', () => {
    const text = 'Anvils are heavy. One weighs 90 kg. It costs $99. Buy a stump too.';
    assert.equal(settled(text, 'en', 'One weighs 90 kg.', 'It costs $99.'), 'Anvils are heavy. Buy a stump too.');
  });

  test('are marked in a step, but removed if they only explain it', () => {
    const text = '1. Press the button for 9 seconds. This resets the motor. Wait 40 seconds.\n2. Open the lid.';
    assert.equal(
      settled(text, 'en', 'Press the button for 9 seconds.', 'This resets the motor.', 'Wait 40 seconds.'),
      '1. [unsupported: Press the button for 9 seconds.] [unsupported: Wait 40 seconds.]\n2. Open the lid.',
    );
  });
});
