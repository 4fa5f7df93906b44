import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sourceTypes } from '../../../src/metrics/siteTypes.ts';

const named = (name: string, url: string | null, ...sites: string[]) => ({ name, url, aliases: [], sites });

describe('source type', () => {
  test('depends on the domains of brand and competitors', () => {
    const typeOf = sourceTypes({
      ...named('Acme', 'https://www.shop.acme.co.uk/en'),
      competitors: [
        named('Globex', 'https://docs.globex.com'),
        named('Initech', null),
        named('Acme UK', 'http://acme.co.uk'),
      ],
    });
    const types = ['acme.co.uk', 'globex.com', 'docs.globex.com', 'co.uk', 'acme.com', ''].map(typeOf);
    assert.deepEqual(types, ['brand', 'competitor', 'other', 'other', 'other', 'other']);
  });

  test('depends on further sites, and on paths of shared domains', () => {
    const typeOf = sourceTypes({
      ...named('QuickBooks', 'https://quickbooks.intuit.com', 'qbo.example', 'etsy.com/shop/quick'),
      competitors: [named('TurboTax', 'https://turbotax.intuit.com', 'tax.example')],
    });
    const types = ['quickbooks.intuit.com', 'turbotax.intuit.com', 'intuit.com', 'qbo.example', 'tax.example'].map(
      typeOf,
    );
    assert.deepEqual(types, ['brand', 'competitor', 'other', 'brand', 'competitor']);
    assert.deepEqual(['etsy.com/shop/quick', 'etsy.com'].map(typeOf), ['brand', 'other']);
  });

  test('is never the brand’s without a domain', () => {
    assert.equal(sourceTypes({ ...named('Acme', ''), competitors: [] })(''), 'other');
  });
});
