import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, after, before, test } from 'node:test';
import { createClient, type OpenClient } from '../../../src/client/client.ts';
import { downloadExport } from '../../../src/client/download/download.ts';
import type { Export } from '../../../src/contract/projects/export.ts';
import { exported, fileOf, fill, newAnswer } from './exportData.ts';
import { startTestService, type TestService } from '../testService.ts';

let service: TestService;
let client: OpenClient;
let folder: string;
let made: Export;
let whole: Buffer;

before(async () => {
  service = await startTestService();
  client = createClient({ baseUrl: service.judged, key: () => Promise.resolve(service.key) });
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'citedesk-downloading-'));
  const { project, prompts } = await fill(service);
  await service.withStore((store) =>
    store.write(async ({ answers }) => {
      await answers.add(newAnswer(project, prompts[0], 1000, randomBytes(400_000).toString('base64')));
    }),
  );
  made = await exported(service, project, { type: 'responses', format: 'ndjson' });
  whole = await fileOf(service, made);
});
after(async () => {
  await client.close();
  await service.close();
  await fs.rm(folder, { recursive: true });
});

describe('export download of the client', () => {
  test('saves the whole file', async () => {
    const file = path.join(folder, 'whole.gz');
    assert.equal((await downloadExport({ client, export: made.id, file })).bytes, whole.length);
    assert.ok((await fs.readFile(file)).equals(whole));
  });

  test('resumes after it was cancelled', async () => {
    const file = path.join(folder, 'resumed.gz');
    const cancel = new AbortController();
    const told: number[] = [];
    const onProgress = ({ bytes }: { readonly bytes: number }) => {
      told.push(bytes);
      if (bytes > 100_000) cancel.abort();
    };
    await assert.rejects(downloadExport({ client, export: made.id, file, signal: cancel.signal, onProgress }), {
      name: 'AbortError',
    });
    const { size } = await fs.stat(`${file}.part`);
    assert.ok(size > 100_000 && size < whole.length, String(size));
    told.splice(0);
    await downloadExport({ client, export: made.id, file, onProgress });
    assert.ok((told[0] ?? 0) > size);
    assert.ok((await fs.readFile(file)).equals(whole));
  });
});
