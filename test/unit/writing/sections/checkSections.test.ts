import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withEdits } from '../../../../src/writing/draft/mends.ts';
import { checkSections } from '../../../../src/writing/sections/checkSections.ts';

const top = '---\ntitle: TVs\ncitedesk:\n  date: 2026-11-20\n---\n\n';
const text = `# TVs

Buy the LG B4 OLED. It is bright.

## Sets

| Set | Peak brightness |
|---|---|
| LG B4 OLED | 700 nits |

The LG B4 OLED is thin. It costs $999.

## Light

The peak brightness of the LG B4 OLED is 900 nits.

## Sound

The sound is thin. Buy a soundbar.
`;
const findingsIn = (markdown: string) =>
  checkSections({ markdown, language: 'en' }).map(({ rule, start, end }) => [rule, markdown.slice(start, end)]);

describe('sections of a draft', () => {
  test('are reported for a single sentence or a different figure', () => {
    const sentence = 'The peak brightness of the LG B4 OLED is 900 nits.';
    assert.deepEqual(findingsIn(top + text), [
      ['check.section', sentence],
      ['check.contradiction', sentence],
    ]);
    const messages = checkSections({ markdown: top + text }).map(({ message }) => message);
    assert.match(messages[1] ?? '', /“LG B4 OLED, Peak brightness: 700 nits”/);
  });

  test('are not reported in other texts, or if the rule is off', () => {
    assert.deepEqual(findingsIn(text), []);
    const off = top.replace('citedesk:\n', 'citedesk:\n  ignore: [check.section, check.contradiction]\n');
    assert.deepEqual(findingsIn(off + text), []);
  });

  test('join with the section above by the fix', () => {
    const [finding] = checkSections({ markdown: top + text });
    const fixed = withEdits(top + text, finding?.fix?.edits ?? []);
    assert.match(fixed, /It costs \$999\.\n\nThe peak brightness of the LG B4 OLED is 900 nits\.\n\n## Sound/);
  });
});
