import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brandOf } from '../../../../src/analysis/candidates/brandOf.ts';
import { candidateBrands } from '../../../../src/analysis/candidates/candidates.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';

const noDomains: ReadonlySet<string> = new Set();

/** The brands of names that stand in the text once each, and nowhere else. */
const brandsOf = (...names: readonly string[]): string[] =>
  names.map((name) => brandOf(name, { text: names.join('\n'), domains: noDomains }));

describe('brand detection', () => {
  test('takes the first word of a product', () => {
    assert.deepEqual(
      brandsOf('Ninja Foodi DZ550 6-in-1', 'CeraVe PM Lotion', 'All-Clad HA1', 'Discover it® Miles', '小米 14'),
      ['Ninja', 'CeraVe', 'All-Clad', 'Discover', '小米'],
    );
  });

  test('adds the next word to articles, possessives and heading words', () => {
    assert.deepEqual(
      brandsOf(
        'La Roche-Posay Toleriane',
        'The Ordinary Niacinamide',
        'The North Face Antora',
        'Paula’s Choice Clear',
        'New Balance 990',
        'Made In Frying Pan',
      ),
      ['La Roche-Posay', 'The Ordinary', 'The North Face', 'Paula’s Choice', 'New Balance', 'Made In'],
    );
    assert.deepEqual(brandsOf('Levi’s 501', 'Globex’s Expertly Clear Lotion', 'New'), ['Levi’s', 'Globex’s', 'New']);
  });

  test('keeps a name that ends in “!” whole, except with “by”', () => {
    assert.deepEqual(
      brandsOf(
        'Mr. Globex Kettle',
        'Wendy Hooli Kettle',
        'Paul Classic',
        'Irish Globex 3',
        'Square One Kettle',
        '7 Oaks',
        '212 Hooli X',
      ),
      ['Mr. Globex', 'Wendy Hooli', 'Paul', 'Irish Globex', 'Square One', '7 Oaks', '212'],
    );
  });

  test('keeps a name that ends in “!” whole, but not one with “by”', () => {
    assert.deepEqual(brandsOf('Hooli Go Party!', 'Globex Gun by Initech!'), ['Hooli Go Party!', 'Globex']);
  });

  test('keeps titles that begin with an everyday word whole', () => {
    const brands = (list: string): string[] => candidateBrands(readAnswer({ markdown: list }), []);
    const titles = '1. **Hooliwords**\n2. **Globexels**\n3. **Just One**\n';
    assert.deepEqual(
      brands(
        `${titles}4. **Secret Initech**\n5. **Cash 'n Hooligans**\n6. **One Night Ultimate Globex**\n7. **Camel Up**`,
      ).slice(3),
      ['Secret Initech', "Cash 'n Hooligans", 'One Night Ultimate Globex', 'Camel Up'],
    );
    assert.deepEqual(brands(`${titles}4. **Prime Video**\n5. **Initech Foreglobex**`).slice(3), ['Prime', 'Initech']);
    const products = '1. **Hooli One Max**\n2. **Globex Ray Lite**\n3. **Initech Ray**\n4. **Secret Initech**';
    assert.deepEqual(brands(products), ['Hooli', 'Globex', 'Initech', 'Secret']);
  });

  test('joins everyday words in capitals', () => {
    assert.deepEqual(brandsOf('LITTLE ORCHARD Lamp', 'TOLOCO Lamp', 'HOOLI GLOBEX Lamp'), [
      'LITTLE ORCHARD',
      'TOLOCO',
      'HOOLI',
    ]);
  });

  test('includes the kind of company or place, but not of product', () => {
    assert.deepEqual(brandsOf('Globex Mobile 55+ Plan', 'Jim Hooli Community Center', 'Initech Wireless Mouse'), [
      'Globex Mobile',
      'Jim Hooli Community Center',
      'Initech',
    ]);
  });

  test('joins words that match the domain of a source', () => {
    const evidence = { text: '', domains: new Set(['hooliworks', 'water']) };
    assert.equal(brandOf('Hooli Works Kettle', evidence), 'Hooli Works');
    assert.equal(brandOf('Globex Water', evidence), 'Globex');
    const markdown = '1. **Hooli Works Kettle** – good\n2. **Globex Kettle** – cheap';
    const sources = [{ domain: 'hooli-works.co.uk' }];
    assert.deepEqual(candidateBrands(readAnswer({ markdown }), sources), ['Hooli Works', 'Globex']);
  });

  test('joins words around "&" and connecting words', () => {
    assert.deepEqual(
      brandsOf(
        'Silk & Snow Hybrid',
        'Bank of America Travel Card',
        'Globex For All',
        'Hooli the Super Q',
        'Acme The Big',
      ),
      ['Silk & Snow', 'Bank of America', 'Globex For All', 'Hooli', 'Acme'],
    );
  });

  test('skips names that the answer also writes in lower case', () => {
    const markdown =
      'A cordless vacuum made in Ohio helps.\n\n1. **Cordless Vacuum 12Kpa**\n2. **Globex Vacuum**\n3. **Made In Vacuum**';
    assert.deepEqual(candidateBrands(readAnswer({ markdown }), []), ['Globex', 'Made In']);
  });

  test('skips a kind of product without a maker', () => {
    const names = ['Hooli Cam', 'Globex F5 Cam', 'Wireless Camera V3S', 'WiFi CAMERA 1080P'];
    const markdown = `${names.map((name, index) => `${index + 1}. **${name}**`).join('\n')}\n\nEach camera is tested.`;
    assert.deepEqual(candidateBrands(readAnswer({ markdown }), []), ['Hooli', 'Globex']);
  });

  test('lists each brand once, across case and punctuation', () => {
    const markdown = '1. T-Fal Signature\n2. Ninja Foodi\n3. T-fal Ultimate\n4. TFal Pro\n5. Ninja Creami';
    assert.deepEqual(candidateBrands(readAnswer({ markdown }), []), ['T-Fal', 'Ninja']);
  });
});
