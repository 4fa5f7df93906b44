import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import { checked, page } from './checked.ts';

const review = page(
  'https://rtings.com/c4',
  'The LG C4 reaches up to 1,000 nits in HDR.\n\nThe LG C4 costs $1,299 at launch.\n\nThe Contrast is simply stunning in every room.',
);
const shop = page('https://shop.com/bravia', 'The Bravia set costs $1,999 and reaches 800 nits.');
const pages = [review, shop];
const source = '([RTINGS](https://rtings.com/c4))';

/** What the first finding offers, as title and the text that it makes by all its edits. */
function offered(text: string, at = pages): Record<string, string> {
  const [{ fix, otherFixes = [] } = assert.fail('nothing is found')] = checkArticle({
    markdown: text,
    language: 'en',
    pages: at,
  });
  const made = [...(fix ? [fix] : []), ...otherFixes].map(({ title, edits }) => {
    const whole = edits
      .toSorted((one, other) => other.start - one.start)
      .reduce((all, { start, end, text: words }) => all.slice(0, start) + words + all.slice(end), text);
    return [title, whole] as const;
  });
  return Object.fromEntries(made);
}

test('for a rounding the exact figure is offered first, then the word that tells it, each of which mends it', () => {
  const fixes = offered(`The LG C4 costs $1,300 at launch ${source}. It is thin.`);
  assert.deepEqual(fixes, {
    'Use “$1,299” of rtings.com': `The LG C4 costs $1,299 at launch ${source}. It is thin.`,
    'Say “about $1,300”': `The LG C4 costs about $1,300 at launch ${source}. It is thin.`,
    'Take the sentence out': 'It is thin.',
  });
  for (const mended of Object.values(fixes)) assert.deepEqual(checked(mended, { pages }), []);
});

test('a bound that was lost comes back with the figure; a figure about another thing is never offered', () => {
  assert.equal(
    offered(`The LG C4 reaches **1,000 nits** in HDR ${source}.`)['Use “up to 1,000 nits” of rtings.com'],
    `The LG C4 reaches **up to 1,000 nits** in HDR ${source}.`,
  );
  assert.deepEqual(Object.keys(offered(`The remote lasts 90 hours ${source}.`)), ['Take the sentence out']);
});

test('the page that says it is linked, and an item goes with its bullet', () => {
  assert.deepEqual(offered('- The Bravia set costs $1,999.\n- It is thin.\n'), {
    'Link shop.com here': '- The Bravia set costs $1,999 ([shop.com](https://shop.com/bravia)).\n- It is thin.\n',
    'Take the sentence out': '- It is thin.\n',
  });
});

test('a sentence without a link is held against the pages at hand: what one says instead comes with its link', () => {
  const own = [
    page('https://shop.com/uno', 'The Morava Uno is a small machine. It costs $529. The Nova Due costs $199.'),
  ];
  const markdown = 'The Morava Uno is small. The Morava Uno costs $499.';
  const [finding] = checkArticle({ markdown, language: 'en', pages: own });
  assert.equal(finding?.message, 'No page that was read says “$499”. shop.com has “$529”.');
  assert.equal(finding.severity, 'warning');
  const fixes = offered(markdown, own);
  assert.deepEqual(fixes, {
    'Use “$529” of shop.com': 'The Morava Uno is small. The Morava Uno costs $529 ([shop.com](https://shop.com/uno)).',
    'Take the sentence out': 'The Morava Uno is small.',
  });
});

test('where another page is linked, the one that says it is offered beside it, behind a link, too', () => {
  for (const link of [source, '[as RTINGS says](https://rtings.com/c4)']) {
    const text = `The Bravia set costs $1,999 ${link}.`;
    const mended = offered(text)['Link shop.com here'] ?? '';
    assert.equal(mended, `The Bravia set costs $1,999 ${link} ([shop.com](https://shop.com/bravia)).`);
    assert.deepEqual(checked(mended, { pages }), []);
  }
});

test('a quotation that was changed takes the exact words, and begins as its sentence needs it', () => {
  const text = `They say “the contrast is simply poor in every room” ${source}.`;
  const mended = offered(text)['Take the exact words of the page'] ?? '';
  assert.equal(mended, `They say “the Contrast is simply stunning in every room” ${source}.`);
  assert.deepEqual(checked(mended, { pages }), []);
});

test('a cell, a quotation of its own and a heading are not taken out as sentences', () => {
  assert.deepEqual(offered(`| Set | Price |\n|---|---|\n| C4 ${source} | $1 |`), {});
  assert.deepEqual(offered(`> The contrast is poor in any room. ${source}`), {});
});

test('a figure of a table has the unit of its header when it is put in', () => {
  const table = page('https://a.com/x', '| Model | Brightness (nits) |\n|--|--|\n| LG C4 | 668 |');
  const markdown = 'The LG C4 reaches 700 nits of brightness ([a](https://a.com/x)).';
  const [finding] = checkArticle({ markdown, language: 'en', pages: [table] });
  assert.equal(finding?.fix?.edits[0]?.text, '668 nits');
  assert.match(finding.message, /It has “668 nits”/);
});
