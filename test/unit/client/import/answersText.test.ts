import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { answersIn } from '../../../../src/client/import/answersFile.ts';

const megabyte = 1024 * 1024;
const packedMegabyte = gzipSync(`${' '.repeat(megabyte - 1)}\n`);

/** Message of the error when a file is read. */
async function refusal(context: TestContext, content: Buffer, bytes = content.length): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-answers-'));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'answers');
  fs.writeFileSync(file, content);
  fs.truncateSync(file, bytes);
  return Array.fromAsync(answersIn(file)).then(
    () => 'taken',
    (error: Error) => error.message.replace(file, 'It'),
  );
}

describe('import limits', () => {
  test('stop a gzip file that unpacks to more than 64 MB', async (context) => {
    const endless = Buffer.concat(Array.from({ length: 65 }, () => packedMegabyte));
    assert.match(
      await refusal(context, endless),
      /^It unpacks to more than 64 MB, which is suspiciously large for its compressed size\. If the file is correct, unpack it yourself\.$/,
    );
  });

  test('read no row of a damaged gzip file', async (context) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-answers-'));
    context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'answers.jsonl.gz');
    const words = (row: number) =>
      Array.from({ length: 80 }, (_none, place) => ((row + 1) * (place + 7919) * 2_654_435_761).toString(36)).join(' ');
    const rows = Array.from({ length: 400 }, (_none, row) => JSON.stringify({ content_markdown: words(row) }));
    const packed = gzipSync(rows.join('\n'));
    fs.writeFileSync(file, packed);
    assert.equal((await Array.fromAsync(answersIn(file))).length, 400);
    const half = Math.floor(packed.length / 2);
    packed[half] = (packed[half] ?? 0) ^ 0x10;
    fs.writeFileSync(file, packed);
    let read = 0;
    await assert.rejects(async () => {
      for await (const _row of answersIn(file)) read += 1;
    }, /is truncated or damaged and cannot be unpacked\. Nothing was imported from it\./u);
    assert.equal(read, 0);
  });

  test('stop a line of more than 128 MB', async (context) => {
    assert.match(
      await refusal(context, Buffer.from('{"answer":"'), 129 * megabyte),
      /^It contains a line or record larger than 128 MB\. Use one answer per line/,
    );
  });

  test('stop tables with ragged lines or too many columns', async (context) => {
    const header = 'prompt,model,collected_at,answer';
    const ragged = `${header}\n${',\n'.repeat(40_000)}`;
    assert.match(
      await refusal(context, Buffer.from(ragged)),
      /^It has more than 20,000 lines with more or fewer columns than/,
    );
    const wide = `${header}${',x'.repeat(100_000)}\n`;
    assert.match(
      await refusal(context, Buffer.from(wide)),
      /^It has more than 1,000 columns\. A table of answers needs only prompt,/,
    );
  });

  test('allow any number of blank lines and lines of commas', async (context) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-answers-'));
    context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'answers.csv');
    const blank = `${'\n'.repeat(100_000)}${',,,\n'.repeat(10_000)}`;
    fs.writeFileSync(file, `prompt,model,collected_at,answer\n${blank}One?,chatgpt,2026-05-01,Acme\n${blank}`);
    const answers = await Array.fromAsync(answersIn(file));
    assert.deepEqual(
      answers.map((answer) => (answer as { content_markdown?: unknown }).content_markdown),
      ['Acme'],
    );
  });
});
