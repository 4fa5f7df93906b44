import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createClient } from '../../../../src/client/client.ts';
import { downloadExport, type DownloadProgress } from '../../../../src/client/download/download.ts';
import { envelope, refusal, waiting } from '../../../fakes/foreignAnswers.ts';
import { key, send, startForeignService, type Play } from '../../../fakes/foreignService.ts';
import { breaksAfter, refuses, startFileHost, type Turn } from '../../../fakes/fileHost.ts';

const whole = gzipSync(randomBytes(300_000));
const ready = (more: object = {}) =>
  send(
    200,
    envelope({
      ...waiting,
      status: 'ready',
      bytes: whole.length,
      rows: 10,
      file_name: 'answers.csv.gz',
      download_url: `/v1/exports/${waiting.id}/download`,
      ...more,
    }),
  );

async function setUp(context: TestContext, { about = {}, link = '/signed/answers?sig=s3cret' } = {}) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'citedesk-download-'));
  const service = await startForeignService();
  const host = await startFileHost(whole);
  const client = createClient({ baseUrl: service.origin, key: () => Promise.resolve(key), timeout: 30_000 });
  context.after(async () => {
    await client.close();
    await Promise.all([service.close(), host.close(), fs.rm(folder, { recursive: true })]);
  });
  service.keepFilesAt(new URL(link, host.origin).href);
  service.play(ready(about));
  const file = path.join(folder, 'answers.csv.gz');
  const start = (signal?: AbortSignal, onProgress?: (progress: DownloadProgress) => void) =>
    downloadExport({ client, export: waiting.id, file, signal, onProgress, pause: () => Promise.resolve() });
  const listFiles = async () => (await fs.readdir(folder)).sort();
  return {
    service,
    host,
    file,
    start,
    listFiles,
    saved: () => fs.readFile(file),
    again: () => service.play(ready(about)),
  };
}
const downloadCalls = (service: { readonly heard: readonly { readonly path: string }[] }) =>
  service.heard.filter(({ path: at }) => at.endsWith('/download')).length;

describe('download', () => {
  test('reports progress and sends no key to another host', async (context) => {
    const { service, host, start, saved, listFiles } = await setUp(context);
    const reports: DownloadProgress[] = [];
    const done = await start(undefined, (progress) => reports.push(progress));
    assert.equal(done.id, waiting.id);
    assert.ok((await saved()).equals(whole));
    assert.deepEqual(await listFiles(), ['answers.csv.gz']);
    assert.deepEqual(reports.at(-1), { bytes: whole.length, total: whole.length });
    assert.deepEqual(
      host.heard.map(({ path: at, headers }) => [at, headers.authorization, headers.range]),
      [['/signed/answers?sig=s3cret', undefined, undefined]],
    );
    assert.equal(service.heard.at(-1)?.headers.authorization, `Bearer ${key}`);
  });

  test('follows a relative link to its own host without the key', async (context) => {
    const { service, start, saved } = await setUp(context);
    const file: Play = (_, response) => void response.writeHead(200, { 'content-type': 'application/gzip' }).end(whole);
    service.play((_, response) => void response.writeHead(302, { location: '../../files/7?exp=1&sig=2' }).end(), file);
    await start();
    assert.ok((await saved()).equals(whole));
    const last = service.heard.at(-1);
    assert.deepEqual([last?.path, last?.query['sig'], last?.headers.authorization], ['/v1/files/7', '2', undefined]);
  });

  test('uses the address of the service and sends it no key', async (context) => {
    const host = await startFileHost(whole);
    context.after(() => host.close());
    const { service, start, saved } = await setUp(context, {
      about: { download_url: `${host.origin}/open/answers.gz` },
    });
    await start();
    assert.ok((await saved()).equals(whole));
    assert.equal(downloadCalls(service), 0);
    assert.deepEqual(
      host.heard.map(({ path: at, headers }) => [at, headers.authorization]),
      [['/open/answers.gz', undefined]],
    );
  });

  test('resumes the same file with a new link', async (context) => {
    const { service, host, start, saved } = await setUp(context);
    host.play(breaksAfter(whole, 100_000), breaksAfter(whole, 100_000, 206), refuses(403));
    await start();
    assert.ok((await saved()).equals(whole));
    const ranges = host.heard.map(({ headers }) => [headers.range, headers['if-range']]);
    assert.deepEqual(ranges, [
      [undefined, undefined],
      ['bytes=100000-', '"v1"'],
      ['bytes=200000-', '"v1"'],
      ['bytes=200000-', '"v1"'],
    ]);
    assert.equal(downloadCalls(service), 4);
  });

  test('restarts if the file was replaced', async (context) => {
    const { host, start, saved } = await setUp(context);
    const other = gzipSync(randomBytes(300_000));
    assert.equal(other.length, whole.length);
    host.play((request, response) => {
      breaksAfter(whole, 100_000)(request, response);
      host.put(other);
    });
    await start();
    assert.ok((await saved()).equals(other));
  });

  test('resumes after it was cancelled', async (context) => {
    const { host, start, saved, listFiles, again, file } = await setUp(context);
    const cancel = new AbortController();
    const reason = new Error('changed my mind');
    const stalls: Turn = (_, response) =>
      void response.writeHead(200, { 'content-length': whole.length }).write(whole.subarray(0, 50_000));
    host.play(stalls);
    const cancelled = start(cancel.signal, ({ bytes }) => bytes === 50_000 && cancel.abort(reason));
    await assert.rejects(cancelled, (error) => error === reason);
    assert.deepEqual(await listFiles(), ['answers.csv.gz.part']);
    const { size } = await fs.stat(`${file}.part`);
    assert.ok(size > 0);
    again();
    await start();
    assert.ok((await saved()).equals(whole));
    assert.equal(host.heard[1]?.headers.range, `bytes=${size}-`);
  });

  test('replaces the partial file of another export', async (context) => {
    for (const left of [randomBytes(1000), randomBytes(whole.length), randomBytes(whole.length + 5)]) {
      const { start, saved, listFiles, file } = await setUp(context);
      await fs.writeFile(`${file}.part`, left);
      await start();
      assert.ok((await saved()).equals(whole));
      assert.deepEqual(await listFiles(), ['answers.csv.gz']);
    }
  });

  test('fails for a damaged file and leaves nothing', async (context) => {
    const plain: Turn = (_, response) => void response.writeHead(200).end('<html>Log in</html>');
    const cut: Turn = (_, response) => void response.writeHead(200).end(whole.subarray(0, 200_000));
    const cases: [object, Turn, RegExp][] = [
      [
        { bytes: whole.length + 1 },
        (_, response) => void response.writeHead(200, { 'content-length': whole.length }).end(whole),
        /has \d+ bytes, but the service announced \d+\.$/u,
      ],
      [{ bytes: 0 }, plain, /is damaged/u],
      [{ bytes: 0 }, cut, /is damaged/u],
      [{ bytes: 0 }, (_, response) => void response.writeHead(200).end(), /is damaged/u],
    ];
    for (const [about, turn, message] of cases) {
      const { host, start, listFiles } = await setUp(context, { about });
      host.play(turn);
      await assert.rejects(start(), { code: 'SERVICE_NOT_UNDERSTOOD', message });
      assert.deepEqual(await listFiles(), []);
    }
  });

  test('works without a content length', async (context) => {
    const { host, start, saved } = await setUp(context, { about: { bytes: 0 } });
    host.play(breaksAfter(whole, 100_000));
    await start();
    assert.ok((await saved()).equals(whole));
  });

  test('gives up after six tries and keeps the partial file', async (context) => {
    const refusing = await setUp(context);
    refusing.host.play(...Array.from({ length: 9 }, () => refuses(403)));
    await assert.rejects(refusing.start(), {
      code: 'LINK_INVALID',
      status: 403,
      message: /^127\.0\.0\.1:\d+ did not send the file \(403\)\.$/u,
    });
    assert.equal(refusing.host.heard.length, 6);
    const stuck = await setUp(context);
    stuck.host.play(breaksAfter(whole, 1000), ...Array.from({ length: 9 }, () => breaksAfter(whole, 0, 206)));
    await assert.rejects(stuck.start(), { code: 'SERVICE_UNREACHABLE' });
    assert.equal(stuck.host.heard.length, 7);
    assert.deepEqual(await stuck.listFiles(), ['answers.csv.gz.part']);
  });

  test('reports why an export has no file', async (context) => {
    const cases: [object, object][] = [
      [{ status: 'running' }, { code: 'EXPORT_NOT_READY' }],
      [{ status: 'expired' }, { code: 'EXPORT_EXPIRED' }],
      [
        { status: 'failed', error: 'no <b>room</b>' },
        { code: 'EXPORT_FAILED', message: 'The export failed: no room .' },
      ],
    ];
    for (const [about, failure] of cases) {
      const { service, start } = await setUp(context, { about });
      await assert.rejects(start(), failure);
      assert.equal(downloadCalls(service), 0);
    }
    const { service, start } = await setUp(context);
    service.play(send(410, refusal('EXPORT_EXPIRED', 'Gone')));
    await assert.rejects(start(), { code: 'EXPORT_EXPIRED', requestId: 'req_8' });
  });

  test('reports a full disk and a missing folder', async (context) => {
    const full = await setUp(context);
    if (process.platform === 'linux') {
      await fs.symlink('/dev/full', `${full.file}.part`);
      await assert.rejects(full.start(), {
        code: 'FILE_NOT_WRITTEN',
        message: `Couldn’t write ${full.file}.part: the disk is full.`,
      });
    }
    const lost = await setUp(context);
    await fs.rm(path.dirname(lost.file), { recursive: true });
    await assert.rejects(lost.start(), { code: 'FILE_NOT_WRITTEN', message: /the folder does not exist\.$/u });
    await fs.mkdir(path.dirname(lost.file));
  });
});
