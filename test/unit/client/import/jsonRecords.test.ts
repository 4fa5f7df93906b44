import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { jsonRecords } from '../../../../src/client/import/jsonRecords.ts';
import { rowsOf } from './importedFile.ts';

/** Records of a text that comes in pieces of some characters. */
async function records(text: string, size: number): Promise<unknown> {
  async function* pieces(): AsyncGenerator<string> {
    for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
  }
  return Array.fromAsync(jsonRecords(pieces(), 'It')).then(
    (found) => found.map(({ value }) => value),
    (error: Error) => error.message,
  );
}

describe('records of a JSON document', () => {
  test('are found wherever chunks are split', async () => {
    for (const [text, values] of [
      ['[]', []],
      ['[1, "a,]", {"b": [2, {"c": "}\\""}]}, null]', [1, 'a,]', { b: [2, { c: '}"' }] }, null]],
      ['\uFEFF [{"a":"\\\\"},{"a":"\\u005d"}]\n', [{ a: '\\' }, { a: ']' }]],
      ['{"responses":[{"a":1},{"a":2}]}', [{ a: 1 }, { a: 2 }]],
      ['{"total":2,"items":[{"a":1}],"next":[{"x":1}]}', [{ a: 1 }]],
      ['{"data":{"page":1,"rows":[{"a":1}]}}', [{ a: 1 }]],
      [
        '{"columns":["a","b"],"rows":[[1,2],[3]]}',
        [
          { a: 1, b: 2 },
          { a: 3, b: undefined },
        ],
      ],
      ['{"columns":[{"key":"a"}],"rows":[["x"]]}', [{ a: 'x' }]],
      ['{"prompt":"a","answer":"b"}', [{ prompt: 'a', answer: 'b' }]],
      ['{"a":1}{"a":2}\n{"items":[]}', [{ a: 1 }, { a: 2 }]],
    ] as const)
      for (const size of [1, 2, 7, 1000]) assert.deepEqual(await records(text, size), values, `${text} by ${size}`);
  });

  test('report text that is not JSON', async () => {
    for (const text of ['[', '[{"a":1}', '[{"a":]}]', '{"a" 1}', '{"a":1', '{1:2}', '[1 2', '["a', '{"items":[{}', '}'])
      assert.match(String(await records(text, 3)), /^It is not valid JSON: ./u, text);
  });

  test('reject hostile input without a crash', async (context: TestContext) => {
    const many = 100_000;
    for (const text of [
      '['.repeat(many),
      `[${'['.repeat(many)}${']'.repeat(many)}]`,
      '{"data":'.repeat(many),
      '{"a":'.repeat(many),
      `[{"__proto__":{"prompt":"a"},"constructor":1}]`,
      `{"items":[${'{},'.repeat(many)}{}]}`,
      `[${'"\\'.repeat(many)}]`,
      `{"columns":[${'"a",'.repeat(many)}"a"],"rows":[[1]]}`,
    ])
      await rowsOf(context, text).catch((error: Error) => assert.match(error.message, /is not valid JSON/u));
  });
});
