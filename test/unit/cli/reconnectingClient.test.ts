import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { reconnectingClient } from '../../../src/cli/reconnectingClient.ts';
import type { CallOptions, Client } from '../../../src/client/client.ts';
import { Failure } from '../../../src/contract/failure.ts';

describe('reconnecting client', () => {
  test('reconnects as often as allowed, with one idempotency key', async () => {
    const { opened, closed, keys, open } = services(3);
    const { client, ready, close } = reconnectingClient(open, 4);
    await ready();
    assert.deepEqual(opened, [1]);
    assert.deepEqual((await client.listProjects()).data, []);
    assert.deepEqual([opened, closed, new Set(keys).size], [[1, 2, 3, 4], [1, 2, 3], 1]);
    await close();
    assert.deepEqual(closed, [1, 2, 3, 4]);
  });

  test('throws the failure when no try is left', async () => {
    const { opened, open } = services(3);
    await assert.rejects(reconnectingClient(open).client.listProjects(), { code: 'SERVICE_UNREACHABLE' });
    assert.deepEqual(opened, [1, 2]);
  });
});

/** Services of which so many have gone by the time they are called. */
function services(gone: number) {
  const [opened, closed, keys]: [number[], number[], unknown[]] = [[], [], []];
  const open = () => {
    const number = opened.push(opened.length + 1);
    const listProjects = (_input: unknown, { idempotencyKey }: CallOptions) => {
      keys.push(idempotencyKey);
      return number > gone
        ? Promise.resolve({ data: [] })
        : Promise.reject(new Failure('SERVICE_UNREACHABLE', 'The connection was refused.'));
    };
    const close = () => Promise.resolve(void closed.push(number));
    return Promise.resolve({ client: { listProjects } as unknown as Client, close });
  };
  return { opened, closed, keys, open };
}
