import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import { checked, messages, page } from './checked.ts';

const shut = page('https://a.com/x', '', { state: 'failed' });
const other = page('https://b.com', 'Television sets weigh much.');

const messagesFor = (markdown: string, pages = [shut, other]): string[] =>
  checkArticle({ markdown, language: 'en', pages }).map(({ severity, message }) => `${severity}: ${message}`);

describe('unread pages and names', () => {
  test('an unread page causes a warning instead of errors', () => {
    const unread = ['warning: a.com couldn’t be read. Check this claim yourself, or link to another source.'];
    assert.deepEqual(messagesFor('It has 0.9 percent on the Sony Bravia 7 ([A](https://a.com/x)).'), unread);
    assert.deepEqual(messagesFor('It weighs 30 kg ([A](https://a.com/x), [B](https://b.com)).'), unread);
    const blank = page('https://a.com/x', ' ');
    for (const pages of [[blank, other], [blank]]) {
      assert.deepEqual(messagesFor('It weighs 30 kg ([A](https://a.com/x)).', pages), [
        'warning: a.com wasn’t read. Check this claim yourself, or link to another source.',
      ]);
    }
    assert.deepEqual(messagesFor('Sets are thin ([A](https://a.com/x)). They weigh 30 kg.'), [
      'warning: a.com couldn’t be read.',
      'warning: a.com couldn’t be read. Check “30 kg” yourself, or link to another source.',
    ]);
  });

  test('a name includes its number', () => {
    const pages = [page('https://a.com/x', 'The Sony Bravia 9 is bright. The Sony set shines.')];
    assert.deepEqual(checked('Look at the Sony Bravia 7 ([A](https://a.com/x)).', { pages }), ['name: Sony Bravia 7']);
    assert.deepEqual(checked('Look at the Sony Bravia 9 ([A](https://a.com/x)).', { pages }), []);
  });

  test('a hint never has the value of another product', () => {
    const text = 'The Sony Bravia 7 reaches 1,800 nits of peak brightness ([A](https://a.com/x)).';
    const samsung = 'The Samsung QN90D of 2024 reaches 1,850 nits of peak brightness.';
    const hint = (markdown: string) => messages(text, { pages: [page('https://a.com/x', markdown)] })[0];
    const plain = 'The linked page doesn’t say “1,800 nits”.';
    assert.equal(hint(`${samsung} The Sony Bravia 7 reaches 1,420 nits of peak.`), `${plain} It says “1,420 nits”.`);
    assert.equal(hint(`${samsung} A Sony Bravia 7 stands beside it.`), `${plain}`);
  });

  test('small number words that count named or tested things pass', () => {
    const text = 'We tested all three for a month. We tested four sets. These two options fit. It has six stands.';
    assert.deepEqual(checked(text, { pages: [other], isDraft: true }), [
      'experience: We tested',
      'experience: We tested',
      'figure: six',
    ]);
    assert.deepEqual(checked('All three are thin.', { pages: [other] }), []);
  });

  test('a title alone is not a name', () => {
    assert.deepEqual(checked('Ask the Dr or the Prof or Mrs Miller.', { pages: [other] }), ['name: Mrs Miller']);
  });

  test('a finding has the number of linked pages', () => {
    const pages = [other, page('https://c.com', 'The sky is blue.')];
    const links = '([B](https://b.com), [C](https://c.com))';
    assert.deepEqual(messages(`Sets weigh 30 kg ${links}.`, { pages }), ['Neither of the linked pages says “30 kg”.']);
    assert.deepEqual(messages(`Sets are “the very worst of them all” ${links}.`, { pages }), [
      'This quotation isn’t on either of the linked pages.',
    ]);
  });
});
