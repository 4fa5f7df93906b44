import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isBranded } from '../../../../src/analysis/mentions/findNames.ts';
import { found, inMarkdown, named } from './mentionRules.ts';

const everyday = 'Slack Zoom Notion Target Square Apple Stripe Signal Discord Oracle Shell Sage Steam Teams Box'.split(
  ' ',
);

describe('everyday nouns at the start of a sentence', () => {
  test('are names before is, has, or offers', () => {
    for (const name of everyday) {
      const text = `${name} is a good choice. ${name} offers a free plan. ${name} has docs.`;
      assert.deepEqual(found(text, named(name)), [name, name, name], text);
    }
  });

  test('are names in other languages', () => {
    for (const [name, text] of [
      ['Slack', 'Slack ist eine App.'],
      ['Zoom', 'Gut. Zoom bietet Videoanrufe.'],
      ['Anker', 'Anker hat Ladegeräte.'],
      ['Orange', 'Orange est un opérateur.'],
      ['Orange', 'Orange ofrece fibra.'],
    ] as const)
      assert.deepEqual(found(text, named(name)), [name], text);
  });

  test('are not names if no article would precede them', () => {
    for (const name of ['Time', 'Price', 'Comfort', 'This', 'Next', 'Water', 'Everyone', 'Music', 'Cotton', 'Which'])
      assert.deepEqual(found(`${name} is important. ${name} has limits.`, named(name)), [], name);
    for (const name of ['Zeit', 'Klar', 'Holz', 'Heute'])
      assert.deepEqual(found(`${name} ist alles. ${name} hat Grenzen.`, named(name)), [], name);
  });

  test('are not names before other verbs', () => {
    assert.deepEqual(found('Target the right readers. Chase your dreams.', named('Target', null, 'Chase')), []);
  });
});

describe('everyday words in capitals', () => {
  test('are names at the start of a sentence', () => {
    for (const name of ['HP', 'SAP', 'GAP', 'SEAT', 'BOSS', 'PUMA', 'NEXT', 'VISA', 'ORACLE', 'LUSH', 'SAGE'])
      assert.deepEqual(found(`${name} and others sell. ${name} too is known.`, named(name)), [name, name]);
  });

  test('are names if the name is spelled otherwise', () => {
    assert.deepEqual(found('PUMA makes shoes.', named('Puma')), ['PUMA']);
  });

  test('are not names if they have one letter', () => {
    assert.deepEqual(found('A good shoe. X marks the spot.', named('A', null, 'X')), []);
  });
});

describe('labels', () => {
  test('do not begin with a name', () => {
    for (const [name, markdown] of [
      ['Next', '## Next Steps'],
      ['Next', '**Next steps:**\n\n1. Wait'],
      ['Target', '**Target audience:** runners'],
      ['Target', '- **Target audience**: runners'],
      ['Target', '| Target Price | Size |\n|-|-|\n| 5 | 6 |'],
      ['Core', '**Core features**\n\n- fast'],
      ['Standard', '- Standard features: none'],
      ['Simple', '## ✅ Simple Setup'],
      ['Ideal', '**Ideal for:** Nurses'],
      ['Compare', '## Compare Prices'],
      ['Smart', '### Smart Features'],
    ] as const)
      assert.deepEqual(inMarkdown(markdown, named(name)), [], markdown);
  });

  test('keep names that are alone or before other words', () => {
    for (const [name, markdown] of [
      ['Next', '## Next'],
      ['Target', '- Target: cheap'],
      ['Target', '## Target RedCard'],
      ['Apple', '## Apple Watch'],
      ['On', '## On Running'],
      ['Best Buy', '**Best Buy deals:** TVs'],
    ] as const)
      assert.deepEqual(inMarkdown(markdown, named(name)), [name], markdown);
  });

  test('do not hide the brand in a prompt', () => {
    assert.equal(isBranded('Target deals', { ...named('Target'), competitors: [] }), true);
  });
});
