import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  attach,
  fetchHealth,
  putConfiguration,
  recognize,
  stopService,
} from '../../../../src/client/local/localService.ts';
import { prove } from '../../../../src/contract/service/folderSecret.ts';
import { envelope, refusal } from '../../../fakes/foreignAnswers.ts';
import { send, startForeignService, type ForeignService } from '../../../fakes/foreignService.ts';

const secret = 'f0lder';
const health = { status: 'ok', version: '0.1.0', contract: '1.0', instance: 'i1' };

async function withService(use: (service: ForeignService) => Promise<void>): Promise<void> {
  const service = await startForeignService();
  try {
    await use(service);
  } finally {
    await service.close();
  }
}

describe('local service', () => {
  test('answers health checks without a secret', async () => {
    await withService(async ({ origin, heard, play }) => {
      play(send(200, { ...health, extra: 1 }));
      assert.deepEqual(await fetchHealth({ url: origin, challenge: 'a'.repeat(16) }), health);
      assert.equal(heard[0]?.path, '/v1/health');
      assert.equal(heard[0].query['challenge'], 'a'.repeat(16));
      assert.equal(heard[0].headers.authorization, undefined);
    });
  });

  test('is recognized only by the secret of the folder', async () => {
    await withService(async ({ origin, play }) => {
      const folder = { url: origin, secret };
      play((heard, response) =>
        send(200, { ...health, proof: prove(secret, heard.query['challenge'] ?? '', new URL(origin).host) })(
          heard,
          response,
        ),
      );
      assert.equal((await recognize(folder))?.instance, 'i1');
      for (const proof of [undefined, '', prove('another', 'x'.repeat(16), new URL(origin).host), secret]) {
        play(send(200, { ...health, proof }));
        assert.equal(await recognize(folder), undefined);
      }
    });
  });

  test('is distinguished from other programs on its port', async () => {
    await withService(async ({ origin, play, close }) => {
      play(send(200, '<h1>Printer</h1>', { 'content-type': 'text/html' }));
      await assert.rejects(fetchHealth({ url: origin }), { code: 'SERVICE_NOT_UNDERSTOOD' });
      play(() => undefined);
      await assert.rejects(fetchHealth({ url: origin, timeout: 30 }), { code: 'SERVICE_TIMEOUT' });
      await close();
      await assert.rejects(fetchHealth({ url: origin }), { code: 'SERVICE_UNREACHABLE' });
    });
  });

  test('requires the secret to configure and stop it', async () => {
    await withService(async ({ origin, heard, play }) => {
      const folder = { url: origin, secret };
      play(send(200, envelope({ configuration: 'f1' })), send(202, envelope({ stopping: true })));
      play(send(401, refusal('UNAUTHENTICATED', `no ${secret}`)));
      assert.equal(await putConfiguration(folder, { assistants: {} }), 'f1');
      await stopService(folder);
      await assert.rejects(stopService(folder), { code: 'UNAUTHENTICATED', message: 'no [key]' });
      const calls = heard.map(({ method, path }) => `${method} ${path}`);
      assert.deepEqual(calls, ['PUT /v1/service/configuration', 'POST /v1/service/stop', 'POST /v1/service/stop']);
      assert.deepEqual(heard[0]?.body, { assistants: {} });
      assert.ok(heard.every(({ headers }) => headers.authorization === `Bearer ${secret}`));
    });
  });

  test('never sends the secret to another machine', async () => {
    for (const url of ['http://192.0.2.1:1', 'https://127.0.0.1:1']) {
      await assert.rejects(stopService({ url, secret }), { code: 'SERVICE_NOT_UNDERSTOOD' });
    }
  });

  test('ends an attachment when either side closes', async () => {
    await withService(async (service) => {
      const folder = { url: service.origin, secret };
      const gone = Promise.withResolvers<undefined>();
      service.play(
        (_, response) => {
          response.writeHead(200).flushHeaders();
          response.on('close', () => gone.resolve(undefined));
        },
        (_, response) => response.writeHead(200).flushHeaders(),
        send(401, refusal('UNAUTHENTICATED')),
      );
      const first = await attach(folder, { timeout: 30_000 });
      first.close();
      await Promise.all([gone.promise, first.ended]);
      const second = await attach(folder);
      let ended = false;
      void second.ended.then(() => (ended = true));
      await assert.rejects(attach(folder), { code: 'UNAUTHENTICATED' });
      assert.equal(ended, false);
      await service.close();
      await second.ended;
    });
  });
});
