import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FolderSearch } from '../../../../../src/extension/service/embedded/dataFolder.ts';
import { launch } from '../../../../../src/extension/service/embedded/launch.ts';

describe('launch of the local service', () => {
  test('waits half a minute for a running process', async (context) => {
    const found = { url: 'http://127.0.0.1:1' } as FolderSearch;
    let now = 0;
    context.mock.method(Date, 'now', () => now);
    const search = await launch({
      start: () => Promise.resolve({ ended: new Promise(() => undefined) }),
      find() {
        now += 5_000;
        return Promise.resolve(now > 30_000 ? found : undefined);
      },
      holder: () => Promise.resolve(undefined),
      damage: () => Promise.resolve(undefined),
      onWait: () => undefined,
      signal: new AbortController().signal,
    });
    assert.equal(search, found);
  });
});
