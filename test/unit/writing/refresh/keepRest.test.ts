import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { keepRest } from '../../../../src/writing/refresh/keepRest.ts';

const stale = 'The Acme 100 costs $390.';
const parts = {
  title: '# Our anvils',
  opening: 'An anvil for a small workshop rests on a stump.  \nIt <b>rings</b>.',
  price: `${stale} Ask for a used one.`,
  list: '- A hard face\n- A horn that is round\n\n  with a second paragraph',
  table: '| Anvil | Mass |\n|---|---|\n| Acme 100 | 45 kg |',
  code: '```\n# set 80\n\nset 81\n```',
  end: '## What next\n\nCall us.',
};
const article = `${Object.values(parts).join('\n\n')}\n`;
const at = article.indexOf(stale);
const places = [{ start: at, end: at + stale.length }];
const merged = (written: string): string => keepRest(article, written, places);
const mended = 'The Acme 100 costs $450 ([shop](https://shop.example)). Ask for a used one.';
const withMended = article.replace(parts.price, mended);
const search = '## How loud an anvil is\n\nA stump of wood keeps the noise of the hammer down.';

describe('keepRest', () => {
  test('replaces stale sentences and keeps all else word for word', () => {
    assert.equal(merged(withMended), withMended);
    const reworded = withMended
      .replace('rests on a stump.  \nIt <b>rings</b>.', 'always rests on a stump. It rings.')
      .replace('# Our anvils', '# Anvils, in new words')
      .replace('45 kg', '54 kg')
      .replace('## What next', '## And what now')
      .replace('set 81', 'set 99');
    assert.equal(merged(reworded), withMended);
  });

  test('restores what was left out, except for stale sentences', () => {
    assert.equal(merged(mended), withMended);
    assert.equal(merged('Ask for a used one.'), article.replace(`${stale} `, ''));
    assert.equal(merged(''), article.replace(`${stale} `, ''));
    assert.equal(merged(`# Our anvils\n\n${mended}\n\n${parts.end}`), withMended);
  });

  test('adds new text in place, but not repeats and moves', () => {
    const longer = withMended.replace('## What next', `${search}\n\n## What next`);
    assert.equal(merged(longer), longer);
    assert.equal(merged(`${longer}\n\n${parts.opening}\n\n## Nothing below`), longer);
    const renamed = longer.replace('## What next', '## And what comes then');
    assert.equal(merged(renamed), longer, 'a section stands under its own heading');
    assert.equal(merged(`${search}\n\n${parts.end}`), longer.replace(mended, 'Ask for a used one.'));
    const item = withMended.replace('- A horn', '- A hole for tools\n- A horn');
    assert.equal(merged(item), item);
  });

  test('keeps a text that is too long to compare', () => {
    const long = Array.from({ length: 20_000 }, (_, index) => `Sentence number ${index} of many.`).join('\n\n');
    assert.equal(keepRest(`${long}\n`, long.slice(0, 100_000), []), `${long}\n`);
  });

  test('drops paragraphs of punctuation only', () => {
    const article = 'It weighs 9 kg…\n\nPick a matte screen.\n';
    const stale = [{ start: 0, end: article.indexOf('…') }];
    assert.equal(keepRest(article, 'Pick a matte screen.\n\n…\n', stale), 'Pick a matte screen.\n');
  });
});
