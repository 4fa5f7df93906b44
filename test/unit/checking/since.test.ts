import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import type { EarlierPage } from '../../../src/checking/evidence/page.ts';
import fs from 'node:fs';
import { translateSentences } from '../../../src/text/translateSentences.ts';
import { messages, page } from './checked.ts';

const day = 86_400_000;
const url = 'https://shop.com/anvil';
const before = 'The Acme anvil costs $1,299 and rings for eight seconds.';
const read = (markdown: string, sha256 = 'ffff0000') => page(url, markdown, { sha256, readAt: day * 40 });
const earlier = (more: Partial<EarlierPage> = {}): EarlierPage[] => [
  { url, readAt: day * 10, sha256: 'aaaa1111', said: [before], ...more },
];

const findingsIn = (markdown: string, input: Omit<Parameters<typeof checkArticle>[0], 'markdown'>) =>
  checkArticle({ markdown, language: 'en', ...input }).map(({ rule, severity, start, end, message }) => [
    rule,
    severity,
    markdown.slice(start, end),
    message,
  ]);

describe('changed pages', () => {
  test('are reported with the old and the new figure', () => {
    const text = `The Acme anvil costs $1,299 ([shop](${url})).`;
    const pages = [read('The Acme anvil costs $1,199 and rings for eight seconds.')];
    assert.deepEqual(findingsIn(text, { pages, earlier: earlier() }), [
      [
        'check.page',
        'error',
        '$1,299',
        'shop.com has changed since it was read on 1970-01-11 and no longer says “The Acme anvil costs $1,299 and rings for eight seconds.”. The linked page doesn’t say “$1,299”. It says “$1,199”.',
      ],
    ]);
    const [finding] = checkArticle({ markdown: text, language: 'en', pages, earlier: earlier() });
    assert.equal(finding?.fix?.title, 'Use “$1,199” from shop.com');
  });

  test('are reported in German', () => {
    const german = JSON.parse(fs.readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Record<string, string>;
    const pages = [read('The Acme anvil costs $1,199.')];
    const [{ message } = { message: '' }] = checkArticle({
      markdown: `The Acme anvil costs $1,299 ([shop](${url})).`,
      language: 'en',
      pages,
      earlier: earlier(),
    });
    assert.match(
      translateSentences(german, message),
      /^shop\.com hat sich geändert, .* steht dort nicht mehr\. Auf der verlinkten Seite steht „\$1,299“ nicht\. Dort steht „\$1,199“\.$/,
    );
  });

  test('are ignored if the article does not rest on the change', () => {
    const text = `The Acme anvil costs $1,299 ([shop](${url})). It rings for eight seconds when a smith hits it ([shop](${url})).`;
    assert.deepEqual(messages(text, { pages: [read(`${before} New: a stand.`)], earlier: earlier() }), []);
  });

  test('are not blamed for a figure that they never had', () => {
    const pages = [read('The Acme anvil costs $1,199 and rings for eight seconds.')];
    const [finding] = findingsIn(`The Acme anvil costs $1,399 ([shop](${url})).`, {
      pages,
      earlier: earlier({ sha256: undefined }),
    });
    assert.deepEqual(finding?.slice(0, 3), ['check.figure', 'error', '$1,399']);
    assert.doesNotMatch(finding[3] ?? '', /has changed/);
    const same = [read('The Acme anvil costs $1,199.', 'aaaa11112222')];
    const [lie] = findingsIn(`The Acme anvil costs $1,299 ([shop](${url})).`, { pages: same, earlier: earlier() });
    assert.deepEqual([lie?.[0], /has changed/.test(lie?.[3] ?? '')], ['check.figure', false]);
  });

  test('are detected by fingerprint alone', () => {
    const line = (sha: string) =>
      `---\ncitedesk:\n  sources:\n    - ${url} 2026-11-01 sha256-${sha}\n---\n\nThe Acme anvil costs $1,299 ([shop](${url})).`;
    const pages = [read('The Acme anvil costs $1,199.')];
    const [changed] = findingsIn(line('aaaa11110000'), { pages });
    assert.deepEqual(changed?.slice(0, 3), ['check.figure', 'error', '$1,299']);
    assert.match(changed[3] ?? '', /^shop\.com has changed since it was read on 2026-11-01\. .* It says “\$1,199”\.$/);
    const [same] = findingsIn(line('ffff0000'), { pages });
    assert.doesNotMatch(same?.[3] ?? '', /has changed/);
  });

  test('are reported for a quotation that is gone', () => {
    const text = `The maker says that it “rings for eight seconds” ([shop](${url})).`;
    const [finding] = findingsIn(text, {
      pages: [read('The Acme anvil is quiet now, and smiths like it.')],
      earlier: earlier(),
    });
    assert.deepEqual(finding?.slice(0, 3), ['check.page', 'error', '“rings for eight seconds”']);
  });

  test('are reported for plain words unless reworded', () => {
    const lines = ['Every order ships free of charge with returns inside the country.'];
    const text = `Every order ships free of charge inside the country ([shop](${url})).`;
    const [finding] = findingsIn(text, {
      pages: [read('We build heavy anvils for every smith who ships iron.')],
      earlier: earlier({ said: lines }),
    });
    assert.deepEqual(finding?.slice(0, 3), ['check.page', 'warning', `([shop](${url}))`]);
    assert.match(
      finding[3] ?? '',
      /^shop\.com has changed since it was read on 1970-01-11 and no longer says “Every order ships free.* Update this sentence\.$/,
    );
    const reworded = read('Inside the country we ship every order free of any charge.');
    assert.deepEqual(messages(text, { pages: [reworded], earlier: earlier({ said: lines }) }), []);
  });

  test('are suspected if read long ago, known from the article or not', () => {
    const text = `The Acme anvil costs $1,299 ([shop](${url})). See [more](https://b.com).`;
    const stale = 'shop.com was last read 61 days ago. Check whether it has changed.';
    const now = day * 71;
    const other = page('https://b.com', 'More of the Acme anvil.', { readAt: now });
    assert.deepEqual(
      findingsIn(text, { earlier: earlier(), now }).map(([rule, severity, , message]) => [rule, severity, message]),
      [['check.page', 'info', stale]],
    );
    assert.deepEqual(
      findingsIn(text, { earlier: earlier(), pages: [other], now }).map(([rule, severity, , message]) => [
        rule,
        severity,
        message,
      ]),
      [['check.page', 'warning', stale]],
      'where others were read, nobody knows whether it says this',
    );
    assert.deepEqual(messages(text, { earlier: earlier(), now: day * 40 }), []);
    assert.deepEqual(messages(text, { earlier: earlier(), pages: [read(before), other], now: day * 69 }), []);
  });

  test('are dated by the article if sources have no date', () => {
    const top = `---\ncitedesk:\n  sources:\n    - ${url}\n  date: 2026-09-01\n---\n\n`;
    const text = `The Acme anvil costs $1,299 ([shop](${url})).`;
    const now = Date.UTC(2026, 10, 20);
    assert.deepEqual(messages(top + text, { now }), [
      'shop.com was last read 80 days ago. Check whether it has changed.',
    ]);
    assert.deepEqual(messages(text, { now }), []);
  });
});
