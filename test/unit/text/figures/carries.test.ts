import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { carries } from '../../../../src/text/figures/carries.ts';
import { figuresIn } from '../../../../src/text/figures/figures.ts';

/** True if the only figure of a page supports the only figure of a claim. */
function isCarried(page: string, claim: string, language = 'en'): boolean {
  const [evidence] = figuresIn(page, language);
  const [claimed] = figuresIn(claim, language);
  assert.ok(evidence && claimed, `${page} and ${claim} have figures`);
  return carries(evidence, claimed);
}

const carriedAs = (page: string, ...claims: readonly string[]): void => {
  for (const claim of claims) assert.ok(isCarried(page, claim), `${page} carries ${claim}`);
};
const notCarriedAs = (page: string, ...claims: readonly string[]): void => {
  for (const claim of claims) assert.ok(!isCarried(page, claim), `${page} does not carry ${claim}`);
};

describe('supported figures', () => {
  test('have the same value and unit in any notation', () => {
    carriedAs('1,299 dollars', '$1299', 'USD 1,299');
    carriedAs('25 %', 'twenty-five percent', 'one in four', 'a quarter of', '25 percent');
    carriedAs('1.5 km', '1,500 metres');
    carriedAs('24 months', 'two years');
    carriedAs('250,000 users', 'two hundred and fifty thousand users');
  });

  test('do not differ in value or unit', () => {
    notCarriedAs('$1,299', '$1,399', '$1,300', '€1,299', '1,299 nits', '1,299');
    notCarriedAs('25 %', '25 percentage points', '52 %');
    notCarriedAs('$10 per month', '$10 a year');
    notCarriedAs('28 floors', '28th floor');
  });

  test('may be rounded if the claim says so', () => {
    carriedAs('$1,299', 'about $1,300');
    carriedAs('48.7 %', 'about half of', 'nearly 50 %');
    carriedAs('1,298,412', '1.3 million', 'about 1.3 million');
    carriedAs('1,250', 'more than 1,000', 'at least 1,250');
    notCarriedAs('1,298,412', '1.4 million', '1,300,000');
    notCarriedAs('$1,299', 'about $1,500', 'more than $1,300', 'more than $100');
  });

  test('keep their bounds', () => {
    carriedAs('up to 1,000 nits', 'at most 1,000 nits');
    notCarriedAs('up to 1,000 nits', '1,000 nits', 'at least 1,000 nits', 'about 1,000 nits');
    notCarriedAs('over 50 films', '50 films');
    carriedAs('over 1,250 films', 'more than 1,000 films', 'at least 1,250 films');
    carriedAs('18.4 kg', 'less than 20 kg', 'up to 20 kg', 'at least 18.4 kg');
    carriedAs('45 %', 'below 50 %', 'over 40 %');
    notCarriedAs('50 %', 'below 63 %', 'below 60 %', 'over 47 %');
    notCarriedAs('18.4 kg', 'less than 18.4 kg', 'more than 18.4 kg', 'over 18.4 kg', 'at most 18.4 kg');
    notCarriedAs('$1,299', 'at most $1,299', 'less than $1,299', 'more than $1,299', 'up to $1,299');
  });

  test('refer to the same period', () => {
    carriedAs('25 kWh a year', '25 kWh per year', '25 kWh annually', '25 kWh');
    notCarriedAs('25 kWh a year', '25 kWh a month', '25 kWh per day');
    notCarriedAs('0.14 kWh an hour', '0.14 kWh a day');
    notCarriedAs('$1,299', '$1,299 a month');
    assert.ok(isCarried('25 kWh', '25 kWh im Jahr 2024', 'de'), 'a year that says when is no period');
  });

  test('match whole ranges, or their ends as bounds', () => {
    carriedAs('10–20 %', '10 to 20 %', 'up to 20 %', 'at least 10 %');
    notCarriedAs('10–20 %', '15 %', '10 to 15 %', '20 %');
    notCarriedAs('15 %', '10 to 20 %');
  });

  test('match dates that are equally or more precise', () => {
    carriedAs('16 May 2001', 'May 2001', '2001', '16 May', '2001-05-16');
    carriedAs('May 2013', 'the 2010s');
    notCarriedAs('16 May 2001', '17 May 2001', '2002', '17 May');
    notCarriedAs('2001', '16 May 2001', 'May 2001');
    carriedAs('2003–2013', '2003 to 2013');
  });

  test('have bounds before or after a number, in each language', () => {
    const bounded: readonly (readonly [language: string, bounded: string, bare: string])[] = [
      ['en', '14+', '14'],
      ['en', 'ages 10 and up', 'age 10'],
      ['en', 'within three minutes', 'after three minutes'],
      ['en', '5 years at least', '5 years'],
      ['de', 'mit bis 2 %', 'mit 2 %'],
      ['de', 'binnen 3 Tagen', 'nach 3 Tagen'],
      ['de', '10 Jahre und älter', '10 Jahre'],
      ['fr', '200 euros au maximum', '200 euros'],
      ['es', 'como mucho 200 euros', '200 euros'],
    ];
    for (const [language, page, claim] of bounded) {
      assert.ok(isCarried(page, page, language), `${page} carries itself`);
      assert.ok(!isCarried(page, claim, language), `${page} does not carry ${claim}`);
    }
  });

  test('treat German “bis” before an hour or year as no bound', () => {
    assert.ok(isCarried('bis 18 Uhr', 'um 18 Uhr', 'de'));
    assert.ok(isCarried('bis 2027', '2027', 'de'));
    assert.ok(isCarried('10 bis 20 Euro', '10–20 Euro', 'de'));
  });
});
