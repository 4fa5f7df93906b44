import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  countNotes,
  emptyHeadings,
  isUnwrittenBrief,
  briefNote,
  briefSpans,
  finishedArticle,
  placeToWrite,
  withoutBrief,
} from '../../../../src/text/markdown/briefNotes.ts';

const answer = 'vscode://citedesk.citedesk/answers/p/7';
const brief = `---
title: TVs
---

# TVs

${briefNote('Rests on 2 answers.[^a1]\n\n- Keyword: **tv**')}



## Brightness

${briefNote('*Purpose: say how bright.*\n\n- 1,200 nits[^1][^2]')}



[^1]: RTINGS, https://www.rtings.com/tv
[^2]: The Verge, https://www.theverge.com/tv
[^a1]: ChatGPT, ${answer}
`;
const at = (place: number): string => `${brief.slice(0, place)}It is bright.[^2]${brief.slice(place)}`;

describe('notes of a brief', () => {
  test('are recognized with links into any editor', () => {
    for (const scheme of ['vscodium', 'vscode-insiders', 'cursor']) {
      const other = brief.replaceAll('vscode:', `${scheme}:`);
      assert.deepEqual(briefSpans(`${other}\nSo.[^a1]\n`).length, briefSpans(`${brief}\nSo.[^a1]\n`).length, scheme);
      const said = `# TVs\n\nIt is bright, [ChatGPT](${answer}) says.[^a1]\n\n[^a1]: ChatGPT, ${answer}\n`;
      const finished = finishedArticle(said.replaceAll('vscode:', `${scheme}:`));
      assert.equal(finished, finishedArticle(said), scheme);
      assert.equal(finished, '# TVs\n\nIt is bright, ChatGPT says.\n');
    }
  });

  test('include their own footnotes, but not those of the article', () => {
    const parts = (text: string): string[] => briefSpans(text).map(({ start, end }) => text.slice(start, end));
    const [first = '', second = '', third = ''] = parts(brief);
    assert.match(first, /^> \[!BRIEF\]\n>\n> Rests on 2 answers[^]*\*\*tv\*\*\n$/);
    assert.match(second, /^> \[!BRIEF\]\n>\n> \*Purpose[^]*\[\^2\]\n$/);
    assert.equal(third, brief.slice(brief.indexOf('[^1]: ')));
    // A footnote that the article points at is the article's.
    assert.deepEqual(
      parts(at(placeToWrite(brief)))
        .slice(2)
        .map((text) => text.slice(0, 6)),
      ['[^1]: ', '[^a1]:'],
    );
  });

  test('exclude quotations, code and text right below a note', () => {
    assert.deepEqual(briefSpans('> [!NOTE]\n> Mine.\n\n> Said.\n> [!BRIEF]\n'), []);
    assert.deepEqual(briefSpans('```\n> [!BRIEF]\n> shown\n```\n'), []);
    const under = '> [!BRIEF]\n> note\nMy words.\n';
    assert.deepEqual(briefSpans(under), [{ start: 0, end: under.indexOf('My') }]);
  });

  test('are replaced by blanks without moving other text', () => {
    const blanked = withoutBrief(brief);
    assert.equal(blanked.length, brief.length);
    assert.equal(blanked.indexOf('## Brightness'), brief.indexOf('## Brightness'));
    assert.doesNotMatch(blanked, /Purpose|RTINGS|vscode:/);
  });

  test('are removed from a finished article', () => {
    const written = at(placeToWrite(brief)).replace('It is', `It is ([ChatGPT](${answer})[^a1])`);
    assert.equal(
      finishedArticle(written),
      '---\ntitle: TVs\n---\n\n# TVs\n\nIt is (ChatGPT) bright.[^2]\n\n[^2]: The Verge, https://www.theverge.com/tv\n',
    );
    assert.equal(finishedArticle(finishedArticle(written)), finishedArticle(written));
    const own = '# A\n\n\n\n\n\nText  \n';
    assert.equal(finishedArticle(own), own);
  });

  test('take empty headings of the brief with them', () => {
    const note = briefNote('Why.[^1]');
    const finished = (...parts: string[]): string => finishedArticle(`${parts.join('\n\n')}\n`).trim();
    const notes = '[^1]: https://a.example/ "A"';
    assert.equal(finished('# T', note, 'Text.[^1]', '## Sources', note, notes), `# T\n\nText.[^1]\n\n${notes}`);
    assert.equal(finished('# T', note, '## A', note, '### B', note, '## C', 'Text.'), '# T\n\n## C\n\nText.');
    assert.equal(finished('# T', '## A', note, '### B', 'Text.'), '# T\n\n## A\n\n### B\n\nText.');
    assert.equal(finished('# T', '## A', note, '### Mine', '## Mine'), '# T\n\n## A\n\n### Mine\n\n## Mine');
    const code = '```\n## C\n```';
    assert.equal(finished('## A', note, code), `## A\n\n${code}`);
  });

  test('put the cursor in the first paragraph, or after a note', () => {
    const line = (markdown: string): number => markdown.slice(0, placeToWrite(markdown)).split('\n').length;
    assert.equal(line('---\na: 1\n---\n\n# T\n\nFirst.\n'), 7);
    assert.equal(line(brief), brief.split('\n').indexOf('## Brightness') - 1);
    assert.equal(line('> [!BRIEF]\n> a\n\n## B\n'), 3);
    assert.equal(line('# T\n\n- an item\n'), 3);
    assert.equal(line(`# T\n\n${briefNote('a')}\n\n\n\n${briefNote('b')}\n`), 7, 'between two notes');
    assert.equal(placeToWrite(''), 0);
  });

  test('are read in linear time', () => {
    const long = `> [!BRIEF]\n${'> x[^1] \n'.repeat(20_000)}${'\n'.repeat(50_000)}${'[^'.repeat(20_000)}`;
    assert.equal(briefSpans(long).length, 1);
    assert.ok(finishedArticle(long).length < long.length);
  });

  test('include comments that begin with “Brief:”', () => {
    const clean = '# TVs\n\n<!-- Brief: Say which. -->\n\n\n\n## Price\n\n<!-- Briefing: Den Preis nennen. -->\n';
    assert.deepEqual([countNotes(clean), isUnwrittenBrief(clean), emptyHeadings(clean).length], [2, true, 1]);
    assert.equal(finishedArticle(clean), '# TVs\n');
    const place = placeToWrite(clean);
    const begun = `${clean.slice(0, place)}They cost $499.${clean.slice(place)}`;
    assert.equal(finishedArticle(begun), '# TVs\n\nThey cost $499.\n');
    assert.ok(!isUnwrittenBrief(begun));
    assert.equal(withoutBrief(clean).trim().replace(/\s+/g, ' '), '# TVs ## Price');
    const other = '# TVs\n\n<!-- Ask Tom. -->\n\n```html\n<!-- Brief: Say which. -->\n```\n';
    assert.deepEqual([countNotes(other), finishedArticle(other)], [0, other]);
  });
});
