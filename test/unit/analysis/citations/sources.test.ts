import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { GivenSource } from '../../../../src/analysis/reading/citedPages.ts';
import { positionsByNumber, rereadSources, sourcesOf } from '../../../../src/analysis/citations/sources.ts';
import { SiteTable } from '../../../../src/text/urls/sites.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';

const noSites = new SiteTable([]);
const read = (markdown: string, given: readonly GivenSource[] = []) =>
  sourcesOf(readAnswer({ markdown, sources: given }));
const cited = (markdown: string, given: readonly GivenSource[] = []) =>
  read(markdown, given).map(({ url, cited: linked }) => [url, linked]);

describe('sources of an answer', () => {
  test('list a page once, however it is linked', () => {
    assert.deepEqual(
      read('See [A](https://docs.a.com/x?utm_source=chatgpt.com#:~:text=hello).', [
        { url: 'https://docs.a.com/x?p=1&amp;q=2', title: '' },
        { url: 'https://docs.a.com/x?utm_medium=ai', title: 'Page' },
        { url: 'https://docs.a.com/x#top' },
      ]),
      [
        { url: 'https://docs.a.com/x?p=1&q=2', domain: 'a.com', title: null, position: 1, cited: false },
        { url: 'https://docs.a.com/x', domain: 'a.com', title: 'Page', position: 2, cited: true },
      ],
    );
  });

  test('resolve a number to a definition, list or given source', () => {
    assert.deepEqual(cited('Good.[2]\n\n[1]: https://a.com/\n[2]: https://b.com/ "The 15" laptop"'), [
      ['https://a.com/', false],
      ['https://b.com/', true],
    ]);
    assert.deepEqual(cited('Good.[2]\n\n## Sources\n1. [A](https://a.com/)\n2. https://b.com/'), [
      ['https://a.com/', false],
      ['https://b.com/', true],
    ]);
    assert.deepEqual(cited('Good.【2†source】', [{ url: 'https://a.com/' }, { url: 'https://b.com/' }]), [
      ['https://a.com/', false],
      ['https://b.com/', true],
    ]);
  });

  test('ignore marks in code and include all numbers of a range', () => {
    const given = ['a', 'b', 'c', 'd'].map((name) => ({ url: `https://${name}.com/` }));
    assert.deepEqual(
      cited('Use `arr[1]`, [0, 1] and so on [2-3].\n\n```\nlist[4]\n```', given).map(([, linked]) => linked),
      [false, true, true, false],
    );
  });

  test('are cited if only an unnumbered list links them', () => {
    assert.deepEqual(cited('So it is.\n\nSources: https://x.com/ and [Y](https://y.com/)\n\nMore?'), [
      ['https://x.com/', true],
      ['https://y.com/', true],
    ]);
  });

  test('map numbers only if they differ from positions', () => {
    const numbers = (urls: readonly string[], counted?: readonly number[], markdown = '') =>
      positionsByNumber(
        urls.map((url) => ({ url })),
        read(
          markdown,
          urls.map((url) => ({ url })),
        ),
        counted,
      );
    assert.equal(numbers(['https://a.com', 'https://b.com']), null);
    assert.deepEqual(
      numbers([], undefined, 'Good [1]. https://a.com'),
      [],
      'nothing was given that a number could count',
    );
    assert.deepEqual(numbers(['https://a.com/p', 'https://a.com/p?utm_source=openai', 'https://c.com']), [1, 1, 2]);
    assert.deepEqual(numbers(['javascript:alert(1)', 'https://b.com', 'https://c.com']), [0, 1, 2]);
    assert.deepEqual(numbers(['https://a.com'], undefined, 'https://b.com'), [1]);
    assert.deepEqual(numbers(['https://a.com', 'https://b.com'], [2, 0, 1, 9]), [2, 0, 1, 0]);
  });

  test('include reference links', () => {
    assert.deepEqual(read('Good ([The Verge][1])\n\n[1]: https://theverge.com/x "Deals"'), [
      { url: 'https://theverge.com/x', domain: 'theverge.com', title: 'Deals', position: 1, cited: true },
    ]);
  });

  test('keep their given cited flag', () => {
    assert.deepEqual(
      cited('[a](https://a.com/)', [
        { url: 'https://a.com/', cited: false },
        { url: 'https://b.com/', cited: true },
      ]),
      [
        ['https://a.com/', false],
        ['https://b.com/', true],
      ],
    );
  });

  test('exclude empty, script, mail and relative links', () => {
    assert.deepEqual(
      cited('[HP]() [x](javascript:alert(1)) [m](mailto:a@b.c) [r](/x) <a@b.c>', [{ url: 'nonsense' }]),
      [],
    );
  });

  test('end bare URLs before punctuation', () => {
    assert.deepEqual(cited('See https://a.com/x_(y), (https://b.com/z). www.c.com!'), [
      ['https://a.com/x_(y)', true],
      ['https://b.com/z', true],
      ['https://www.c.com/', true],
    ]);
  });

  test('have a domain even if text runs on after the address', () => {
    const text = 'Cards: https://nerdwallet.comBest rates at www.acme.comNo fee and https://wiki.corp/.';
    const now = read(text, [{ url: 'https://given.combest/' }]);
    assert.deepEqual(
      now.map(({ domain }) => domain),
      ['given.combest', 'nerdwallet.com', 'acme.com', 'wiki.corp'],
    );
    const stored = ['given.combest', 'nerdwallet.combest', 'acme.com', 'www.acme.comno', 'wiki.corp'].map(
      (host, index) => ({ url: `https://${host}/`, domain: host, title: null, position: index + 1, cited: true }),
    );
    const linked = read(text);
    assert.deepEqual(
      rereadSources(stored, linked, noSites).map(({ url, domain, position }) => [url, domain, position]),
      [
        ['https://given.combest/', 'given.combest', 1],
        ['https://nerdwallet.com/', 'nerdwallet.com', 2],
        ['https://acme.com/', 'acme.com', 3],
        ['https://wiki.corp/', 'wiki.corp', 4],
      ],
    );
    assert.equal(rereadSources(linked.slice(0, 2), linked, noSites).length, 2);
  });
});

describe('stored sources', () => {
  const [redirect, page] = ['https://www.google.com/url?q=https://site.example/a', 'http://www.site.example/a/'];
  const stored = [redirect, 'https://b.example/', page].map((url, index) => ({
    url,
    domain: index === 0 ? 'google.com' : 'b.example',
    title: index === 2 ? 'Page' : null,
    position: index + 1,
    cited: index === 2,
  }));

  test('become one source for each page', () => {
    assert.deepEqual(rereadSources(stored, [], noSites), [
      { url: 'https://site.example/a', domain: 'site.example', title: 'Page', position: 1, cited: true },
      { url: 'https://b.example/', domain: 'b.example', title: null, position: 2, cited: false },
    ]);
  });

  test('keep their numbers', () => {
    assert.deepEqual(positionsByNumber(stored, rereadSources(stored, [], noSites)), [1, 2, 1]);
  });
});
