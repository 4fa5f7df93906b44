import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { shownAnswer } from '../../../src/rendering/shownAnswer.ts';
import { wordEnds } from '../../../src/text/words/words.ts';
import { fc } from '../../data/properties.ts';
import { markdownish } from '../../data/markdownish.ts';

/** A part of an answer that names Lumen, as HTML without line breaks. */
function part(markdown: string, words: number, brand = false) {
  const { html, left } = shownAnswer({
    answer: { content_markdown: markdown, sources: [], source_numbers: null },
    brand: { name: 'Lumen', aliases: [] },
    competitors: [],
    excerpt: { words, brand },
  });
  return { html: html.replaceAll(/\n/gu, ''), left };
}

describe('excerpt', () => {
  test('ends after a sentence and closes open tags', () => {
    assert.deepEqual(part('One **two three. Four** five. Six seven.', 4), {
      html: '<p>One <strong>two three.</strong></p>',
      left: { before: 0, after: 4 },
    });
    assert.deepEqual(part('One two. Three.', 3), { html: '<p>One two. Three.</p>', left: { before: 0, after: 0 } });
  });

  test('shows later blocks completely or not at all', () => {
    assert.equal(part('One two.\n\nOptions: 1. three four. 2. five six seven.', 6).html, '<p>One two.</p>');
  });

  test('always shows the first sentence completely', () => {
    assert.deepEqual(part('One two three four. Five.', 2), {
      html: '<p>One two three four.</p>',
      left: { before: 0, after: 1 },
    });
  });

  test('cuts between items and rows, never after a heading', () => {
    assert.equal(part('- one two\n- three four\n- five', 4).html, '<ul><li>one two</li><li>three four</li></ul>');
    assert.equal(part('One two.\n\n## Three\n\nFour five six.', 4).html, '<p>One two.</p>');
    assert.equal(part('One two.\n\n**Three**\n\nFour five:\n\n- six seven eight', 6).html, '<p>One two.</p>');
    const table = 'One.\n\n| a | b |\n|---|---|\n| c | d |\n| e | f |';
    assert.equal(part(table, 3).html, '<p>One.</p>');
    assert.match(part(table, 6).html, /<tbody><tr><td>c<\/td><td>d<\/td><\/tr><\/tbody><\/table>$/u);
  });

  test('starts at the brand if it is mentioned late', () => {
    const list = '1. one two three\n2. four five six\n3. Lumen seven\n4. eight';
    assert.deepEqual(part(list, 3, true), {
      html: '<ol start="3"><li><mark class="brand">Lumen</mark> seven</li><li>eight</li></ol>',
      left: { before: 6, after: 0 },
    });
    assert.equal(part(list, 3).html, '<ol><li>one two three</li></ol>');
  });

  test('counts the words left out and balances tags', () => {
    fc.assert(
      fc.property(markdownish, fc.integer({ min: 1, max: 40 }), fc.boolean(), (markdown, words, brand) => {
        const { html, left } = part(markdown, words, brand);
        assert.ok(left.before >= 0 && left.after >= 0);
        const open: string[] = [];
        for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*?>/gu)) {
          if (['br', 'hr'].includes(name)) continue;
          if (slash === '') open.push(name);
          else assert.equal(open.pop(), name, html);
        }
        assert.deepEqual(open, [], html);
        const whole = part(markdown, 100_000);
        assert.deepEqual(whole.left, { before: 0, after: 0 });
        assert.ok(wordEnds(html).length <= wordEnds(whole.html).length + 40);
      }),
    );
  });
});
