import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import { checked, page } from './checked.ts';

const review = page(
  'https://rtings.com/c4',
  'The LG C4 reaches up to 1,000 nits in HDR.\n\nThe LG C4 costs $1,299 at launch.\n\nThe Contrast is simply stunning in every room.',
);
const shop = page('https://shop.com/bravia', 'The Bravia set costs $1,999 and reaches 800 nits.');
const pages = [review, shop];
const source = '([RTINGS](https://rtings.com/c4))';

/** Returns the fixes of the first finding: the text after all edits, by title. */
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

describe('fixes of findings', () => {
  test('offer the exact figure of a rounding, then “about”', () => {
    const fixes = offered(`The LG C4 costs $1,300 at launch ${source}. It is thin.`);
    assert.deepEqual(fixes, {
      'Use “$1,299” from rtings.com': `The LG C4 costs $1,299 at launch ${source}. It is thin.`,
      'Change to “about $1,300”': `The LG C4 costs about $1,300 at launch ${source}. It is thin.`,
      'Remove the sentence': 'It is thin.',
    });
    for (const mended of Object.values(fixes)) assert.deepEqual(checked(mended, { pages }), []);
  });

  test('restore a lost bound, and offer no other figure', () => {
    assert.equal(
      offered(`The LG C4 reaches **1,000 nits** in HDR ${source}.`)['Use “up to 1,000 nits” from rtings.com'],
      `The LG C4 reaches **up to 1,000 nits** in HDR ${source}.`,
    );
    assert.deepEqual(Object.keys(offered(`The remote lasts 90 hours ${source}.`)), ['Remove the sentence']);
  });

  test('link the figure itself, or remove the item', () => {
    assert.deepEqual(offered('- The Bravia set costs $1,999.\n- It is thin.\n'), {
      'Link shop.com here': '- The Bravia set costs [$1,999](https://shop.com/bravia).\n- It is thin.\n',
      'Remove the sentence': '- It is thin.\n',
    });
  });

  test('offer what a page says instead, with its link', () => {
    const own = [
      page('https://shop.com/uno', 'The Morava Uno is a small machine. It costs $529. The Nova Due costs $199.'),
    ];
    const markdown = 'The Morava Uno is small. The Morava Uno costs $499.';
    const [finding] = checkArticle({ markdown, language: 'en', pages: own });
    assert.equal(finding?.message, 'No source says “$499”. shop.com says “$529”.');
    assert.equal(finding.severity, 'warning');
    const fixes = offered(markdown, own);
    assert.deepEqual(fixes, {
      'Use “$529” from shop.com':
        'The Morava Uno is small. The Morava Uno costs $529 ([shop.com](https://shop.com/uno)).',
      'Remove the sentence': 'The Morava Uno is small.',
    });
  });

  test('link the page that supports the figure as well', () => {
    for (const link of [source, '[as RTINGS says](https://rtings.com/c4)']) {
      const mended = offered(`The Bravia set costs $1,999 ${link}.`)['Link shop.com here'] ?? '';
      assert.equal(mended, `The Bravia set costs [$1,999](https://shop.com/bravia) ${link}.`);
      assert.deepEqual(checked(mended, { pages }), []);
    }
  });

  test('name the page in brackets if no figure can be linked', () => {
    const many = page(
      'https://shop.com/many',
      'The Bravia shop sold 4,812 sets. “It never lets a customer down,” says Ann Lee.',
    );
    const [ofShop, ofMany] = [shop, many].map(({ url }) => ` ([shop.com](${url}))`);
    for (const [text, link] of [
      ['The Bravia shop sold 4,812 sets', ofMany],
      ['Ann Lee says “It never lets a customer down”', ofMany],
      ['The Bravia set ($1,999) is thin', ofShop],
      ['The Bravia set costs [$1,999 today](https://rtings.com/c4)', ofShop],
    ] as const)
      assert.equal(offered(`${text}.`, [...pages, many])['Link shop.com here'], `${text}${link}.`);
  });

  test('link a figure inside bold text and cells', () => {
    const link = '[$1,999](https://shop.com/bravia)';
    for (const [text, mended] of [
      ['**The Bravia set costs $1,999** today.', `**The Bravia set costs ${link}** today.`],
      ['| Set | Price |\n|---|---|\n| Bravia | $1,999 |', `| Set | Price |\n|---|---|\n| Bravia | ${link} |`],
    ] as const)
      assert.equal(offered(text)['Link shop.com here'], mended);
  });

  test('remove a mark without a source', () => {
    assert.deepEqual(offered('Wipe it with a dry cloth [3]. It is thin.'), {
      'Remove this citation': 'Wipe it with a dry cloth. It is thin.',
    });
  });

  test('restore the exact words of a quotation', () => {
    const text = `They say “the contrast is simply poor in every room” ${source}.`;
    const mended = offered(text)['Use the exact words from the page'] ?? '';
    assert.equal(mended, `They say “the Contrast is simply stunning in every room” ${source}.`);
    assert.deepEqual(checked(mended, { pages }), []);
  });

  test('do not remove cells and block quotations', () => {
    assert.deepEqual(offered(`| Set | Price |\n|---|---|\n| C4 ${source} | $1 |`), {});
    assert.deepEqual(offered(`> The contrast is poor in any room. ${source}`), {});
  });

  test('add the unit of the header to a figure of a table', () => {
    const table = page('https://a.com/x', '| Model | Brightness (nits) |\n|--|--|\n| LG C4 | 668 |');
    const markdown = 'The LG C4 reaches 700 nits of brightness ([a](https://a.com/x)).';
    const [finding] = checkArticle({ markdown, language: 'en', pages: [table] });
    assert.equal(finding?.fix?.edits[0]?.text, '668 nits');
    assert.match(finding.message, /It says “668 nits”/);
  });
});
