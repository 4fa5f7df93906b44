import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { briefNote } from '../../../../src/text/markdown/briefNotes.ts';
import { briefParts, cleanBrief, partFor } from '../../../../src/writing/brief/cleanBrief.ts';

const note = (...lines: readonly string[]): string => briefNote(lines.join('\n\n'));
const document = `---
layout: post
---
# TVs \\| 2026

${note('Rests on 2 answers.[^a1]', '**The short answer**', '*Purpose: Answer first.*', '- “1,200 nits.” (rtings.com[^1])')}



## What it costs

${note('*Purpose: Name the price --> and what changes it.*', '- “It costs $499.”[^1]')}



${note('## Gaps', '- “Glare\\_free”')}

[^1]: https://www.rtings.com/tv
[^a1]: vscode://citedesk.citedesk/answers/p/7
`;

describe('clean brief', () => {
  test('has headings with comments on what each section answers', () => {
    assert.equal(
      cleanBrief(document),
      `---
layout: post
---
# TVs \\| 2026

<!-- Brief: Answer first. -->



## What it costs

<!-- Brief: Name the price – and what changes it. -->
`,
    );
  });

  test('is in the language of the article', () => {
    assert.match(
      cleanBrief(`## Preis\n\n${note('*Zweck: Den Preis nennen.*')}\n`, 'de-AT'),
      /<!-- Briefing: Den Preis nennen\. -->/,
    );
  });

  test('has no quotations, footnotes or addresses in any case', () => {
    const folder = path.join(import.meta.dirname, '../../../data/articles/drafted');
    for (const name of fs.readdirSync(folder)) {
      const brief = fs.readFileSync(path.join(folder, name, 'brief.md'), 'utf8');
      const clean = cleanBrief(brief);
      assert.doesNotMatch(clean, /^>|\[\^|https?:/m);
      assert.equal(clean.match(/^## /gm)?.length, brief.match(/^## /gm)?.length);
      assert.equal(clean.match(/^<!-- Brief/gm)?.length, brief.match(/\*(?:Purpose|Zweck): /g)?.length);
    }
  });
});

describe('parts of a brief', () => {
  const parts = briefParts(document);

  test('are its notes, by heading', () => {
    assert.deepEqual(
      parts.map(({ heading, purpose, markdown }) => [heading, purpose, markdown.split('\n').at(-1)]),
      [
        [undefined, 'Answer first.', '- “1,200 nits.” (rtings.com[^1])'],
        ['What it costs', 'Name the price – and what changes it.', '- “It costs $499.”[^1]'],
        ['Gaps', undefined, '- “Glare\\_free”'],
      ],
    );
  });

  const at = (heading: string, level: number, purpose?: string) => ({ heading, level, purpose });

  test('are found by heading, by comment, and by the heading above', () => {
    assert.equal(partFor(parts, [at('what it costs', 2)]), 1);
    assert.equal(partFor(parts, [at('Prices', 2, 'Answer first.')]), undefined);
    assert.equal(partFor(parts, [at('Delivery', 3), at('What it costs', 2)]), 1);
    assert.equal(partFor(parts, [at('TVs', 1)]), 0);
    assert.equal(partFor(parts, []), 0);
    assert.equal(partFor(parts, [at('Mine', 2), at('What it costs', 2)]), undefined);
    assert.equal(partFor(parts, [at('Prices', 2, 'Name the price – and what changes it.')]), 1);
  });
});
