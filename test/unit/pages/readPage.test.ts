import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type PageReading, readPage } from '../../../src/pages/readPage.ts';
import { articlePage } from '../../fakes/site.ts';

const url = 'https://reviews.example/anvils/test.html';
const read = (html: string | Uint8Array, contentType = 'text/html'): PageReading =>
  readPage({ url, finalUrl: url, contentType, body: typeof html === 'string' ? Buffer.from(html) : html });

/** The article of a page that must be readable. */
function article(html: string) {
  const page = read(html);
  assert.ok(page.state === 'read', page.state === 'read' ? '' : page.note);
  return page;
}

const prose = 'An anvil is a block of steel on which a smith forges iron, and a good one outlives its owner. ';
const withBody = (body: string, head = ''): string =>
  `<html><head><title>Anvils</title>${head}</head><body><article><p>${prose.repeat(5)}</p>${body}</article></body></html>`;

describe('page reader', () => {
  test('keeps lists, quotations, code and links, but no images', () => {
    const { markdown } = article(
      withBody(`<ol start="3"><li>Heat the iron</li><li>Strike <b>while</b> it is hot</li></ol>
      <ul><li>One<ul><li>within</li></ul></li></ul><blockquote>Strike first.</blockquote><pre><code>forge --hot</code></pre>
      <p>See <a href="../steel (2).html">our test</a> and <a href="javascript:alert(1)">this</a> <img src="a.png" alt="An anvil"></p>`),
    );
    assert.match(markdown, /^3\. Heat the iron\n\n?4\. Strike \*\*while\*\* it is hot$/mu);
    assert.match(markdown, /^- One\n\n? {2}- within$/mu);
    assert.match(markdown, /^> Strike first\.$/mu);
    assert.match(markdown, /^```\nforge --hot\n```$/mu);
    assert.match(markdown, /\[our test\]\(https:\/\/reviews\.example\/steel%20%282%29\.html\)/u);
    assert.doesNotMatch(markdown, /javascript|a\.png/u);
  });

  test('keeps rows and columns of tables with or without a head', () => {
    const rows = '<tr><td>Acme | 100</td><td><p>45</p><p>kg</p></td></tr><tr><td>Globex</td><td>20 kg</td></tr>';
    const { markdown } = article(
      withBody(
        `<table>${rows}</table><table><thead><tr><th>Anvil</th><th>Weight</th></tr></thead><tbody>${rows}</tbody></table>`,
      ),
    );
    assert.ok(markdown.includes('| Acme \\| 100 | 45 kg |\n| --- | --- |\n| Globex | 20 kg |'), markdown);
    assert.ok(
      markdown.includes('| Anvil | Weight |\n| --- | --- |\n| Acme \\| 100 | 45 kg |\n| Globex | 20 kg |'),
      markdown,
    );
  });

  test('finds author and date anywhere, and ignores invalid dates', () => {
    const told = (head: string, body = '') => {
      const { author, published } = article(withBody(body, head));
      return [author, published];
    };
    const graph = {
      '@graph': [
        { '@type': 'WebPage' },
        { '@type': ['NewsArticle'], author: [{ name: 'Ada' }, { name: 'Bob' }], datePublished: '2026-11-02' },
      ],
    };
    assert.deepEqual(told(`<script type="application/ld+json">${JSON.stringify(graph)}</script>`), [
      'Ada, Bob',
      '2026-11-02',
    ]);
    assert.deepEqual(
      told(
        '<meta name="author" content="By Ada  Smith"><meta property="article:published_time" content="2026-11-02T23:30:00-08:00">',
      ),
      ['Ada Smith', '2026-11-02'],
    );
    for (const written of ['Nov 2, 2026', 'Mon, 02 Nov 2026 10:00:00 GMT', '20261102', '2 November 2026'])
      assert.equal(told(`<meta name="date" content="${written}">`)[1], '2026-11-02', written);
    assert.equal(told('', '<p>Read on <time datetime="2026-11-02">2 November</time></p>')[1], '2026-11-02');
    for (const wrong of ['2026-13-40', 'yesterday', '0000-00-00', 'May'])
      assert.equal(told(`<meta name="date" content="${wrong}">`)[1], null, wrong);
    assert.equal(told('<meta name="author" content="https://facebook.com/ada">')[0], null);
  });

  test('accepts articles about cookies or scripts', () => {
    const cookies =
      'Sites ask for consent to cookies under a law on personal data. A banner names our partners and offers to reject all. ';
    assert.equal(read(withBody(`<p>${cookies.repeat(15)}</p>`)).state, 'read');
    assert.equal(
      read(withBody(`<p>${prose.repeat(4)}You may need to enable JavaScript in your browser.</p>`)).state,
      'read',
    );
  });

  test('drops a cookie banner, and reports a cookie wall', () => {
    const banner = `<div class="consent-banner"><p>We and our partners store cookies and process personal data. You can reject all or manage preferences.</p></div>`;
    const { markdown } = article(articlePage().replace('<main>', `${banner}<main>`));
    assert.doesNotMatch(markdown, /partners/u);
    assert.equal(read(`<html><body>${banner}<main></main></body></html>`).state, 'consent');
  });

  test('accepts a short page, and reports an empty one', () => {
    assert.equal(
      read('<h1>Anvil</h1><p>A block of steel on which smiths forge iron, weighing 50 kg.</p>').state,
      'read',
    );
    for (const html of ['', '<html></html>', '<div id="app"></div><script src="a.js"></script>', '\0\0'])
      assert.equal(read(html).state, 'empty', html);
  });

  test('blames scripts only if the page has some', () => {
    const noteOf = (html: string): string | undefined => {
      const page = read(html);
      return 'note' in page ? page.note : undefined;
    };
    assert.equal(noteOf('<h1>Anvil</h1><p>50 kg.</p>'), 'The page has hardly any text.');
    const told = 'The page loads its text with scripts, which Citedesk doesn’t run.';
    assert.equal(noteOf('<div id="app"></div><script src="a.js"></script>'), told);
  });

  test('decodes by byte order mark, header, then Windows-1252', () => {
    const text = articlePage('Caf\u00e9');
    assert.equal(titleOf(Buffer.from(`\ufeff${text}`, 'utf16le'), 'text/html; charset=utf-8'), 'Caf\u00e9');
    const unnamed = text.replace('<meta charset="utf-8">', '');
    assert.equal(titleOf(Buffer.from(unnamed, 'latin1'), 'text/html'), 'Caf\u00e9');
    assert.equal(titleOf(Buffer.from(unnamed), 'text/html; charset=nobody-knows'), 'Caf\u00e9');
  });

  test('finds the title without a head, but not in an SVG', () => {
    const text = `<article><p>${prose.repeat(5)}</p></article>`;
    const drawing = '<svg><title>Logo</title></svg>';
    for (const html of [
      `<html lang="en"><meta charset="utf-8"><title>Anvils</title><body>${drawing}${text}`,
      `<title>Anvils</title>${drawing}${text}`,
      `<html><head></head><body>${drawing}<h1>Anvils</h1>${text}`,
    ])
      assert.equal(titleOf(Buffer.from(html), 'text/html'), 'Anvils', html.slice(0, 30));
  });

  function titleOf(body: Uint8Array, contentType: string): string | null | undefined {
    const page = read(body, contentType);
    return page.state === 'read' ? page.title : undefined;
  }

  test('limits nested, repeated and endless markup', () => {
    const many = (part: string): string => part.repeat(Math.floor(10_000 / part.length));
    const hostile = {
      divs: many('<div>x '),
      tables: many('<table><tr><td>x'),
      lists: many('<ul><li>x'),
      links: many('<a href=x>y</a> '),
      signs: many('<'),
      blanks: `<p>a${many(' \n')}b</p>`,
      quotes: many('<a b="'),
      attributes: `<p ${many('a1=1 ')}>x`,
      comments: many('<!--'),
      scripts: many('<script>'),
      json: `<script type="application/ld+json">${many('[')}</script>`,
    };
    for (const [name, html] of Object.entries(hostile)) {
      const page = read(`<p>${prose}</p>${html}`);
      assert.ok(page.state !== 'read' || page.markdown.length < 500_000, name);
    }
  });

  test('prefers the declared language of a short text', () => {
    const names = 'Acme Stahlhammer Pro 500, Globex Amboss Duo 300, Initech Feile Uno 100. '.repeat(6);
    const language = (attributes: string, head = '', text = names) =>
      article(
        `<html ${attributes}><head>${head}<title>A</title></head><body><article><p>${text}</p></article></body></html>`,
      ).language;
    assert.equal(language('lang="en-US"'), 'en');
    assert.equal(language('', '<meta property="og:locale" content="en_US">'), 'en');
    assert.equal(language('', '<meta http-equiv="Content-Language" content="en">'), 'en');
    assert.equal(language(''), null, 'nothing tells');
    assert.equal(language('', '', prose), 'en', 'small words tell');
  });

  test('prefers the detected language of a long text', () => {
    const german =
      'Der Amboss ist ein Block aus Stahl, auf dem man das Eisen mit dem Hammer schmiedet, und er hält lange. ';
    const language = (count: number) =>
      article(
        `<html lang="en"><head><title>A</title></head><body><article><p>${german.repeat(count)}</p></article></body></html>`,
      ).language;
    assert.deepEqual([5, 20].map(language), ['en', 'de']);
  });
});
