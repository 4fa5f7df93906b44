import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { analyseAnswer } from '../../../../src/analysis/answer.ts';

const kindOf = (markdown: string) =>
  analyseAnswer({ markdown, brand: { name: 'Acme', url: null, aliases: [] }, competitors: [] }).mentionKind;

/** Two options, each with one line below. */
const options = (one: string, other: string): string => `1. **Globex**\n   * ${one}\n2. **Hooli**\n   * ${other}`;

describe('items under labels that repeat', () => {
  for (const label of [
    'Network',
    'Carrier',
    'Features',
    'Strengths',
    'Best for',
    'Ideal for',
    'Works on',
    'Wi-Fi Standard',
    'Pros',
    'Material',
  ])
    test(`do not recommend names under "${label}"`, () => {
      assert.equal(kindOf(options(`**${label}**: Acme.`, `**${label}**: Initech.`)), 'named');
    });

  test('recommend names under labels of picks', () => {
    assert.equal(kindOf(options('**Best budget**: Acme', '**Best budget**: Initech')), 'recommended');
    assert.equal(kindOf('- **Best overall**: Acme\n- **Best budget**: Initech'), 'recommended');
  });

  test('recommend names that are labels', () => {
    assert.equal(kindOf('- **Acme**: light\n- **Globex**: dark\n\n## Summary\n\n- **Acme**: for trips'), 'recommended');
  });
});
