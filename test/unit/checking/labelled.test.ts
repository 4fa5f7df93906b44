import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import amounts from '../../data/checking/amounts.json' with { type: 'json' };
import counts from '../../data/checking/counts.json' with { type: 'json' };
import denials from '../../data/checking/denials.json' with { type: 'json' };
import elisions from '../../data/checking/elisions.json' with { type: 'json' };
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
  'what a page denies': denials,
  'what is asked for by the hour or the day': rates,
  'a multiple or a span without a number': amounts,
  'a small count between letters without blanks': counts,
  'a quotation of which words are left out or put in': elisions,
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
  checkArticle({ markdown: text, language: 'de' }).some(({ rule }) => rule === 'check.experience');

test('a trial of the writer is told in German, however far its verb stands from its subject', () => {
  assert.deepEqual(
    trials.lies.filter((text) => !claimsTrial(text)),
    [],
  );
});

test('a trial of others, and one that the writer did not make, are left alone', () => {
  assert.deepEqual(trials.honest.filter(claimsTrial), []);
});
