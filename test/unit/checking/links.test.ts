import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import { checked, messages, page } from './checked.ts';

const review = page('https://rtings.com/c4', 'The television has thin bezels and a sturdy stand.');

describe('links of an article', () => {
  test('do not support claims if their page was not read', () => {
    const text = 'It has thin bezels ([a](https://else.com/x)). It weighs 30 kg ([a](https://else.com/x)).';
    const findings = checkArticle({ markdown: text, language: 'en', pages: [review] });
    assert.deepEqual(
      findings.map(({ rule, severity }) => [rule, severity]),
      [
        ['check.link', 'info'],
        ['check.link', 'warning'],
      ],
    );
  });

  test('do not support claims if their page could not be read', () => {
    const shut = page('https://else.com/x', '', { state: 'forbidden' });
    const text = 'It has thin bezels ([a](https://else.com/x)). It weighs 30 kg ([a](https://else.com/x)).';
    assert.deepEqual(messages(text, { pages: [review, shut] }), [
      'else.com doesn’t allow automated access to this page. Check this claim yourself, or link to another source.',
    ]);
    assert.deepEqual(messages(text, { pages: [shut] }), messages(text, { pages: [review, shut] }));
  });

  test('support only sentences about their subject', () => {
    const text = 'Accounting software automates invoices, payroll and taxes ([a](https://rtings.com/c4)).';
    assert.deepEqual(checked(text, { pages: [review] }), ['link: ([a](https://rtings.com/c4))']);
    assert.deepEqual(
      checked('The television has a sturdy stand ([a](https://rtings.com/c4)).', { pages: [review] }),
      [],
    );
  });

  test('are reported once if gone or read long ago', () => {
    const text = '[Here](https://a.com) and [there](https://c.com) and [here](https://a.com).';
    const pages = [page('https://a.com', '', { state: 'not_found' }), page('https://c.com', 'x')];
    assert.deepEqual(messages(text, { pages, now: 86_400_000 * 41 }), [
      'a.com no longer has this page.',
      'c.com was last read 41 days ago. Check whether it has changed.',
    ]);
  });

  test('include marks by number or name', () => {
    const text =
      'One [1], two [2], three[^a], four[^b], `x[3]`.\n\n[1]: https://a.com\n[^a]: RTINGS, https://rtings.com/c4';
    assert.deepEqual(checked(text), ['citation: [2]', 'citation: [^b]']);
  });

  test('include footnotes', () => {
    const text = 'The television has two sturdy stands.[^1]\n\n[^1]: RTINGS, read on 4 May 2026, https://rtings.com/c4';
    assert.deepEqual(checked(text, { pages: [review] }), ['figure: two']);
    const twice = page('https://rtings.com/c4', 'The television has two sturdy stands.');
    assert.deepEqual(checked(text, { pages: [twice] }), []);
  });

  test('are reported with their sentence', () => {
    const text = '# A\n\nIt is **thin**. It weighs **30 kg** here. Yes.';
    const [finding] = checkArticle({ markdown: text, language: 'en', pages: [review] });
    assert.ok(finding);
    assert.equal(text.slice(finding.start, finding.end), '30 kg');
    assert.equal(text.slice(finding.sentence.start, finding.sentence.end), 'It weighs **30 kg** here.');
  });

  test('in notes of a brief are not checked', () => {
    const note = '> [!BRIEF]\n>\n> - It weighs 30 kg.[^1][^a1]\n\n';
    const end = '\n\n[^1]: https://a.example "A"\n[^a1]: vscode://citedesk.citedesk/answers/p/7 "ChatGPT"\n';
    assert.deepEqual(checked(`# A\n\n${note}${end}`), []);
    assert.deepEqual(checked(`# A\n\n${note}It has 40% of all users.${end}`), ['figure: 40%']);
  });

  test('match pages across escaped brackets and quotes', () => {
    const says = 'The television has a sturdy stand.';
    const written = [
      ['https://w.com/Anvil_(tool)', 'https://w.com/Anvil_%28tool%29'],
      ['https://w.com/Anvil_%28tool%29', 'https://www.w.com/Anvil_(tool)'],
      ['https://w.com/a[1]?q=[x]', 'https://w.com/a%5B1%5D?q=%5bx%5D'],
      ["https://w.com/Smith's?q='a'|b", 'https://w.com/Smith%27s?q=%27a%27%7Cb'],
      ['https://w.com/~jo/%7Ea', 'https://w.com/%7ejo/~a'],
    ];
    for (const [read = '', linked = ''] of written)
      assert.deepEqual(checked(`${says.slice(0, -1)} ([a](${linked})).`, { pages: [page(read, says)] }), [], linked);
    assert.deepEqual(
      messages('It weighs 30 kg ([a](https://w.com/a%2Fb)).', {
        pages: [page('https://w.com/a/b', 'It weighs 30 kg.')],
      }),
      ['w.com wasn’t read. Check this claim yourself, or link to another source.'],
      'a slash that belongs to a name is another address',
    );
  });
});
