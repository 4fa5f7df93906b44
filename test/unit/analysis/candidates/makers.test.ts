import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { candidateBrands } from '../../../../src/analysis/candidates/candidates.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';

const brands = (...names: readonly string[]): string[] =>
  candidateBrands(readAnswer({ markdown: names.map((name, at) => `${at + 1}. **${name}**\n`).join('') }), []);

describe('products and their makers', () => {
  for (const [maker, names] of [
    ['Apple', ['Apple AirPods Max', 'AirPods Pro 2']],
    ['Apple', ['AirPods Pro 2', 'Apple AirPods Max']],
    ['Anker', ['Anker Soundcore Spirit X2', 'Soundcore Sport X20']],
    ['Sage', ['Sage Bambino Plus', 'Bambino Pro', 'Sage Bambino Max']],
    ['Samsung', ['Samsung Galaxy Buds 2', 'Galaxy S24 FE']],
    ['Apple', ['Apple iPhone 15', 'Apple IPhone SE']],
    ['Google', ['Google Nest Cam', 'Nest Doorbell 2']],
    ['Dyson', ['Dyson Airwrap i.d.', 'Airwrap Origin 2']],
    ['Sony', ['Sony Bravia XR', 'BRAVIA 3 LED']],
    ['Netgear', ['Netgear Orbi 770', 'Orbi RBK853']],
  ] as const)
    test(`counts ${names.join(' and ')} as ${maker}`, () => assert.deepEqual(brands(...names), [maker]));

  test('do not merge with other brands', () => {
    assert.deepEqual(brands('Anker Soundcore Spirit', 'Sony Bravia XR', 'Jabra Elite 5'), ['Anker', 'Sony', 'Jabra']);
  });

  test('stay separate if each can be the maker of the other', () => {
    assert.deepEqual(brands('Globex Initech 5', 'Initech Globex 6'), ['Globex', 'Initech']);
  });

  test('stay separate if more names begin with the product', () => {
    assert.deepEqual(brands('Theragun PRO Plus', 'Theragun Prime Plus', 'Therabody Theragun Relief'), [
      'Theragun',
      'Therabody',
    ]);
  });

  test('keep their own brand without a maker', () => {
    assert.deepEqual(brands('Soundcore Sport X20', 'Jabra Elite 5'), ['Soundcore', 'Jabra']);
  });
});
