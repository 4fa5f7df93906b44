import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createClient } from '../../../../src/client/client.ts';
import { unpack } from '../../../../src/client/download/download.ts';
import { fetchFile, removeParts } from '../../../../src/extension/service/transfer.ts';
import { envelope, waiting } from '../../../fakes/foreignAnswers.ts';
import { startFileHost } from '../../../fakes/fileHost.ts';
import { key, send, startForeignService } from '../../../fakes/foreignService.ts';

const text = 'id,answer\r\n1,Acme\r\n'.repeat(500);
const packed = gzipSync(text);

/** A service with a ready export, and a folder where its file goes. */
async function fixture(context: TestContext) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'citedesk-transfer-'));
  const [service, host] = await Promise.all([startForeignService(), startFileHost(packed)]);
  const client = createClient({ baseUrl: service.origin, key: () => Promise.resolve(key), timeout: 30_000 });
  context.after(async () => {
    await client.close();
    await Promise.all([service.close(), host.close(), fs.rm(folder, { recursive: true })]);
  });
  service.keepFilesAt(new URL('/signed/answers', host.origin).href);
  const about = { ...waiting, status: 'ready', bytes: packed.length, rows: 500, file_name: 'answers.csv.gz' };
  service.play(send(200, envelope(about)));
  const file = path.join(folder, 'answers.csv');
  const said: string[] = [];
  const fetch = (unpack: boolean) =>
    fetchFile({
      client,
      run: waiting,
      file,
      unpack,
      say: (line) => void said.push(line),
      signal: new AbortController().signal,
    });
  return { file, fetch, said, there: async () => (await fs.readdir(folder)).sort() };
}

describe('downloaded export', () => {
  test('is unpacked with a byte order mark', async (context) => {
    const { file, fetch, said, there } = await fixture(context);
    await fetch(true);
    assert.equal(await fs.readFile(file, 'utf8'), `\uFEFF${text}`);
    assert.deepEqual(await there(), ['answers.csv']);
    assert.equal(said.at(-1), 'Decompressing');
  });

  test('has no second byte order mark, and none in JSON Lines', async (context) => {
    const { file } = await fixture(context);
    for (const [content, isTable, expected] of [
      [`\uFEFF${text}`, true, `\uFEFF${text}`],
      ['{"a":"ä"}\n', false, '{"a":"ä"}\n'],
      ['', true, ''],
    ] as const) {
      await fs.writeFile(`${file}.packed`, gzipSync(content));
      await unpack(`${file}.packed`, file, new AbortController().signal, { isTable });
      assert.equal(await fs.readFile(file, 'utf8'), expected);
    }
  });

  test('is kept as sent if not unpacked', async (context) => {
    const { file, fetch } = await fixture(context);
    await fetch(false);
    assert.ok((await fs.readFile(file)).equals(packed));
  });

  test('leaves no partial files after it is given up', async (context) => {
    const { file, there } = await fixture(context);
    for (const part of [`${file}.part`, `${file}.packed`, `${file}.packed.part`]) await fs.writeFile(part, 'half');
    await removeParts(file);
    assert.deepEqual(await there(), []);
  });
});
