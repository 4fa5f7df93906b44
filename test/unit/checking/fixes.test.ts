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

/** What the first finding offers, as title and the text that it makes. */
function offered(text: string): Record<string, string> {
  const [{ fix, otherFixes = [] } = assert.fail('nothing is found')] = checkArticle({
    markdown: text,
    language: 'en',
    pages,
  });
  const made = [...(fix ? [fix] : []), ...otherFixes].map(({ title, edits }) => {
    const [{ start, end, text: words } = assert.fail()] = edits;
    return [title, text.slice(0, start) + words + text.slice(end)] as const;
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
