import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '../../../src/extension/commands/connect.ts';
import { useLocalService } from '../../../src/extension/commands/useLocalService.ts';
import { expectedOrigin } from '../../../src/extension/connection/expectedOrigin.ts';
import { Failure } from '../../../src/contract/failure.ts';
import { createVault } from '../../fakes/vault.ts';

/** Answers inputs one after the other, and notes what was asked as a password. */
function asking(inputs: readonly (string | undefined)[]) {
  const left = [...inputs];
  const passwords: boolean[] = [];
  return {
    passwords,
    input: ({ password = false }: { readonly password?: boolean }) => (passwords.push(password), Promise.resolve(left.shift())),
    tell: () => Promise.resolve(undefined),
  };
}

function connecting(inputs: readonly (string | undefined)[], { refuse = false } = {}) {
  const { secrets, keys } = createVault();
  const written: unknown[] = [];
  const checked: string[] = [];
  const dialogs = asking(inputs);
  const command = connect({
    settings: { serviceUrl: '', write: (...given) => Promise.resolve(void written.push(given)) },
    keys, dialogs,
    check: (address, key) => (checked.push(`${address} ${key}`), refuse ? Promise.reject(new Failure('UNAUTHENTICATED', 'No.')) : Promise.resolve()),
    services: { connect: () => Promise.resolve({} as never) },
  });
  return { command, secrets, written, checked, dialogs };
}

test('a service is tried before its address and key are kept, the key by origin', async () => {
  const { command, secrets, written, checked, dialogs } = connecting(['https://api.example/', ' k-1 ']);
  await command.run();
  assert.deepEqual(checked, ['https://api.example/v1 k-1']);
  assert.deepEqual([...secrets], [['key:service:https://api.example', 'k-1']]);
  assert.deepEqual(written, [['service.url', 'https://api.example/v1']]);
  assert.deepEqual(dialogs.passwords, [false, true]);
});

test('a refused key leaves everything as it was', async () => {
  const { command, secrets, written } = connecting(['https://api.example', 'k-1'], { refuse: true });
  await assert.rejects(command.run(), { code: 'UNAUTHENTICATED' });
  assert.deepEqual([[...secrets], written], [[], []]);
});

test('escape leaves everything as it was', async () => {
  for (const inputs of [[undefined], ['https://api.example', undefined]]) {
    const { command, checked } = connecting(inputs);
    await command.run();
    assert.deepEqual(checked, []);
  }
});

test('going back to the local service takes the address away', async () => {
  const written: unknown[] = [];
  const settings = { serviceUrl: 'https://api.example/v1', write: (...given: unknown[]) => Promise.resolve(void written.push(given)) };
  await useLocalService({ settings, services: { connect: () => Promise.resolve({} as never) } }).run();
  assert.deepEqual(written, [['service.url', undefined]]);
});

test('stored state belongs to the origin of the address, mended as the client mends it', () => {
  assert.equal(expectedOrigin(''), 'local');
  assert.equal(expectedOrigin('https://API.example/x/'), 'https://api.example');
  assert.equal(expectedOrigin('nonsense'), 'none');
});
