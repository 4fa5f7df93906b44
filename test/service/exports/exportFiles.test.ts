import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, before, test } from 'node:test';
import type { Export } from '../../../src/contract/projects/export.ts';
import { expireExports } from '../../../src/service/work/housekeeping.ts';
import { partSize } from '../../../src/service/store/exports/exports.ts';
import { exported, fileOf, fill, finished, linkOf, newAnswer, noon } from './exportData.ts';
import { behind, sharedService } from '../testService.ts';

let project: string;
let clock = noon;
const service = await sharedService({ now: () => clock });
/** Of several parts. */
let made: Export;
let whole: Buffer;

before(async () => {
  const filled = await fill(service);
  project = filled.project;
  await service.withStore(async (store) => {
    await store.write(async ({ answers }) => {
      for (let index = 0; index < 30; index += 1) {
        await answers.add(newAnswer(project, filled.prompts[0], 1000 + index, randomBytes(40_000).toString('base64')));
      }
    });
  });
  made = await exported(service, project, { type: 'responses', format: 'ndjson' });
  whole = await fileOf(service, made);
  assert.ok(whole.length > 3 * partSize, `${whole.length} bytes`);
});

async function failure(url: string): Promise<[number, string]> {
  const response = await fetch(url);
  return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
}

describe('export file', () => {
  test('has a link for 30 minutes that needs no key', async () => {
    const link = new URL(await linkOf(service, made));
    assert.equal(`${link.origin}${link.pathname}`, `${service.url}/exports/${made.id}/file`);
    assert.equal(Number(link.searchParams.get('exp')), clock / 1000 + 30 * 60);
  });

  test('rejects a changed or expired link or one of another export', async (context) => {
    behind(context, () => {
      clock = noon;
    });
    const link = await linkOf(service, made);
    const other = await exported(service, project, { type: 'rankings', format: 'csv' });
    const wrong = [
      link.replace(made.id, other.id),
      link.replace(made.id, '00000000-0000-4000-8000-000000000000'),
      link.replace(/exp=\d+/, 'exp=9999999999'),
      link.replace(/exp=/, 'exp=0'),
      link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      link.replace(/&sig=.*/, ''),
      link.replace(/\?.*/, ''),
      `${link}x`,
    ];
    for (const url of wrong) assert.deepEqual(await failure(url), [403, 'LINK_INVALID'], url);
    clock = noon + 30 * 60_000 - 1000;
    assert.equal((await fetch(link, { method: 'HEAD' })).status, 200);
    clock = noon + 30 * 60_000;
    assert.deepEqual(await failure(link), [403, 'LINK_INVALID']);
  });

  test('is sent as gzip with its name, without content encoding', async () => {
    const { status, headers } = await fetch(await linkOf(service, made), { method: 'HEAD' });
    assert.equal(status, 200);
    const told = ['Content-Type', 'Content-Encoding', 'Content-Length', 'Accept-Ranges', 'Content-Disposition'].map(
      (name) => headers.get(name),
    );
    assert.deepEqual(told, [
      'application/gzip',
      null,
      String(whole.length),
      'bytes',
      `attachment; filename="${made.file_name}"; filename*=UTF-8''${made.file_name}`,
    ]);
    assert.ok(headers.get('X-Request-Id'));
  });

  test('is sent in single ranges, across its stored parts', async () => {
    const link = await linkOf(service, made);
    const size = whole.length;
    const ranges: [string, number, number][] = [
      ['0-0', 0, 0],
      ['0-99', 0, 99],
      [`${partSize - 1}-${partSize}`, partSize - 1, partSize],
      [`${partSize}-${3 * partSize - 1}`, partSize, 3 * partSize - 1],
      [`${size - 10}-`, size - 10, size - 1],
      ['-7', size - 7, size - 1],
      [`5-${size + 100}`, 5, size - 1],
      [`-${size + 100}`, 0, size - 1],
    ];
    for (const [asked, first, last] of ranges) {
      const response = await fetch(link, { headers: { Range: `bytes=${asked}` } });
      assert.deepEqual(
        [response.status, response.headers.get('Content-Range')],
        [206, `bytes ${first}-${last}/${size}`],
        asked,
      );
      assert.ok(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(first, last + 1)), asked);
    }
    for (const asked of ['bytes=0-1,5-6', 'bytes=9-1', 'lines=1-2', 'bytes=a-b']) {
      const response = await fetch(link, { headers: { Range: asked } });
      assert.deepEqual([response.status, (await response.arrayBuffer()).byteLength], [200, size], asked);
    }
    for (const asked of [`bytes=${size}-`, 'bytes=-0']) {
      const response = await fetch(link, { headers: { Range: asked } });
      assert.deepEqual(
        [response.status, response.headers.get('Content-Range'), await response.text()],
        [416, `bytes */${size}`, ''],
        asked,
      );
    }
  });

  test('resumes only if it is unchanged', async () => {
    const link = await linkOf(service, made);
    const tag = (await fetch(link, { method: 'HEAD' })).headers.get('ETag') ?? '';
    assert.match(tag, /^"[^"]+"$/);
    const again = async (ifRange: string) =>
      (await fetch(link, { headers: { Range: 'bytes=1-2', 'If-Range': ifRange } })).status;
    assert.deepEqual(
      [await again(tag), await again('"other"'), await again(new Date(clock).toUTCString())],
      [206, 200, 200],
    );
  });

  test('is not sent again if the caller has it', async () => {
    const link = await linkOf(service, made);
    const tag = (await fetch(link, { method: 'HEAD' })).headers.get('ETag') ?? '';
    const again = async (tags: string) => (await fetch(link, { headers: { 'If-None-Match': tags } })).status;
    for (const tags of [`"other", ${tag}`, `W/${tag}`, '*']) assert.equal(await again(tags), 304, tags);
    assert.equal(await again('"other"'), 200);
  });

  test('survives a caller who disconnects', async () => {
    const link = await linkOf(service, made);
    const gone = new AbortController();
    const response = await fetch(link, { signal: gone.signal });
    await response.body?.getReader().read();
    gone.abort();
    assert.ok((await fileOf(service, made)).equals(whole));
  });

  test('expires after exactly 7 days', async (context) => {
    behind(context, () => {
      clock = noon;
    });
    const short = await exported(service, project, { type: 'sources', format: 'csv' });
    const { headers } = await fetch(short.download_url ?? '', {
      redirect: 'manual',
      headers: { Authorization: `Bearer ${service.key}` },
    });
    clock = Date.parse(short.expires_at ?? '') - 1;
    assert.equal((await finished(service, short.id)).status, 'ready');
    await service.withStore((store) => expireExports(store, clock));
    assert.ok((await fileOf(service, short)).length > 0);

    clock += 1;
    const over = await finished(service, short.id);
    assert.deepEqual([over.status, over.download_url], ['expired', null]);
    assert.deepEqual(await service.refusal('GET', `/exports/${short.id}/download`), {
      status: 410,
      code: 'EXPORT_EXPIRED',
      details: undefined,
    });
    assert.deepEqual(await failure(headers.get('Location') ?? ''), [403, 'LINK_INVALID']);
    await service.withStore(async (store) => {
      const id = (await store.read.exports.byUuid(short.id))?.id ?? 0;
      assert.ok(await store.read.exportParts.content(id, 0));
      await expireExports(store, clock);
      assert.equal(await store.read.exportParts.content(id, 0), undefined);
      assert.deepEqual(await store.read.exports.due(clock), []);
    });
    assert.equal((await finished(service, short.id)).status, 'expired');
  });
});
