import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { quoted } from '../../../../src/service/models/quoted.ts';
import { fc } from '../../../data/properties.ts';

describe('quoted provider text', () => {
  test('hides a key in plain, URL-encoded and Base64 form', () => {
    const key = 'Zq9+secret/KEY==7 *$';
    const forms = [
      key,
      encodeURIComponent(key),
      encodeURIComponent(key).toLowerCase(),
      new URLSearchParams({ key }).toString().slice(4),
      Buffer.from(key).toString('base64'),
      Buffer.from(key).toString('base64url'),
      Buffer.from(`${key}:`).toString('base64'),
    ];
    for (const form of forms) assert.equal(quoted(`Cannot use ${form}, sorry`, key), 'Cannot use [key], sorry', form);
  });

  test('hides any form of any key', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 9, maxLength: 40 }).filter((key) => /^[\x21-\x7e]+$/.test(key)),
        (key) => {
          for (const form of [key, encodeURIComponent(key), Buffer.from(key).toString('base64')])
            assert.equal(quoted(form, key), '[key]');
        },
      ),
    );
  });

  test('keeps words that only begin like the Base64 of a short key', () => {
    assert.equal(quoted('YWJj is a word', 'abc'), 'YWJj is a word');
  });

  test('is one line of limited length', () => {
    assert.equal(quoted(' a\n\tb\u0000c ', undefined), 'a b c');
    assert.equal(quoted('x'.repeat(100), undefined, 10), `${'x'.repeat(9)}…`);
  });
});
