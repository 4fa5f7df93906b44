import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { footnotesIn } from '../../../../src/extension/writing/footnotes.ts';

const markdown = `# A brief

> [!BRIEF]
>
> - Most name it.[^a1][^2]

[^2]: https://a.example/ "A"
[^a1]: code-oss://citedesk.citedesk/answers/local/p/9 "ChatGPT"
`;

describe('footnotes of an article', () => {
  test('include marks and definitions', () => {
    assert.deepEqual(
      footnotesIn(markdown).places.map(({ start, end }) => markdown.slice(start, end).slice(0, 14)),
      ['[^a1]', '[^2]', '[^2]: https://', '[^a1]: code-os'],
    );
  });

  test('end the text in foldable lines', () => {
    assert.deepEqual(footnotesIn(markdown).lastLines, { start: 6, end: 7 });
    assert.equal(footnotesIn('# A text\n\nWords.[^1]\n\n[^1]: https://a.example/\n').lastLines, undefined);
    assert.equal(footnotesIn('# A text\n').lastLines, undefined);
  });
});
