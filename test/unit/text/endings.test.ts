import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutEnding, withoutEndSlashes, withoutLastWord } from '../../../src/text/endings.ts';

test('only the unwanted characters at the end of a text go', () => {
  assert.equal(withoutEnding('? Is it so?! ?', /[?!\s]/), '? Is it so');
  assert.equal(withoutEnding('as it is', /[?!]/), 'as it is');
  assert.equal(withoutEnding('?!?', /[?!]/), '');
  assert.equal(withoutEnding('', /[?!]/), '');
});

test('a character of two code units is one, and half of one stays', () => {
  assert.equal(withoutEnding('Acme 😀😀', /[\s\p{S}]/u), 'Acme');
  assert.equal(withoutEnding('😀', /\p{S}/u), '');
  assert.equal(withoutEnding('Acme 字😀', /\p{S}/u), 'Acme 字');
  assert.equal(withoutEnding('Acme \ude00', /\p{S}/u), 'Acme \ude00');
});

test('an address loses the slashes at its end, however many', () => {
  assert.equal(withoutEndSlashes('https://acme.com/v1//'), 'https://acme.com/v1');
  assert.equal(withoutEndSlashes('https://acme.com//v1'), 'https://acme.com//v1');
  assert.equal(withoutEndSlashes('///'), '');
});

test('a text loses its last word with the blanks before it', () => {
  assert.equal(withoutLastWord('the best \n of'), 'the best');
  assert.equal(withoutLastWord('the best '), 'the best');
  assert.equal(withoutLastWord('best'), 'best');
  assert.equal(withoutLastWord(' best'), '');
});
