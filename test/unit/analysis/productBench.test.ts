import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { analyseAnswer } from '../../../src/analysis/answer.ts';
import { readAnswer } from '../../../src/analysis/reading/answerReading.ts';
import { readMarkdown } from '../../../src/text/markdown/document.ts';
import { benchFolder, benchRows, benchSize, isWholeBench } from '../../data/productBench.ts';

const rows = [...benchRows(benchFolder())];
const samsung = { name: 'Samsung', url: 'https://www.samsung.com', aliases: [] };

describe('product bench', () => {
  test('has each answer with its prompt, topic and assistant', () => {
    assert.equal(rows.length, benchSize);
    assert.equal(new Set(rows.map(({ prompt }) => prompt)).size, benchSize / 2);
    assert.deepEqual(
      [rows[0]?.prompt, rows[0]?.topic, rows[0]?.model],
      ["what's the best laptop under $1000?", 'computers', 'chatgpt'],
    );
    assert.equal(rows.filter(({ model }) => model === 'aimode').length, benchSize / 2);
  });

  /** Answers that only the plain count includes, because the name is only in a title of the source list. */
  const onlyInSources = ['chatgpt: best 55 inch TV under 1000'];

  test('finds Samsung in the same answers as a plain count', (t) => {
    const counted = rows.flatMap((row) =>
      /(?<![\p{L}\p{N}_])samsung(?![\p{L}\p{N}_])/iu.test(row.content_markdown) ? [row] : [],
    );
    const found = rows.flatMap((row) =>
      readAnswer({ markdown: row.content_markdown, brand: samsung }).mentions.length > 0 ? [row] : [],
    );
    const others = counted.filter((row) => !found.includes(row));
    for (const { content_markdown: text } of others) {
      const line = text.split('\n').find((one) => /samsung/i.test(one)) ?? '';
      t.diagnostic(`only the plain count takes ${line.slice(0, 160)}`);
      assert.match(line, /^\[\d+\]: https?:/);
    }
    assert.deepEqual(
      others.map(({ model, prompt }) => `${model}: ${prompt}`),
      onlyInSources,
    );
    assert.equal(found.length, isWholeBench ? 21 : 5);
  });

  test('has a domain for every source', () => {
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
});
