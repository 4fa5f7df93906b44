import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { domainFrom, isSite, liesOn, siteFrom, sitesOf, SiteTable } from '../../../../src/text/urls/sites.ts';

const owned = (name: string, url: string | null, ...sites: string[]) => sitesOf({ name, url, aliases: [], sites });

describe('a site', () => {
  test('is its host and path in one spelling', () => {
    const spellings: Readonly<Record<string, string | undefined>> = {
      'https://www.Acme.com/': 'acme.com',
      'HTTP://ACME.COM:8080': 'acme.com',
      '//acme.com/?utm_source=x#top': 'acme.com',
      'acme.com//': 'acme.com',
      'Etsy.com/Shop/Acme/': 'etsy.com/shop/acme',
      'müller.de': 'xn--mller-kva.de',
      'https://user:word@acme.com/a': 'acme.com/a',
      'https://www.youtube.com/%40Acme': 'youtube.com/@acme',
      'https://www.gov.uk/': 'www.gov.uk',
      'acme com': undefined,
    };
    for (const [written, site] of Object.entries(spellings)) assert.equal(siteFrom(written), site, written);
  });

  test('needs a host that someone can own', () => {
    for (const site of ['acme.com', 'https://acme.co.uk/x', 'müller.de', 'github.io']) assert.ok(isSite(site), site);
    for (const site of [
      '',
      'acme',
      'com',
      'co.uk',
      'acme.com, acme.de',
      'a b.com',
      '/shop',
      '.acme.de',
      'mailto:x@acme.de',
      'acme.com/a?id=1',
    ])
      assert.ok(!isSite(site), site);
  });
});

describe('the domain of a filter', () => {
  for (const [written, domain] of Object.entries({
    'www.acme.com': 'acme.com',
    'https://acme.com/': 'acme.com',
    'ETSY.com/Shop/Acme': 'etsy.com/shop/acme',
    'acme.com:444': 'acme.com',
    '[2001:db8::1]': '2001:db8::1',
    '2001:db8::1': '2001:db8::1',
    'www.gov.uk': 'www.gov.uk',
    localhost: 'localhost',
  }))
    test(`is that of sources: ${written}`, () => assert.equal(domainFrom(written), domain));

  for (const written of ['', 'a b', '*', 'acme.com/a?id=1', 'x@acme.com'])
    test(`is undefined for ${written}`, () => assert.equal(domainFrom(written), undefined));
});

describe('the sites of an owner', () => {
  test('begin with the registrable domain of its address', () => {
    assert.deepEqual(owned('Acme', 'https://www.shop.acme.co.uk/en/anvils'), ['acme.co.uk']);
    assert.deepEqual(owned('Nestlé', 'https://www.nestle.com/brands'), ['nestle.com']);
    assert.deepEqual(owned('Müller', 'https://www.müller.de/produkte'), ['xn--mller-kva.de']);
    assert.deepEqual(owned('Hewlett-Packard', 'https://hp.com/us-en/laptops.html'), ['hp.com']);
    assert.deepEqual(owned('Anvilo', 'https://firm.example/de-de/index.html'), ['firm.example']);
    assert.deepEqual(owned('Acme Shop', 'https://shop.acme.com'), ['acme.com']);
  });

  test('begin with the host of its name on a shared domain', () => {
    assert.deepEqual(owned('QuickBooks', 'https://app.quickbooks.intuit.com/login'), ['quickbooks.intuit.com']);
    assert.deepEqual(owned('Google Docs', 'https://docs.google.com/document/u/0'), ['docs.google.com']);
    assert.deepEqual(owned('Gemini', 'https://gemini.google.com/app'), ['gemini.google.com']);
  });

  test('begin with the path on a shared host', () => {
    assert.deepEqual(owned('X', 'https://www.etsy.com/shop/x?ref=1'), ['etsy.com/shop/x']);
    assert.deepEqual(owned('Candles by Ann', 'https://ETSY.com:443/de/shop/AnnC/'), ['etsy.com/shop/annc']);
    assert.deepEqual(owned('Microsoft Teams', 'https://microsoft.com/en-us/microsoft-teams/chat'), [
      'microsoft.com/microsoft-teams',
    ]);
    assert.deepEqual(owned('Photoshop', 'https://www.adobe.com/products/photoshop.html'), [
      'adobe.com/products/photoshop',
    ]);
    assert.deepEqual(owned('HP', 'https://shop.example/hp'), ['shop.example/hp']);
  });

  test('are listed once, without those inside another', () => {
    assert.deepEqual(
      owned('Acme', 'https://acme.com', 'acme.de', 'https://www.ACME.de', 'blog.acme.com', 'acme.com/x'),
      ['acme.com', 'acme.de'],
    );
    assert.deepEqual(owned('Acme', null, 'etsy.com/shop/acme'), ['etsy.com/shop/acme']);
    assert.deepEqual(owned('Acme', null), []);
  });
});

describe('the site of a page', () => {
  const table = new SiteTable([
    'intuit.com',
    'quickbooks.intuit.com',
    'turbotax.intuit.com',
    'etsy.com/shop/x',
    'etsy.com/shop/y',
    'xn--mller-kva.de/shop',
  ]);
  const check = (cases: Readonly<Record<string, string>>) => {
    for (const [url, site] of Object.entries(cases)) assert.equal(table.siteOf(url), site, url);
  };

  test('is the narrowest host', () =>
    check({
      'https://turbotax.intuit.com/a': 'turbotax.intuit.com',
      'https://www.turbotax.intuit.com': 'turbotax.intuit.com',
      'https://eu.app.quickbooks.intuit.com:8443/': 'quickbooks.intuit.com',
      'HTTPS://QUICKBOOKS.INTUIT.COM/X': 'quickbooks.intuit.com',
      'https://intuit.com/quickbooks': 'intuit.com',
      'https://notquickbooks.intuit.com/': 'intuit.com',
    }));

  test('is the narrowest path', () =>
    check({
      'https://www.etsy.com/shop/x': 'etsy.com/shop/x',
      'https://www.etsy.com/shop/X/?page=2#top': 'etsy.com/shop/x',
      'https://etsy.com/shop/x/sold.html': 'etsy.com/shop/x',
      'https://etsy.com/shop/x.html': 'etsy.com/shop/x',
      'https://www.etsy.com/de/shop/y': 'etsy.com/shop/y',
      'https://www.etsy.com/en-us/shop/y/': 'etsy.com/shop/y',
      'https://xn--mller-kva.de/Shop/a': 'xn--mller-kva.de/shop',
      'https://müller.de/shop': 'xn--mller-kva.de/shop',
    }));

  test('is the registrable domain outside a path', () =>
    check({
      'https://www.etsy.com/shop/xy': 'etsy.com',
      'https://www.etsy.com/shop/x-y': 'etsy.com',
      'https://www.etsy.com/shop/x.y/z': 'etsy.com',
      'https://www.etsy.com/shop': 'etsy.com',
      'https://www.etsy.com/listing/shop/x': 'etsy.com',
      'https://etsy.com/?u=/shop/x': 'etsy.com',
      'https://etsy.com.example/shop/x': 'com.example',
      'https://blog.example.com/': 'example.com',
    }));

  test('is the same for each address of the page', () => {
    for (const path of ['shop/x', 'shop/%78', '%73hop/X/'])
      assert.equal(table.siteOf(`http://www.etsy.com/${path}`), 'etsy.com/shop/x', path);
    const channel = new SiteTable(['youtube.com/@acme']);
    for (const path of ['@acme/about', '%40acme', '%40%61cme?si=1'])
      assert.equal(channel.siteOf(`https://www.youtube.com/${path}`), 'youtube.com/@acme', path);
  });

  test('is on given sites or not', () => {
    assert.ok(liesOn('https://www.etsy.com/shop/x/1', ['acme.com', 'etsy.com/shop/x']));
    assert.ok(!liesOn('https://www.etsy.com/shop/xy', ['acme.com', 'etsy.com/shop/x']));
  });
});
