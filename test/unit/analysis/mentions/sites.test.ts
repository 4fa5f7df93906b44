import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { analyseAnswer } from '../../../../src/analysis/answer.ts';
import { findNames, indexOf } from '../../../../src/analysis/mentions/findNames.ts';
import type { Named } from '../../../../src/analysis/mentions/named.ts';
import { named } from './mentionRules.ts';

const withSites = (one: Named, ...sites: string[]): Named => ({ ...one, sites });

/** Checks whom each text mentions. */
function check(all: readonly Named[], cases: Readonly<Record<string, readonly string[]>>): void {
  const index = indexOf(undefined, all);
  for (const [text, names] of Object.entries(cases))
    assert.deepEqual([...new Set(findNames(text, index).map((mention) => mention.named.name))], names, text);
}

describe('hosts below one domain', () => {
  const quickBooks = named('QuickBooks', 'https://quickbooks.intuit.com');
  const turboTax = named('TurboTax', 'https://turbotax.intuit.com');

  test('mention their owner', () =>
    check([quickBooks, turboTax], {
      'See turbotax.intuit.com.': ['TurboTax'],
      'See quickbooks.intuit.com.': ['QuickBooks'],
      'https://turbotax.intuit.com/x': ['TurboTax'],
      'www.turbotax.intuit.com': ['TurboTax'],
      'TURBOTAX.INTUIT.COM': ['TurboTax'],
      'turbotax.intuit.com:443/x': ['TurboTax'],
      'us.app.turbotax.intuit.com': ['TurboTax'],
      'turbotax.intuit.com or quickbooks.intuit.com': ['TurboTax', 'QuickBooks'],
      'turbotax.intuit.com/quickbooks-import': ['TurboTax'],
      'See intuit.com.': [],
      'accounts.intuit.com': [],
      'turbotax.intuit.com.evil.example': [],
      'me@turbotax.intuit.com': [],
    }));

  test('do not mention the owner of the domain', () =>
    check([named('Intuit', 'https://www.intuit.com'), quickBooks], {
      'See quickbooks.intuit.com.': ['QuickBooks'],
      'https://quickbooks.intuit.com/intuit-account': ['QuickBooks'],
      'https://www.intuit.com/intuit-account': ['Intuit'],
      'accounts.intuit.com': ['Intuit'],
    }));
});

describe('paths on a shared host', () => {
  const shop = named('Anvils by Ann', 'https://www.etsy.com/shop/ann');
  const other = named('Bobs Bolts', 'https://www.etsy.com/shop/bob');

  test('mention their owner', () =>
    check([shop, other], {
      'See etsy.com/shop/ann.': ['Anvils by Ann'],
      'https://www.etsy.com/shop/ann/': ['Anvils by Ann'],
      'https://www.etsy.com/shop/ann?ref=1': ['Anvils by Ann'],
      'https://www.etsy.com/shop/ann/sold': ['Anvils by Ann'],
      'WWW.ETSY.COM/SHOP/ANN': ['Anvils by Ann'],
      '(etsy.com/shop/bob)': ['Bobs Bolts'],
      'etsy.com/shop/ann, etsy.com/shop/bob': ['Anvils by Ann', 'Bobs Bolts'],
      'See etsy.com.': [],
      'etsy.com/shop/anna': [],
      'etsy.com/shop/ann-two': [],
      'etsy.com/shop/ann.two': [],
      'etsy.com/shop': [],
      'etsy.com/listing/ann': [],
    }));

  test('do not mention the owner of the host', () =>
    check([named('Etsy', 'https://www.etsy.com'), shop], {
      'See etsy.com/shop/ann.': ['Anvils by Ann'],
      'https://etsy.com/shop/ann/etsy-star': ['Anvils by Ann'],
      'https://etsy.com/shop/bob': ['Etsy'],
    }));
});

describe('sites of a brand or competitor', () => {
  test('count as mentions', () => {
    const acme = withSites(named('Acme', 'https://acme.com'), 'acme-anvils.de', 'müller.de/acme');
    check([acme, withSites(named('Globex', null), 'globex.example')], {
      'at acme-anvils.de': ['Acme'],
      'https://shop.acme-anvils.de/x': ['Acme'],
      'müller.de/acme': ['Acme'],
      'xn--mller-kva.de/acme/x': ['Acme'],
      'müller.de/acmetwo': [],
      'müller.de': [],
      'on globex.example': ['Globex'],
    });
  });

  test('are the domains of sources', () => {
    const urls = ['https://www.etsy.com/shop/ann/1', 'https://www.etsy.com/shop/bob', 'https://acme-anvils.de/x'];
    const { sources } = analyseAnswer({
      markdown: '',
      sources: urls.map((url) => ({ url })),
      brand: named('Anvils by Ann', 'https://www.etsy.com/shop/ann'),
      competitors: [withSites(named('Acme', 'https://acme.com'), 'acme-anvils.de')],
    });
    assert.deepEqual(
      sources.map(({ domain }) => domain),
      ['etsy.com/shop/ann', 'etsy.com', 'acme-anvils.de'],
    );
  });
});
