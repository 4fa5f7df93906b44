import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseAnswer } from '../../../src/analysis/answer.ts';
import { mentionsIn } from '../../../src/analysis/mentions/blockMentions.ts';
import { readMarkdown } from '../../../src/text/markdown/document.ts';
import { benchFolder, benchRows } from '../../data/productBench.ts';

const folder = benchFolder();
const options = { skip: folder === undefined && 'the folder of real answers is missing' };
const rows = folder === undefined ? [] : [...benchRows(folder)];
const samsung = { name: 'Samsung', url: 'https://www.samsung.com', aliases: [] };

test('all 264 real answers are there with their prompts and topics', options, () => {
  assert.equal(rows.length, 264);
  assert.equal(new Set(rows.map(({ prompt }) => prompt)).size, 132);
  assert.deepEqual(
    [rows[0]?.prompt, rows[0]?.topic, rows[0]?.model],
    ["what's the best laptop under $1000?", 'computers', 'chatgpt'],
  );
  assert.equal(rows.filter(({ model }) => model === 'aimode').length, 132);
});

/** Rows that the plain count takes and the rules do not: the word stands only in a title of the source list. */
const onlyInSources = [14];

test(
  'the answers that name Samsung are those that a plain count finds, but for titles of the source list',
  options,
  (t) => {
    const counted = rows.flatMap(({ content_markdown }, index) =>
      /(?<![\p{L}\p{N}_])samsung(?![\p{L}\p{N}_])/iu.test(content_markdown) ? [index] : [],
    );
    const found = rows.flatMap(({ content_markdown }, index) =>
      mentionsIn(readMarkdown(content_markdown), samsung).length > 0 ? [index] : [],
    );
    for (const index of counted.filter((row) => !found.includes(row))) {
      const line = rows[index]?.content_markdown.split('\n').find((text) => /samsung/i.test(text)) ?? '';
      t.diagnostic(`only the plain count takes row ${index}: ${line.slice(0, 160)}`);
      assert.match(line, /^\[\d+\]: https?:/);
    }
    assert.deepEqual(
      counted.filter((row) => !onlyInSources.includes(row)),
      found,
    );
    assert.equal(found.length, 21);
  },
);

test('every real source keeps its place once and has a domain', options, () => {
  for (const { content_markdown, sources } of rows) {
    const analysis = analyseAnswer({ markdown: content_markdown, sources, brand: samsung, competitors: [] });
    for (const { url, domain } of analysis.sources) {
      assert.notEqual(domain, '');
      assert.doesNotMatch(url, /utm_|#|&amp;/);
    }
    assert.ok(
      analysis.sources.length <=
        sources.length + readMarkdown(content_markdown).blocks.reduce((sum, { links }) => sum + links.length, 0),
    );
  }
});
