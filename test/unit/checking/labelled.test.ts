import assert from 'node:assert/strict';
import { test } from 'node:test';
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

const isTold = ([language = '', says = '', text = '']: readonly string[], isDeclared = true): boolean => {
  const read = page(url, says, { language: isDeclared ? language : null });
  const found = checkArticle({ markdown: `${text} ([a](${url})).`, language, pages: [read] });
  return found.some(({ rule, severity }) => rules.has(rule) && severity !== 'info');
};

for (const [subject, { lies, honest }] of Object.entries<Labelled>({
  'what is asked for by the hour or the day': rates,
  'a multiple without a number': amounts,
  'what a number counts, by what, and in which bounds': counted,
})) {
  test(`${subject} is told where the text says otherwise, whether the page tells its language or not`, () => {
    assert.deepEqual(
      lies.filter((row) => !isTold(row) || !isTold(row, false)),
      [],
    );
  });

  test(`${subject} is left alone where the text says the same`, () => {
    assert.deepEqual(
      honest.filter((row) => isTold(row)),
      [],
    );
  });
}

const claimsTrial = (text: string): boolean =>
  checkArticle({ markdown: text, language: 'de', isDraft: true }).some(({ rule }) => rule === 'check.experience');

test('a trial of the writer is told in German, however far its verb stands from its subject', () => {
  assert.deepEqual(
    trials.lies.filter((text) => !claimsTrial(text)),
    [],
  );
});

test('a trial of others, and one that the writer did not make, are left alone', () => {
  assert.deepEqual(trials.honest.filter(claimsTrial), []);
});

test('a figure of a row is told where a sentence or cell calls it by another column, by its words or its number', () => {
  const table = [
    '| Model | Capacity per day | Noise | At 500 sq. ft. | At 1,000 sq. ft. |',
    '|---|---|---|---|---|',
    '| Midea Cube | 50 pints | 49 dB | 20 pints | 30 pints |',
    '| Vremi Mini | 22 pints | 46 dB | 25 pints | 35 pints |',
  ].join('\n');
  const told = (markdown: string): boolean =>
    checkArticle({ markdown, language: 'en', strict: true, pages: [page(url, table)] }).length > 0;
  const source = `([a](${url}))`;
  assert.ok(told(`The noise of the Midea Cube is 50 pints ${source}.`));
  assert.ok(told(`| Model | At 500 sq. ft. |\n| --- | --- |\n| Midea Cube | 30 pints ${source} |`));
  assert.ok(!told(`The noise of the Midea Cube is 49 dB ${source}.`));
  assert.ok(!told(`The Midea Cube takes 50 pints, with a noise of 49 dB ${source}.`));
  assert.ok(!told(`| Model | At 500 sq. ft. |\n| --- | --- |\n| Midea Cube | 20 pints ${source} |`));
});

test('a row that links its page rests on that, and on no page beside its table', () => {
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

test('what is earned at a rate is no count of the article’s own', () => {
  const pages = [page(url, 'The Acme card earns 3 points per dollar at hotels.')];
  const faults = (markdown: string) => checkArticle({ markdown, language: 'en', strict: true, pages });
  assert.equal(faults('The Acme card earns 7 points per dollar at hotels.').length, 1);
  assert.deepEqual(faults('These 7 points matter at hotels.'), []);
});
