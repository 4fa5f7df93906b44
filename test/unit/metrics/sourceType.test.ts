import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourceTypes } from '../../../src/metrics/sourceType.ts';

test('a source is the brand’s, a tracked competitor’s or another’s by its registrable domain', () => {
  const typeOf = sourceTypes({
    url: 'https://www.shop.acme.co.uk/en',
    competitors: [{ url: 'https://docs.globex.com' }, { url: null }, {}, { url: 'http://acme.co.uk' }],
  });
  const types = ['acme.co.uk', 'globex.com', 'docs.globex.com', 'co.uk', 'acme.com', ''].map(typeOf);
  assert.deepEqual(types, ['brand', 'competitor', 'other', 'other', 'other', 'other']);
});

test('a brand whose address has no domain owns no source', () => {
  assert.equal(sourceTypes({ url: '', competitors: [] })(''), 'other');
});
