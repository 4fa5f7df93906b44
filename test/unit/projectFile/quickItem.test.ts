import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { quickItem } from '../../../src/projectFile/quickItem.ts';
import { valueOf } from '../../../src/projectFile/value.ts';
import { parseYaml } from '../../../src/text/yaml.ts';
import { fc } from '../../data/properties.ts';

describe('quick item', () => {
  test('agrees with YAML', () => {
    let quick = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const source = ['  - ', ...parts].join('');
        const value = quickItem(source);
        if (!value) return;
        quick += 1;
        assert.deepEqual(value, slowly(source), JSON.stringify(source));
      }),
      { numRuns: Math.max(3000, Number(process.env['CITEDESK_PROPERTY_RUNS'] ?? 0)) },
    );
    assert.ok(quick > 100, String(quick));
  });

  test('reads common items and leaves others to YAML', () => {
    for (const source of [
      '  - best anvil\n',
      '      - best anvil, 2026 # asked first\r\n\r\n',
      '  - "best: anvil"  \n  # next\n',
      "  - key: a/b\n    # c\n    text: 'best: anvil'\n    active: false # not now\n",
      '  - key: a\n    text: ما هو أفضل سندان؟',
    ])
      assert.deepEqual(quickItem(source), slowly(source), source);
    for (const source of [
      '  - best anvil: which\n',
      '  - best anvil\n    for a forge\n',
      '  - &a best\n',
      '  - "a\\n"\n',
      "  - 'it''s'\n",
      '  - - a\n',
      '  -\n    text: a\n',
      '  - text: a\n    text: b\n',
      '  - text: a\n     key: b\n',
      '  - [a]\n',
      '  - a\tb\n',
    ])
      assert.equal(quickItem(source), undefined, source);
  });
});

const part = fc.constantFrom(
  ...[
    'a',
    'best',
    ' ',
    '  ',
    '\n',
    '\r\n',
    '\n    ',
    '\n    ',
    '    ',
    'key: ',
    'text: ',
    'text: ',
    'active: ',
    'false',
  ],
  ...[
    '"',
    "'",
    '#',
    ' # c',
    ':',
    ': ',
    '- ',
    '\t',
    '\\',
    ',',
    '[',
    '}',
    '&',
    'é',
    '\u2028',
    '\u0085',
    '🔨',
    '1',
    '?',
    '!',
    '|',
  ],
);

function slowly(source: string) {
  const document = parseYaml(source, { plainText: true, single: true, uniqueKeys: false });
  assert.ok(document);
  const { value, problems } = valueOf(document, (offset) => offset);
  assert.deepEqual(problems, [], JSON.stringify(source));
  assert.equal(value.kind, 'list');
  assert.equal(value.items.length, 1);
  return value.items[0];
}
