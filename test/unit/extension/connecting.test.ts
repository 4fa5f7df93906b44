import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { configureAssistant } from '../../../src/extension/commands/configureAssistant.ts';
import { connect } from '../../../src/extension/commands/connect.ts';
import { listModels } from '../../../src/extension/commands/modelList.ts';
import { useLocalService } from '../../../src/extension/commands/useLocalService.ts';
import { createKeys } from '../../../src/extension/connection/keys.ts';
import { expectedOrigin } from '../../../src/extension/connection/expectedOrigin.ts';
import { Failure } from '../../../src/contract/failure.ts';

function vault() {
  const secrets = new Map<string, string>();
  const keys = createKeys({
    get: (name) => Promise.resolve(secrets.get(name)),
    store: (name, value) => Promise.resolve(void secrets.set(name, value)),
    delete: (name) => Promise.resolve(void secrets.delete(name)),
  });
  return { secrets, keys };
}

/** Answers inputs one after the other, and notes what was asked as a password. */
function asking(inputs: readonly (string | undefined)[], picks: readonly unknown[] = []) {
  const [left, choices] = [[...inputs], [...picks]];
  const passwords: boolean[] = [];
  const told: string[] = [];
  return {
    passwords,
    told,
    input: ({ password = false }: { readonly password?: boolean }) => (passwords.push(password), Promise.resolve(left.shift())),
    pick: () => Promise.resolve(choices.shift()),
    pickMany: () => Promise.resolve(choices.shift()),
    tell: (message: string) => (told.push(message), Promise.resolve(undefined)),
  };
}

function connecting(inputs: readonly (string | undefined)[], { refuse = false } = {}) {
  const { secrets, keys } = vault();
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

function configuring(inputs: readonly (string | undefined)[], picks: readonly unknown[], assistants: unknown = {}) {
  const { secrets, keys } = vault();
  const written: unknown[] = [];
  const asked: unknown[] = [];
  let fed = 0;
  const dialogs = asking(inputs, picks);
  const command = configureAssistant({
    settings: { assistants, writer: {}, write: (...given: unknown[]) => Promise.resolve(void written.push(given)) },
    keys, dialogs,
    listModels: (...given: unknown[]) => (asked.push(given), Promise.resolve(['qwen3', 'llama4'])),
    feed: () => Promise.resolve(void (fed += 1)),
  } as never);
  return { command, secrets, written, asked, dialogs, fed: () => fed };
}

test('a model is kept in the settings beside those that are there, its key in the editor’s store', async () => {
  const { command, secrets, written, asked, fed, dialogs } = configuring(['http://127.0.0.1:1234/v1/', 'sk-1'], [['gemini', 'writer'], 'qwen3'], { chatgpt: { model: 'old' } });
  await command.run();
  const model = { model: 'qwen3', baseUrl: 'http://127.0.0.1:1234/v1' };
  assert.deepEqual(written, [['assistants', { chatgpt: { model: 'old' }, gemini: model }], ['writer', model]]);
  assert.deepEqual([...secrets], [['key:model:http://127.0.0.1:1234', 'sk-1']]);
  assert.deepEqual(asked, [['http://127.0.0.1:1234/v1', 'sk-1']]);
  assert.equal(fed(), 1);
  assert.deepEqual(dialogs.told, ['qwen3 now answers for Gemini, and writes articles.']);
  assert.equal(JSON.stringify(written).includes('sk-1'), false);
});

test('escape at any step sets nothing up', async () => {
  for (const [inputs, picks] of [[[], [undefined]], [[undefined], [['gemini']]], [['http://a.example/v1', undefined], [['gemini']]], [['http://a.example/v1', 'k'], [['gemini'], undefined]]] as const) {
    const { command, written, secrets } = configuring(inputs, picks);
    await command.run();
    assert.deepEqual([written, [...secrets]], [[], []]);
  }
});

test('models are listed with the key, and an address that does not tell gives none', async () => {
  const heard: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    heard.push(request.headers.authorization);
    if (request.url === '/v1/models') response.end(JSON.stringify({ data: [{ id: 'b' }, { id: 'a', object: 'model' }, { id: 'b' }] }));
    else if (request.url === '/moved/models') response.writeHead(302, { location: '/v1/models' }).end();
    else response.end('<html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    assert.deepEqual(await listModels(`${origin}/v1`, 'sk-1'), ['a', 'b']);
    assert.deepEqual(heard, ['Bearer sk-1']);
    assert.equal(await listModels(`${origin}/other`, undefined), undefined);
    assert.equal(await listModels(`${origin}/moved`, 'sk-1'), undefined);
    assert.equal(heard.length, 3); // the redirect was not followed
  } finally {
    server.closeAllConnections();
    server.close();
  }
  assert.equal(await listModels(`${origin}/v1`, undefined), undefined);
});

test('stored state belongs to the origin of the address, mended as the client mends it', () => {
  assert.equal(expectedOrigin(''), 'local');
  assert.equal(expectedOrigin('https://API.example/x/'), 'https://api.example');
  assert.equal(expectedOrigin('nonsense'), 'none');
});
