import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { settle } from '../../../../src/writing/draft/settle.ts';

interface Unsupported {
  readonly sentences: readonly string[];
  readonly isNeeded?: boolean;
}

/** Settles a text in which no page supports the given sentences. */
function settled(markdown: string, language: string, { sentences, isNeeded }: Unsupported): string {
  const faults = sentences.map((text) => {
    const start = markdown.indexOf(text);
    assert.ok(start >= 0, text);
    return { sentence: { start, end: start + text.length }, reason: 'No page says so.', isClaim: true, isNeeded };
  });
  return settle(markdown, faults, { facts: [], language }).markdown;
}

describe('unsupported sentences', () => {
  test('are marked if the next sentence refers to them', () => {
    assert.equal(
      settled('Es gibt viele Boxen. Eine hat 22 kW. Sie muss genehmigt werden.', 'de', {
        sentences: ['Eine hat 22 kW.'],
      }),
      'Es gibt viele Boxen. [unsupported: Eine hat 22 kW.] Sie muss genehmigt werden.',
    );
  });

  test('are removed if only removed sentences refer to them', () => {
    const text = 'Anvils are heavy. One weighs 90 kg. It costs $99. Buy a stump too.';
    assert.equal(
      settled(text, 'en', { sentences: ['One weighs 90 kg.', 'It costs $99.'] }),
      'Anvils are heavy. Buy a stump too.',
    );
  });

  test('are marked in a step, but removed if they only explain it', () => {
    const text = '1. Press the button for 9 seconds. This resets the motor. Wait 40 seconds.\n2. Open the lid.';
    assert.equal(
      settled(text, 'en', {
        sentences: ['Press the button for 9 seconds.', 'This resets the motor.', 'Wait 40 seconds.'],
      }),
      '1. [unsupported: Press the button for 9 seconds.] [unsupported: Wait 40 seconds.]\n2. Open the lid.',
    );
  });

  test('are removed with their row or item if a model does not need them', () => {
    const table = '| Anvil | Price | Weight |\n|---|---|---|\n| Acme | $99 | 45 kg |\n| Nova | $80 | 50 kg |';
    const sentences = ['$99'];
    assert.doesNotMatch(settled(table, 'en', { sentences, isNeeded: false }), /Acme/u);
    assert.match(settled(table, 'en', { sentences }), /\| Acme \| \[unsupported: \$99\] \| 45 kg/u);
    const list = settled('Prices:\n\n- **Anvil:** $99\n- **Stump:** $20', 'en', {
      sentences: ['Anvil:** $99'],
      isNeeded: false,
    });
    assert.equal(list, 'Prices:\n\n- **Stump:** $20');
  });

  test('are removed in a step that a model does not need', () => {
    const text = '1. Lift the lid. It never needs oil.\n2. Pour in 9 liters of milk.\n3. Close it.';
    const sentences = ['It never needs oil.', 'Pour in 9 liters of milk.'];
    assert.doesNotMatch(settled(text, 'en', { sentences, isNeeded: false }), /oil|milk/u);
  });

  test('are marked if they are the value of a labelled item', () => {
    const text = 'Prices:\n\n- **Anvil:** $99\n- **Stump:** $20';
    assert.equal(
      settled(text, 'en', { sentences: ['Anvil:** $99'] }),
      'Prices:\n\n- [unsupported: **Anvil:** $99]\n- **Stump:** $20',
    );
  });

  test('are removed above parts with headings if a model does not need them', () => {
    const text = 'Anvils ring.\n\n### Care\n\nOil them.\n\n### Noise\n\nWear plugs.';
    const sentences = ['Anvils ring.'];
    assert.equal(
      settled(text, 'en', { sentences, isNeeded: false }),
      '### Care\n\nOil them.\n\n### Noise\n\nWear plugs.',
    );
    assert.match(settled(text, 'en', { sentences }), /^\[unsupported: Anvils ring\.\]/u);
    const plain = 'Anvils ring. They are heavy.';
    assert.match(settled(plain, 'en', { sentences, isNeeded: false }), /^\[unsupported:/u);
  });

  test('are removed before a superlative that names its group', () => {
    assert.equal(
      settled('Preise steigen. Sie sanken um 40 Prozent. Das günstigste von drei Angeboten war gut.', 'de', {
        sentences: ['Sie sanken um 40 Prozent.'],
        isNeeded: false,
      }),
      'Preise steigen. Das günstigste von drei Angeboten war gut.',
    );
  });
});
