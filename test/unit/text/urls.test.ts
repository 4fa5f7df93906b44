import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../data/properties.ts';
import { asciiHost, cleanUrl, domainOf, isSameSite, spellingsOfHost } from '../../../src/text/urls.ts';

describe('URLs', () => {
  test('lose tracking parameters, fragments and credentials', () => {
    const cases = {
      'https://A.com/x?utm_source=chatgpt.com&amp;b=2#:~:text=a,b': 'https://a.com/x?b=2',
      'https://a.com/?gclid=1&fbclid=2&q=a+b%20c': 'https://a.com/?q=a+b%20c',
      ' http://user:secret@a.com:80/p ': 'http://a.com/p',
      'https://a.com/?x=1&amp;amp;y=2': 'https://a.com/?x=1&y=2',
      'www.a.com': 'https://www.a.com/',
    };
    for (const [url, clean] of Object.entries(cases)) assert.equal(cleanUrl(url), clean);
  });

  test('are undefined if they are not pages on the web', () => {
    for (const url of [
      '',
      'javascript:alert(1)',
      'data:text/html,x',
      'mailto:a@b.c',
      '/x',
      'http://',
      'file:///etc/passwd',
      'a b',
      `https://a.com/${'x'.repeat(8192)}`,
      `https://a.com/${'ä'.repeat(2000)}`,
    ])
      assert.equal(cleanUrl(url), undefined, url);
  });

  test('have the registrable domain or an IP address', () => {
    const cases = {
      'https://docs.globex.com/x': 'globex.com',
      'shop.a.co.uk': 'a.co.uk',
      'http://127.0.0.1:80/': '127.0.0.1',
      'http://localhost:1/': 'localhost',
      'acme.github.io': 'acme.github.io',
    };
    for (const [url, domain] of Object.entries(cases)) assert.equal(domainOf(url), domain);
    assert.equal(domainOf('no host'), undefined);
  });

  test('have one domain in Unicode and in ASCII', () => {
    const cases = {
      'https://müller.de': 'xn--mller-kva.de',
      'https://shop.MÜLLER.de/x': 'xn--mller-kva.de',
      'mu\u0308ller.de': 'xn--mller-kva.de',
      'https://例え.jp': 'xn--r8jz45g.jp',
      'https://www.例え.公司.cn/': 'xn--r8jz45g.xn--55qx5d.cn',
    };
    for (const [url, domain] of Object.entries(cases)) {
      assert.equal(domainOf(url), domain, url);
      assert.equal(domainOf(domain), domain);
      assert.equal(domainOf(cleanUrl(url) ?? domain), domain);
      assert.ok(spellingsOfHost(domain).includes(domain));
    }
    assert.deepEqual(spellingsOfHost('acme.com'), ['acme.com']);
    assert.deepEqual(spellingsOfHost('xn--mller-kva.de'), ['xn--mller-kva.de', 'müller.de', 'mu\u0308ller.de']);
    for (const host of ['', 'acme.com', '例 え', '😀..', 'xn--'])
      assert.equal(asciiHost(asciiHost(host)), asciiHost(host));
  });

  test('do not change when cleaned again', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true, withFragments: true })),
        (url) => {
          domainOf(url);
          const clean = cleanUrl(url);
          if (clean !== undefined) assert.equal(cleanUrl(clean), clean);
        },
      ),
      { examples: [['http://a.aa??'], ['http://a.aa?&?'], ['http://a.aa?gclid=1&?gclid=2']] },
    );
  });

  test('exclude words that run on after the address', () => {
    for (const [address, url, domain] of [
      ['https://nerdwallet.comBest', 'https://nerdwallet.com/', 'nerdwallet.com'],
      ['https://www.acme.comNo', 'https://www.acme.com/', 'acme.com'],
      ['www.acme.co.ukGlobex-rated', 'https://www.acme.co.uk/', 'acme.co.uk'],
      ['https://NerdWallet.comBest', 'https://nerdwallet.com/', 'nerdwallet.com'],
      ['https://acme.comNo.1', 'https://acme.com/', 'acme.com'],
      ['https://acme.deÜber', 'https://acme.de/', 'acme.de'],
      ['https://shop.acme.ioSee/more', 'https://shop.acme.io/', 'acme.io'],
    ] as const)
      assert.deepEqual([cleanUrl(address), domainOf(address)], [url, domain], address);
  });

  test('keep hosts in mixed case or under other domains', () => {
    for (const [address, domain] of [
      ['https://www.iHeart.com/x', 'iheart.com'],
      ['https://NerdWallet.Best/', 'nerdwallet.best'],
      ['https://my.netFlix.com/', 'netflix.com'],
      ['https://acme.comMunity/', 'acme.community'],
      ['https://wiki.corpNet/', 'wiki.corpnet'],
      ['https://ACME.COM/', 'acme.com'],
      ['https://acme.com/BestOf.comBest', 'acme.com'],
      ['https://intranet/', 'intranet'],
    ] as const)
      assert.deepEqual([cleanUrl(address), domainOf(address)], [URL.parse(address)?.href, domain], address);
  });

  test('have one site with or without scheme, www. and slash', () => {
    for (const other of ['https://acme.com/', 'http://ACME.com', 'https://www.acme.com#top'])
      assert.ok(isSameSite('https://acme.com', other), other);
    for (const other of ['https://acme.com/de', 'https://shop.acme.com', 'https://acme.com:8080', 'https://acme.de'])
      assert.ok(!isSameSite('https://acme.com', other), other);
  });
});
