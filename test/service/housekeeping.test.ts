import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { forgetCalls, purgeProjects, startHousekeeping } from '../../src/service/housekeeping.ts';
import { startEvidence } from './articles.ts';
import { serviceFor } from './testService.ts';

const log = pino({ level: 'silent' });
const day = 86_400_000;

test('a deleted project can be restored for 30 days, then it is gone with all that belongs to it', async (context) => {
  const deletedAt = Date.now();
  const service = await serviceFor(context, { now: () => deletedAt });
  const { project } = await startEvidence(service);
  await service.data('DELETE', `/projects/${project}`);
  const purge = (now: number) => service.withStore((store) => purgeProjects(store, now));
  await purge(deletedAt + 30 * day - 1);
  await service.data('POST', `/projects/${project}/restore`);
  assert.equal((await service.data('GET', `/projects/${project}/responses`)).length, 2);
  await service.data('DELETE', `/projects/${project}`);
  await purge(deletedAt + 30 * day);
  assert.equal((await service.refusal('POST', `/projects/${project}/restore`)).code, 'PROJECT_NOT_FOUND');
  assert.deepEqual(await service.withStore((store) => store.read.answers.byIds([1, 2, 3])), []);
});

test('calls that nobody can repeat any more are forgotten', async (context) => {
  const service = await serviceFor(context);
  await service.withStore(async (store) => {
    const call = { keyId: 1, name: 'once', request: 'x', now: 1000 };
    await store.write(({ idempotentCalls }) => idempotentCalls.begin(call));
    await forgetCalls(store, 1000 + day);
    assert.equal(await store.write(({ idempotentCalls }) => idempotentCalls.begin({ ...call, now: 1001 })), 'begun');
  });
});

test('a chore that fails keeps no other one from its turn, and stopping waits for the one in hand', async () => {
  const done: string[] = [];
  const housekeeping = startHousekeeping([
    () => Promise.reject(new Error('broken')),
    async () => { await new Promise((resolve) => setTimeout(resolve, 20)); done.push('slow'); },
  ], { store: {} as never, log, now: Date.now });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await housekeeping.stop();
  assert.deepEqual(done, ['slow']);
});
