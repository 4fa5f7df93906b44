import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cleanUrl, pageKeyOf } from '../../../src/text/urls.ts';

const spellings = [
  'https://site.example/page',
  'http://site.example/page',
  'https://www.site.example/page',
  'http://www.site.example/page/',
  'HTTPS://WWW.Site.Example/page',
  'www.site.example/page',
  '//site.example/page',
  'https://site.example:443/page/',
  'https://user:secret@site.example/page#part',
  'https://site.example/page?utm_source=openai&gclid=1#:~:text=a',
  'https://site.example/%70age',
  'https://site.example./page',
  'https://www.google.com/amp/s/site.example/page%3Futm_source%3Dx%26gclid%3D1',
  'https://site-example.cdn.ampproject.org/v/s/site.example/page?amp_gsa=1&amp_js_v=a9&usqp=mq331',
];

const target = encodeURIComponent('https://site.example/page?id=1');
const inBase64 = Buffer.from('https://site.example/page?id=1').toString('base64url');
const redirects = [
  `https://www.google.com/url?q=${target}&sa=U&ved=2ah`,
  `https://www.google.com/url?sa=t&url=${target}`,
  `http://google.de/url?q=${target}`,
  `https://www.google.co.uk/url?q=${target}`,
  'https://www.google.com/url?q=https://site.example/page?id=1&amp;sa=U',
  `https://www.bing.com/ck/a?!&&p=0a1b&u=a1${inBase64}&ntb=1`,
  `https://l.facebook.com/l.php?u=${target}&h=AT0`,
  `https://lm.facebook.com/l.php?u=${target}`,
  `https://l.instagram.com/?u=${target}&e=AT0`,
  `//duckduckgo.com/l/?uddg=${target}&rut=0`,
  `https://html.duckduckgo.com/l/?kh=-1&uddg=${target}`,
  `https://www.youtube.com/redirect?event=video&q=${target}`,
  `https://www.linkedin.com/safety/go?url=${target}`,
  `https://out.reddit.com/t3_x?url=${target}`,
  `https://eur01.safelinks.protection.outlook.com/?url=${target}&data=05`,
  `https://www.google.com/url?q=${encodeURIComponent(`https://l.facebook.com/l.php?u=${target}`)}`,
  'https://www.google.com/amp/s/site.example/page?id=1',
  'https://www.google.de/amp/s/www.site.example/page?id=1',
  'https://google.com/amp/site.example/page?id=1',
  'https://site-example.cdn.ampproject.org/c/s/site.example/page?id=1',
  'https://cdn.ampproject.org/v/s/site.example/page?id=1',
  'https://www.bing-amp.com/c/s/site.example/page?id=1',
  'https://www.google.com/amp/s/site.example/page%3Fid%3D1',
  'https://www.bing.com/amp/s/site.example/page?id=1',
  'https://site-example.bing-amp.com/c/s/site.example/page?id=1',
  `https://cn.bing.com/ck/a?u=a1${inBase64}`,
  `https://m.facebook.com/l.php?u=${target}`,
];

describe('page key', () => {
  for (const url of spellings) test(`is the same for ${url}`, () => assert.equal(pageKeyOf(url), 'site.example/page'));

  test('ignores the order and the encoding of parameters', () => {
    assert.equal(pageKeyOf('https://a.com/?b=2&a=%5b1%5d'), pageKeyOf('http://www.a.com?a=[1]&utm_medium=x&b=2'));
  });

  for (const [plain, escaped] of [
    ['@u', '%40u'],
    ['wiki/C++', 'wiki/C%2B%2B'],
    ['wiki/Category:X', 'wiki/Category%3aX'],
    ['x,y!*;z', 'x%2Cy%21%2A%3Bz'],
    ['?q=a,b:c/d@e', '?q=a%2Cb%3Ac%2Fd%40e'],
    ['?q=a+b', '?q=a%20b'],
  ] as const)
    test(`ignores escapes: ${escaped}`, () =>
      assert.equal(pageKeyOf(`https://a.com/${escaped}`), pageKeyOf(`https://a.com/${plain}`)));

  test('is defined for a host named like an object property', () => {
    for (const host of ['constructor', '__proto__', 'tostring'])
      assert.equal(pageKeyOf(`https://${host}/page`), `${host}/page`);
  });

  test('is undefined without a web page', () => {
    for (const url of ['', 'mailto:a@b.c', '/page', 'page']) assert.equal(pageKeyOf(url), undefined, url);
  });

  for (const [one, other] of [
    ['https://site.example/a', 'https://site.example/A'],
    ['https://site.example/a?id=1', 'https://site.example/a?id=2'],
    ['https://site.example/a?id=1', 'https://site.example/a'],
    ['https://site.example/a', 'https://m.site.example/a'],
    ['https://site.example/a', 'https://amp.site.example/a'],
    ['https://site.example/a', 'https://site.example/a/amp/'],
    ['https://site.example/a', 'https://www2.site.example/a'],
    ['https://site.example/a', 'https://www.www.site.example/a'],
    ['https://site.example/a', 'https://site.example:8443/a'],
    ['https://site.example/a', 'https://site.example/a/index.html'],
    ['https://site.example/a%2Fb', 'https://site.example/a/b'],
    ['https://site.example/a%3Fb', 'https://site.example/a?b'],
    ['https://site.example/?q=a+b', 'https://site.example/?q=a%2Bb'],
    ['https://site.example/?q=a%26b=1', 'https://site.example/?q=a&b=1'],
    ['http://site.example/', 'https://web.archive.org/web/2020/http://site.example/'],
    ['https://site.example/', 'https://www.google.com/search?q=https://site.example/'],
    ['https://com/', 'https://www.com/'],
  ] as const)
    test(`differs for ${one} and ${other}`, () => assert.notEqual(pageKeyOf(one), pageKeyOf(other)));
});

describe('redirects', () => {
  for (const url of redirects)
    test(`lead to their target: ${url.slice(0, 60)}`, () => {
      assert.equal(pageKeyOf(url), 'site.example/page?id=1');
      assert.match(cleanUrl(url) ?? '', /^https?:\/\/(?:www\.)?site\.example\/page\?id=1$/);
    });

  test('are kept without a target on the web', () => {
    for (const url of [
      'https://www.google.com/url?q=/search%3Fq%3Dacme',
      'https://www.google.com/url?q=javascript:alert(1)',
      'https://www.bing.com/ck/a?u=a1!!!!',
      'https://www.google.com/amp/s/',
      'https://www.youtube.com/watch?v=https://site.example/',
      'https://facebook.com/sharer.php?u=https://site.example/',
      'https://site.example/url?q=https://other.example/',
    ])
      assert.equal(cleanUrl(url), url);
  });
});
