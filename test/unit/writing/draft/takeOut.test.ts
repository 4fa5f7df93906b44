import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { takeOut, textsOf } from '../../../../src/writing/draft/takeOut.ts';

describe('removed sentences', () => {
  test('include the link in brackets after a quotation', () => {
    const quoted = 'The lab says “It glows in the dark.”';
    for (const link of ['([Lab](https://lab.example/tv)).', '([127.0.0.1](http://127.0.0.1:8080/tv)).']) {
      const markdown = `A set suits its room.\n\n${quoted} ${link}\n\nAnother one is larger.`;
      const start = markdown.indexOf(quoted);
      const left = takeOut(markdown, [{ start, end: start + quoted.length }]);
      assert.equal(left, 'A set suits its room.\n\nAnother one is larger.');
    }
  });

  test('include the label that they begin with', () => {
    const markdown = 'Bleach ages. **Tip:** Wear a respirator. Fresh bleach works best.';
    const fault = { sentence: { start: 15, end: 40 }, reason: '' };
    assert.equal(takeOut(markdown, [fault.sentence]), 'Bleach ages. Fresh bleach works best.');
    assert.equal(textsOf([fault], markdown)[0]?.text, '**Tip:** Wear a respirator.');
  });

  test('include headings that have nothing left below them', () => {
    const markdown = 'Care.\n\n### Oil\n\n#### When\n\nNever.\n\n#### How\n\nThinly.\n\n### Heat\n\nSlowly.';
    const without = (...sentences: string[]): string =>
      takeOut(
        markdown,
        sentences.map((sentence) => ({
          start: markdown.indexOf(sentence),
          end: markdown.indexOf(sentence) + sentence.length,
        })),
      );
    assert.equal(without('Never.'), 'Care.\n\n### Oil\n\n#### How\n\nThinly.\n\n### Heat\n\nSlowly.');
    assert.equal(without('Never.', 'Thinly.'), 'Care.\n\n### Heat\n\nSlowly.');
  });

  test('include the introduction of a list only with its last item', () => {
    const item = 'The Nova reaches 9,000 nits.';
    const list = `Sets differ in two things:\n\n- ${item}`;
    const take = (markdown: string): string => {
      const start = markdown.indexOf(item);
      return takeOut(markdown, [{ start, end: start + item.length }]);
    };
    assert.equal(
      take(`A set suits its room.\n\n${list}\n\nAsk the seller.`),
      'A set suits its room.\n\nAsk the seller.',
    );
    assert.equal(take(`${list}\n- Another is larger.`), 'Sets differ in two things:\n\n- Another is larger.');
    assert.equal(take(`Note this:\n\nIt is light. ${item}`), 'Note this:\n\nIt is light.');
  });

  test('include the table only with its last row', () => {
    const [head, row] = ['| Set | Light |\n| --- | --- |', '| Nova | 9,000 nits |'];
    const take = (markdown: string): string => {
      const start = markdown.indexOf('9,000 nits');
      return takeOut(markdown, [{ start, end: start + '9,000 nits'.length }]);
    };
    assert.equal(
      take(`It suits its room.\n\n${head}\n${row}\n\nAsk the seller.`),
      'It suits its room.\n\nAsk the seller.',
    );
    assert.equal(take(`${head}\n${row}`), '');
    assert.equal(take(`${head}\n${row}\n| One | 340 nits |`), `${head}\n| One | 340 nits |`);
  });

  test('are reported with the whole row of a table', () => {
    const markdown = '| Set | Light |\n| --- | --- |\n| Nova | 9,000 nits |';
    const start = markdown.indexOf('9,000 nits');
    const [removal] = textsOf(
      [{ sentence: { start, end: markdown.length - 2 }, reason: 'No page says so.' }],
      markdown,
    );
    assert.equal(removal?.text, '| Nova | 9,000 nits |');
  });
});
