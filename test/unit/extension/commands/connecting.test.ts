import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '../../../../src/extension/commands/service/connect.ts';
import { useLocalService } from '../../../../src/extension/commands/service/useLocalService.ts';
import { expectedOrigin } from '../../../../src/extension/connection/expectedOrigin.ts';
import { Failure } from '../../../../src/contract/failure.ts';
import { accountWith } from '../../../fakes/account.ts';
import { createVault } from '../../../fakes/vault.ts';

/** Answers inputs one after the other, and notes what was asked as a password. */
function asking(inputs: readonly (string | undefined)[], yes: boolean) {
  const left = [...inputs];
  const passwords: boolean[] = [];
  return {
    passwords,
    input: ({ password = false }: { readonly password?: boolean }) => (
      passwords.push(password),
      Promise.resolve(left.shift())
    ),
    confirmed: [] as string[],
    safeguards: [] as unknown[],
    confirm(message: string, _button: string, instead?: string) {
      this.confirmed.push(message);
      this.safeguards.push(instead);
      return Promise.resolve(yes);
    },
    told: [] as string[],
    tell(message: string) {
      this.told.push(message);
      return Promise.resolve(undefined);
    },
  };
}

function connecting(inputs: readonly (string | undefined)[], { refuse = false, yes = false } = {}) {
  const { secrets, keys } = createVault();
  const written: unknown[] = [];
  const checked: string[] = [];
  const dialogs = asking(inputs, yes);
  const command = connect({
    settings: { serviceUrl: '', write: (...given) => Promise.resolve(void written.push(given)) },
    keys,
    dialogs,
    check: (address, key) => (
      checked.push(`${address} ${key}`),
      refuse ? Promise.reject(new Failure('UNAUTHENTICATED', 'No.')) : Promise.resolve(accountWith())
    ),
    services: { connect: () => Promise.resolve() },
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
  assert.deepEqual(dialogs.told, [
    'Connected to https://api.example. The key may do this: read, change; every project.',
  ]);
});

test('a refused key leaves everything as it was', async () => {
  const { command, secrets, written } = connecting(['https://api.example', 'k-1'], { refuse: true });
  await assert.rejects(command.run(), { code: 'UNAUTHENTICATED' });
  assert.deepEqual([[...secrets], written], [[], []]);
});

test('a key goes over http to another machine only after a yes that names the risk', async () => {
  const no = connecting(['http://10.0.0.7:8080', 'k-1']);
  await no.command.run();
  assert.match(
    no.dialogs.confirmed.join(),
    /^http:\/\/10\.0\.0\.7:8080 is not encrypted\. Whoever can listen .* reads the key and can use it/u,
  );
  assert.deepEqual(no.dialogs.safeguards, ['Do Not Send'], 'Enter says no');
  assert.deepEqual([no.checked, [...no.secrets], no.written], [[], [], []]);
  const yes = connecting(['http://10.0.0.7:8080', 'k-1'], { yes: true });
  await yes.command.run();
  assert.deepEqual(yes.checked, ['http://10.0.0.7:8080/v1 k-1']);
});

test('a key stays on this machine without a question', async () => {
  for (const address of ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080']) {
    const { command, checked, dialogs } = connecting([address, 'k-1']);
    await command.run();
    assert.deepEqual([checked, dialogs.confirmed], [[`${address}/v1 k-1`], []]);
  }
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
  const settings = {
    serviceUrl: 'https://api.example/v1',
    write: (...given: unknown[]) => Promise.resolve(void written.push(given)),
  };
  await useLocalService({ settings, services: { connect: () => Promise.resolve() } }).run();
  assert.deepEqual(written, [['service.url', undefined]]);
});

test('stored state belongs to the origin of the address, mended as the client mends it', () => {
  assert.equal(expectedOrigin(''), 'local');
  assert.equal(expectedOrigin('https://API.example/x/'), 'https://api.example');
  assert.equal(expectedOrigin('nonsense'), 'none');
});
