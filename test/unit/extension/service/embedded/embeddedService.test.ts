import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { fingerprint } from '../../../../../src/contract/service/folderSecret.ts';
import { contractVersion } from '../../../../../src/contract/service/service.ts';
import type { FolderSearch } from '../../../../../src/extension/service/embedded/dataFolder.ts';
import { createEmbeddedService } from '../../../../../src/extension/service/embedded/embeddedService.ts';

const secret = 'folder-secret';
const configuration = { assistants: {} };
const signal = new AbortController().signal;
const onWait = (): void => undefined;

const running = (version: string, more: Partial<FolderSearch['health']> = {}): FolderSearch => ({
  url: 'http://127.0.0.1:1/v1',
  secret,
  version,
  health: {
    status: 'ok',
    version,
    contract: contractVersion,
    configuration: fingerprint(secret, configuration),
    ...more,
  },
});

function stage({ found, now }: { readonly found?: FolderSearch | undefined; readonly now?: () => number } = {}) {
  const done: string[] = [];
  let end: () => void = () => undefined;
  const embedded = createEmbeddedService({
    version: '1.2.0',
    ...(now && { now }),
    find: () => Promise.resolve(found),
    launch: () => {
      done.push('launch');
      return Promise.resolve(running('1.2.0'));
    },
    stop: () => {
      done.push('stop');
      return Promise.resolve();
    },
    attach: () => {
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      end = resolve;
      done.push('attach');
      return Promise.resolve({
        ended,
        close: () => {
          done.push('close');
          return resolve();
        },
      });
    },
    put: () => {
      done.push('put');
      return Promise.resolve();
    },
    configuration: () => Promise.resolve(configuration),
  });
  return { embedded, done, end: () => end() };
}

describe('embedded service', () => {
  test('attaches to a running service', async () => {
    const { embedded, done } = stage({ found: running('1.2.0') });
    await embedded.hold(signal, onWait);
    assert.deepEqual(done, ['attach']);
  });

  test('starts if none is running', async () => {
    const { embedded, done } = stage();
    await embedded.hold(signal, onWait);
    assert.deepEqual(done, ['launch', 'attach']);
  });

  test('replaces an older service', async () => {
    const { embedded, done } = stage({ found: running('1.1.9') });
    await embedded.hold(signal, onWait);
    assert.deepEqual(done, ['stop', 'launch', 'attach']);
  });

  test('attaches to a newer service of the same contract', async () => {
    const { embedded, done } = stage({ found: running('2.0.0', { contract: '1.7' }) });
    await embedded.hold(signal, onWait);
    assert.deepEqual(done, ['attach']);
  });

  test('asks for a reload with a newer contract', async () => {
    const { embedded, done } = stage({ found: running('2.0.0', { contract: '2.0' }) });
    await assert.rejects(embedded.hold(signal, onWait), { code: 'LOCAL_NEWER', action: 'showLog' });
    assert.deepEqual(done, []);
  });

  test('hands over a configuration only if it differs', async () => {
    const { embedded, done } = stage({ found: running('1.2.0', { configuration: 'other' }) });
    const held = await embedded.hold(signal, onWait);
    assert.deepEqual(done, ['attach', 'put']);
    await held.feed();
    assert.deepEqual(done, ['attach', 'put', 'put']); // it still says that it works by another one
  });

  test('does not treat its own release as a loss', async () => {
    const { embedded } = stage();
    const held = await embedded.hold(signal, onWait);
    let lost = false;
    void held.lost.then(() => (lost = true));
    held.release();
    await turn();
    assert.equal(lost, false);
  });

  test('is not restarted after three losses in five minutes', async () => {
    const { embedded, end } = stage({ now: () => 1000 });
    for (let times = 0; times < 3; times += 1) {
      const held = await embedded.hold(signal, onWait);
      end();
      await held.lost;
    }
    await assert.rejects(embedded.hold(signal, onWait), { code: 'LOCAL_CRASHED' });
    await embedded.hold(signal, onWait);
  });

  test('is restarted after three losses over a longer time', async () => {
    let now = 0;
    const { embedded, done, end } = stage({ now: () => (now += 150_001) });
    for (let times = 0; times < 6; times += 1) {
      const held = await embedded.hold(signal, onWait);
      end();
      await held.lost;
    }
    assert.equal(done.filter((action) => action === 'launch').length, 6);
  });
});
