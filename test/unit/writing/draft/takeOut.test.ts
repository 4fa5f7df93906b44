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
    const withoutAll = (...sentences: string[]): string =>
      takeOut(
        markdown,
        sentences.map((sentence) => ({
          start: markdown.indexOf(sentence),
          end: markdown.indexOf(sentence) + sentence.length,
        })),
      );
    assert.equal(withoutAll('Never.'), 'Care.\n\n### Oil\n\n#### How\n\nThinly.\n\n### Heat\n\nSlowly.');
    assert.equal(withoutAll('Never.', 'Thinly.'), 'Care.\n\n### Heat\n\nSlowly.');
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

  test('close gaps in steps and shift the steps that the text names', () => {
    const steps = '1. Empty it.\n2. Order a skip.\n3. Sand it.\n4. Sand the edges as in step 3.\n5. Oil it.';
    assert.equal(
      without(`${steps}\n\nAir the room in step 5, and rest after steps 3 and 4.`, 'Order a skip.'),
      '1. Empty it.\n2. Sand it.\n3. Sand the edges as in step 2.\n4. Oil it.\n\nAir the room in step 4, and rest after steps 2 and 3.',
    );
    assert.match(without(steps, 'Empty it.'), /^1\. Order[^]*\n2\. Sand it[^]*step 2/u);
  });

  test('leave a gap if the text names the removed step', () => {
    const text = '1. Empty it.\n2. Order a skip.\n3. Fill the skip of step 2.';
    assert.equal(without(text, 'Order a skip.'), '1. Empty it.\n3. Fill the skip of step 2.');
  });

  test('lower the count of the list that they leave', () => {
    const list = '1. It fades.\n2. It glows.\n3. It hums.';
    assert.equal(
      without(`### Three reasons\n\nIt is old. Three reasons speak against it:\n\n${list}`, 'It glows.'),
      '### Two reasons\n\nIt is old. Two reasons speak against it:\n\n1. It fades.\n2. It hums.',
    );
    assert.equal(
      without('Achten Sie auf diese 3 Punkte:\n\n- Alter\n- Licht\n- Es glüht.', 'Es glüht.', 'de'),
      'Achten Sie auf diese 2 Punkte:\n\n- Alter\n- Licht',
    );
    assert.equal(without('### Zwei Ausnahmen\n\n- Es glüht.\n- Alter', 'Es glüht.', 'de'), '### Ausnahmen\n\n- Alter');
  });

  test('leave other numbers above a list', () => {
    const above = ['Check three things for a family of 4:', 'It has 3 kg:', 'Two of many reasons:'];
    for (const line of above) {
      const text = `${line}\n\n- It fades.\n- It glows.\n- It hums.\n- It rusts.`;
      assert.ok(without(text, 'It glows.').startsWith(line), line);
    }
  });
});

/** Removes a sentence from a text. */
function without(markdown: string, sentence: string, language = 'en'): string {
  const start = markdown.indexOf(sentence);
  return takeOut(markdown, [{ start, end: start + sentence.length }], language);
}
