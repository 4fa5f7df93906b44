import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { answersIn } from '../../../../src/client/import/answersFile.ts';
import { columnsOf, exportColumns } from '../../../../src/contract/projects/export.ts';
import { Failure } from '../../../../src/contract/failure.ts';

async function rowsIn(context: TestContext, content: string | Buffer): Promise<unknown[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-answers-'));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'answers.txt');
  fs.writeFileSync(file, content);
  return Array.fromAsync(answersIn(file));
}

const refusal = (context: TestContext, content: string | Buffer): Promise<string> =>
  rowsIn(context, content).then(
    () => 'taken',
    (error: unknown) => (error instanceof Failure ? error.message.replace(/^\S+ /, '') : String(error)),
  );

const head = exportColumns.responses.join(',');
const cells = `7,2026-11-01,2026-11-01T10:00:00.000Z,chatgpt,3,"'=best ""anvil""",2,'=Anvils,true,named,top,,"[""Globex""]","[{""url"":""https://a.com/"",""title"":""A"",""cited"":true},{""url"":""https://b.com/"",""title"":null,""cited"":false}]","[2,1]",false,"[""q 1""]",'=gpt-5.5,"'- one\r\n- two",`;
const object = {
  id: 7,
  date: '2026-11-01',
  collected_at: '2026-11-01T10:00:00.000Z',
  model: 'chatgpt',
  prompt_id: 3,
  prompt: '=best "anvil"',
  topic_id: 2,
  topic: '=Anvils',
  brand_mentioned: true,
  mention_kind: 'named',
  position: 'top',
  sentiment: null,
  competitors: ['Globex'],
  sources: [
    { url: 'https://a.com/', title: 'A', cited: true },
    { url: 'https://b.com/', title: null, cited: false },
  ],
  source_numbers: [2, 1],
  search_performed: false,
  search_queries: ['q 1'],
  model_version: '=gpt-5.5',
  answer: '- one\r\n- two',
  original_markdown: null,
};
const row = {
  prompt: '=best "anvil"',
  topic: '=Anvils',
  model: 'chatgpt',
  collected_at: '2026-11-01T10:00:00.000Z',
  content_markdown: '- one\r\n- two',
  sources: object.sources,
  source_numbers: [2, 1],
  search_queries: ['q 1'],
  search_performed: false,
  model_version: '=gpt-5.5',
};

describe('import of an export', () => {
  test('recognizes CSV and JSON lines, gzipped or resaved', async (context) => {
    const csv = `${head}\r\n${cells}\r\n`;
    for (const content of [
      csv,
      gzipSync(csv),
      `\uFEFF${csv}`,
      `${head
        .split(',')
        .map((name) => `"${name}"`)
        .join(',')}\n${cells}\n`,
    ]) {
      assert.deepEqual(await rowsIn(context, content), [row]);
    }
    const lines = `${JSON.stringify(object)}\n`.repeat(2);
    for (const content of [lines, gzipSync(lines)]) assert.deepEqual(await rowsIn(context, content), [row, row]);
    assert.deepEqual(await rowsIn(context, gzipSync('[{"a":1}]')), [{ a: 1 }]);
    assert.deepEqual(await rowsIn(context, `${head}\r\n`), []);
  });

  test('skips empty lines', async (context) => {
    const nothing = ','.repeat(head.split(',').length - 1);
    assert.deepEqual(await rowsIn(context, `${head}\n\n\n${cells}\n${nothing}\n\r\n\n`), [row]);
  });

  test('takes the original Markdown of an answer', async (context) => {
    const came = { ...object, original_markdown: '- one\r\n- two\n\nCopy' };
    for (const content of [JSON.stringify(came), `${head}\r\n${cells}"'- one\r\n- two\n\nCopy"\r\n`]) {
      assert.deepEqual(await rowsIn(context, content), [{ ...row, content_markdown: came.original_markdown }]);
    }
  });

  test('reads empty cells as no answer and no prompt text', async (context) => {
    const empty = '8,2026-11-01,2026-11-01T10:00:00.000Z,aioverview,3,,,,,,,,[],[],,,[],,,';
    const [one] = await rowsIn(context, `${head}\r\n${empty}\r\n`);
    assert.deepEqual(one, {
      model: 'aioverview',
      collected_at: '2026-11-01T10:00:00.000Z',
      content_markdown: '',
      sources: [],
      search_queries: [],
      search_performed: null,
    });
  });

  test('reads exports of an earlier version', async (context) => {
    const { prompt, model, collected_at, content_markdown, search_queries, search_performed } = row;
    const expected = {
      prompt,
      model,
      collected_at,
      content_markdown,
      sources: [{ url: 'https://a.com/', cited: true }],
      search_queries,
      search_performed,
    };
    const later = ['topic', 'source_numbers', 'model_version'];
    const earlier = {
      ...Object.fromEntries(Object.entries(object).filter(([name]) => !later.includes(name))),
      sources: ['https://a.com/'],
    };
    const csv = `${Object.keys(earlier).join(',')}\r\n${cells
      .replace("'=Anvils,", '')
      .replace("'=gpt-5.5,", '')
      .replace(/"\[\{.*"\[2,1\]"/, '"[""https://a.com/""]"')}\r\n`;
    for (const content of [JSON.stringify(earlier), csv]) assert.deepEqual(await rowsIn(context, content), [expected]);
  });

  test('keeps a list that a spreadsheet changed as text', async (context) => {
    const [one] = (await rowsIn(context, `${head}\n${cells.replace('"[""q 1""]"', 'q 1')}`)) as {
      search_queries: unknown;
    }[];
    assert.equal(one?.search_queries, 'q 1');
  });

  test('does not split lines at Unicode separators', async (context) => {
    const [one] = (await rowsIn(context, JSON.stringify({ ...object, answer: 'a\u2028b\u2029c\u0085d' }))) as {
      content_markdown: string;
    }[];
    assert.equal(one?.content_markdown, 'a\u2028b\u2029c\u0085d');
  });

  test('lists the columns of an unknown CSV file', async (context) => {
    for (const header of ['question,reply', '"Prompt";"Model name"', 'prompt\treply']) {
      assert.match(
        await refusal(context, `${header}\nbest crm,Acme\n`),
        /^looks like CSV, but has no column for \w+(?:, \w+)*\. Its columns are [\w ]+(?:, [\w ]+)+\.$/u,
      );
    }
    assert.deepEqual(
      await rowsIn(context, '{"a":1}\nprompt,answer'),
      [{ a: 1 }, 'prompt,answer'],
      'a wrong line among right ones is named as such',
    );
  });

  test('rejects exports without answers and truncated files', async (context) => {
    const other = 'is not an export of responses, so there is nothing to import. Export responses with their text.';
    const textless =
      'was exported without the answer text, so there is nothing to import. Export responses with their text.';
    for (const type of ['sources', 'competitors', 'rankings', 'query_fanout'] as const) {
      assert.equal(await refusal(context, `${exportColumns[type].join(',')}\r\n`), other, type);
      assert.equal(
        await refusal(context, JSON.stringify(Object.fromEntries(exportColumns[type].map((name) => [name, null])))),
        other,
        type,
      );
    }
    assert.equal(await refusal(context, `${columnsOf('responses', false).join(',')}\r\n`), textless);
    const packed = gzipSync(`${head}\r\n${`${cells}\r\n`.repeat(500)}`);
    assert.equal(
      await refusal(context, packed.subarray(0, packed.length - 20)),
      'is truncated or damaged and cannot be unpacked. Nothing was imported from it.',
    );
    assert.match(await refusal(context, `${head}\r\n${cells.slice(0, -5)}`), /^is not a complete CSV file: /);
  });
});
