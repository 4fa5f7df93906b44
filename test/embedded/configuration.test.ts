import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { putConfiguration, recognize } from '../../src/client/local/localService.ts';
import { fingerprint } from '../../src/contract/service/folderSecret.ts';
import { exitCodes } from '../../src/contract/service/service.ts';
import { readConfiguration } from '../../src/service/models/configuration.ts';
import { folderSecret } from '../../src/service/folder/folderFiles.ts';
import { log, spawnCommand, spawnService } from './childService.ts';
import { makeFolder, serviceFor, withoutCrawl } from '../service/testService.ts';

const model = { kind: 'openai-compatible', model: 'qwen3', baseUrl: 'http://127.0.0.1:11434/v1' } as const;
const inFile = { keysWrittenOut: false } as const;

describe('configuration', () => {
  test('fills in defaults', () => {
    assert.deepEqual(
      readConfiguration(
        JSON.stringify({ assistants: { chatgpt: model }, writer: { ...model, concurrency: 1 } }),
        inFile,
      ),
      {
        assistants: { chatgpt: { ...model, concurrency: 2, perMinute: 60 } },
        writer: { ...model, concurrency: 1, perMinute: 60 },
      },
    );
    for (const empty of ['{}', '\uFEFF{}']) assert.deepEqual(readConfiguration(empty, inFile), { assistants: {} });
  });

  test('reports each error with its path', () => {
    for (const [document, path] of [
      [{ assistants: { chatgpt: { ...model, baseUrl: 'localhost' } } }, 'assistants.chatgpt.baseUrl'],
      [{ assistants: { chatgpt: { ...model, baseUrl: 'https://me:s3cret@acme.com' } } }, 'assistants.chatgpt.baseUrl'],
      [{ assistants: { aimode: { ...model, concurrency: 0 } } }, 'assistants.aimode.concurrency'],
      [{ assistants: { gemini: { ...model, temperature: 1 } } }, 'assistants.gemini.temperature'],
      [{ assistants: { eliza: model } }, 'assistants.eliza'],
      [{ writer: { ...model, kind: 'pigeon' } }, 'writer.kind'],
      [{ writer: { ...model, kind: 'editor' } }, 'writer.baseUrl'],
      [{ author: model }, 'author'],
    ] as const) {
      assert.throws(
        () => readConfiguration(JSON.stringify(document), inFile),
        (error: { code: string; message: string; details: { path: string }[] }) => {
          assert.deepEqual([error.code, error.details[0]?.path], ['VALIDATION_FAILED', path]);
          return error.message.includes(path);
        },
      );
    }
    assert.throws(() => readConfiguration('{', inFile), { code: 'INVALID_JSON' });
  });

  test('takes keys from standard input, only references from files', () => {
    const written = JSON.stringify({ assistants: { chatgpt: { ...model, key: 'sk-1' } } });
    assert.throws(() => readConfiguration(written, inFile), {
      code: 'VALIDATION_FAILED',
      details: [{ path: 'assistants.chatgpt.key', message: 'must be env:NAME or file:PATH' }],
    });
    assert.equal(readConfiguration(written, { keysWrittenOut: true }).assistants.chatgpt?.key, 'sk-1');
    for (const key of ['env:OPENAI_API_KEY', 'file:/run/secrets/key'])
      assert.partialDeepStrictEqual(readConfiguration(JSON.stringify({ writer: { ...model, key } }), inFile), {
        writer: { key },
      });
  });

  test('stops a service from starting if it is invalid', async (context) => {
    const folder = makeFolder(context);
    const file = path.join(folder, 'wrong.json');
    fs.writeFileSync(file, JSON.stringify({ assistants: { chatgpt: { ...model, key: 'sk-1' } } }));
    const { code, said } = await spawnCommand(context, 'serve', '--data', path.join(folder, 'data'), '--config', file)
      .exit;
    assert.equal(code, exitCodes.failed);
    assert.match(said, /assistants\.chatgpt\.key/);
    assert.doesNotMatch(said, /sk-1/);
    assert.equal((await spawnService(context, folder, '{"writer":{"kind":"x"}}').exit).code, exitCodes.failed);
    assert.match(log(folder), /writer\.kind/);
  });

  test('has a fingerprint that changes with it', async (context) => {
    const service = await serviceFor(context);
    const door = { url: service.url, secret: folderSecret(service.folder) };
    const first = (await recognize(door))?.configuration;
    assert.equal(first, fingerprint(door.secret, withoutCrawl()));
    const wanted = { assistants: { chatgpt: { ...model, key: 'sk-secret-1' } } };
    assert.equal(await putConfiguration(door, wanted), fingerprint(door.secret, wanted));
    assert.equal((await recognize(door))?.configuration, fingerprint(door.secret, wanted));
    assert.notEqual(
      fingerprint(door.secret, { assistants: { chatgpt: { ...model, key: 'sk-secret-2' } } }),
      fingerprint(door.secret, wanted),
    );
    await putConfiguration(door, { writer: model });
    assert.equal(
      (await recognize(door))?.configuration,
      fingerprint(door.secret, { writer: model }),
      'it was replaced whole',
    );
  });

  test('stays in force when an invalid one is refused', async (context) => {
    const service = await serviceFor(context);
    const door = { url: service.url, secret: folderSecret(service.folder) };
    const before = (await recognize(door))?.configuration;
    const { status, details } = await service.refusal(
      'PUT',
      '/service/configuration',
      { assistants: { chatgpt: { ...model, perMinute: 0 } } },
      { key: door.secret },
    );
    assert.deepEqual([status, (details as { path: string }[])[0]?.path], [422, 'assistants.chatgpt.perMinute']);
    assert.equal((await recognize(door))?.configuration, before);
  });

  test('is never written to disk', async (context) => {
    const service = await serviceFor(context);
    await putConfiguration(
      { url: service.url, secret: folderSecret(service.folder) },
      { writer: { ...model, key: 'sk-never-on-disk' } },
    );
    await service.data('GET', '/me');
    for (const entry of fs.readdirSync(service.folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile())
        assert.equal(
          fs.readFileSync(path.join(entry.parentPath, entry.name)).includes('sk-never-on-disk'),
          false,
          entry.name,
        );
    }
  });
});
