import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import amounts from '../../data/checking/amounts.json' with { type: 'json' };
import counted from '../../data/checking/counted.json' with { type: 'json' };
import rates from '../../data/checking/rates.json' with { type: 'json' };
import trials from '../../data/checking/trials.json' with { type: 'json' };
import { page } from './checked.ts';

const url = 'https://a.com/x';

/** Rows of a language, what a page says, and a text that links it. */
interface Labelled {
  readonly lies: readonly (readonly string[])[];
  readonly honest: readonly (readonly string[])[];
}

const rules = new Set(['check.figure', 'check.quotation']);

const isReported = ([language = '', says = '', text = '']: readonly string[], isDeclared = true): boolean => {
  const read = page(url, says, { language: isDeclared ? language : null });
  const findings = checkArticle({ markdown: `${text} ([a](${url})).`, language, pages: [read] });
  return findings.some(({ rule, severity }) => rules.has(rule) && severity !== 'info');
};

describe('labelled claims', () => {
  for (const [subject, { lies, honest }] of Object.entries<Labelled>({
    'rates by the hour or day': rates,
    'multiples without a number': amounts,
    'counts with their units and bounds': counted,
  })) {
    test(`about ${subject} are flagged if wrong`, () => {
      assert.deepEqual(
        lies.filter((row) => !isReported(row) || !isReported(row, false)),
        [],
      );
    });

    test(`about ${subject} are accepted if right`, () => {
      assert.deepEqual(
        honest.filter((row) => isReported(row)),
        [],
      );
    });
  }

  const claimsTrial = (text: string): boolean =>
    checkArticle({ markdown: text, language: 'de', isDraft: true }).some(({ rule }) => rule === 'check.experience');

  test('of own trials are flagged in German, however far the verb', () => {
    assert.deepEqual(
      trials.lies.filter((text) => !claimsTrial(text)),
      [],
    );
  });

  test('of trials by others are accepted', () => {
    assert.deepEqual(trials.honest.filter(claimsTrial), []);
  });

  test('are flagged if they use a figure of another column', () => {
    const table = [
      '| Model | Capacity per day | Noise | At 500 sq. ft. | At 1,000 sq. ft. |',
      '|---|---|---|---|---|',
      '| Midea Cube | 50 pints | 49 dB | 20 pints | 30 pints |',
      '| Vremi Mini | 22 pints | 46 dB | 25 pints | 35 pints |',
    ].join('\n');
    const isFlagged = (markdown: string): boolean =>
      checkArticle({ markdown, language: 'en', strict: true, pages: [page(url, table)] }).length > 0;
    const source = `([a](${url}))`;
    assert.ok(isFlagged(`The noise of the Midea Cube is 50 pints ${source}.`));
    assert.ok(isFlagged(`| Model | At 500 sq. ft. |\n| --- | --- |\n| Midea Cube | 30 pints ${source} |`));
    assert.ok(!isFlagged(`The noise of the Midea Cube is 49 dB ${source}.`));
    assert.ok(!isFlagged(`The Midea Cube takes 50 pints, with a noise of 49 dB ${source}.`));
    assert.ok(!isFlagged(`| Model | At 500 sq. ft. |\n| --- | --- |\n| Midea Cube | 20 pints ${source} |`));
  });

  test('in a linked row are compared with its page only', () => {
    const pages = [
      page(url, '| Card | Rate |\n|---|---|\n| Acme Blue | 1.25 miles |\n| Globex Red | 1.5 miles |'),
      page('https://b.com/y', 'The Acme Blue is cheap. The base rate of 1.25 miles is low.'),
    ];
    const rowOf = (figure: string): string =>
      `The Acme Blue is cheap ([b](https://b.com/y)).\n\n| Card | Rate |\n| --- | --- |\n| Globex Red | ${figure} ([a](${url})) |`;
    const faults = (markdown: string) => checkArticle({ markdown, language: 'en', strict: true, pages });
    assert.equal(faults(rowOf('1.25 miles')).length, 1);
    assert.deepEqual(faults(rowOf('1.5 miles')), []);
  });

  test('include rates of points, but not counts of the article', () => {
    const pages = [page(url, 'The Acme card earns 3 points per dollar at hotels.')];
    const faults = (markdown: string) => checkArticle({ markdown, language: 'en', strict: true, pages });
    assert.equal(faults('The Acme card earns 7 points per dollar at hotels.').length, 1);
    assert.deepEqual(faults('These 7 points matter at hotels.'), []);
  });
});
