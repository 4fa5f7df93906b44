import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withoutEnding, withoutEndSlashes, withoutLastWord } from '../../../src/text/endings.ts';

describe('endings', () => {
  test('withoutEnding removes given characters only at the end', () => {
    assert.equal(withoutEnding('? Is it so?! ?', /[?!\s]/), '? Is it so');
    assert.equal(withoutEnding('as it is', /[?!]/), 'as it is');
    assert.equal(withoutEnding('?!?', /[?!]/), '');
    assert.equal(withoutEnding('', /[?!]/), '');
  });

  test('withoutEnding removes surrogate pairs as one character', () => {
    assert.equal(withoutEnding('Acme 😀😀', /[\s\p{S}]/u), 'Acme');
    assert.equal(withoutEnding('😀', /\p{S}/u), '');
    assert.equal(withoutEnding('Acme 字😀', /\p{S}/u), 'Acme 字');
    assert.equal(withoutEnding('Acme \ude00', /\p{S}/u), 'Acme \ude00');
  });

  test('withoutEndSlashes removes all slashes at the end', () => {
    assert.equal(withoutEndSlashes('https://acme.com/v1//'), 'https://acme.com/v1');
    assert.equal(withoutEndSlashes('https://acme.com//v1'), 'https://acme.com//v1');
    assert.equal(withoutEndSlashes('///'), '');
  });

  test('withoutLastWord removes the last word and blanks before it', () => {
    assert.equal(withoutLastWord('the best \n of'), 'the best');
    assert.equal(withoutLastWord('the best '), 'the best');
    assert.equal(withoutLastWord('best'), 'best');
    assert.equal(withoutLastWord(' best'), '');
  });
});
