import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import { connect } from '../../../../src/extension/service/connect.ts';
import { expectedOrigin } from '../../../../src/extension/service/connection/expectedOrigin.ts';
import { accountWith } from '../../../fakes/account.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import { screens } from '../../../fakes/editor/screens.ts';

const screen = screens('connecting');

/** A person who connects to a service that takes their key, or refuses it. */
function connecting(answers: readonly string[], { refuse = false, yes = false } = {}) {
  const editor = activate({ answers, yes });
  const command = connect({
    ...editor.needs,
    check(address, key) {
      editor.done.push(['check', address, key]);
      return refuse ? Promise.reject(new Failure('UNAUTHENTICATED', 'No.')) : Promise.resolve(accountWith());
    },
  });
  return { ...editor, connect: () => command.run() };
}

describe('connect', () => {
  test('checks the URL before it stores the key', async () => {
    const editor = connecting(['https://api.example/', ' k-1 ']);
    await editor.connect();
    assert.deepEqual(editor.done, [
      ['check', 'https://api.example/v1', 'k-1'],
      ['setting', 'service.url', 'https://api.example/v1'],
    ]);
    assert.deepEqual([...editor.secrets], [['key:service:https://api.example', 'k-1']]);
    assert.deepEqual(
      editor.asked.map(({ password }) => password),
      [false, true],
    );
    screen('connect', editor.screen);
  });

  test('changes nothing if the key is rejected', async () => {
    const editor = connecting(['https://api.example', 'k-1'], { refuse: true });
    await assert.rejects(editor.connect(), { code: 'UNAUTHENTICATED' });
    assert.deepEqual([[...editor.secrets], editor.effects('setting')], [[], []]);
  });

  test('warns before it sends a key over http', async () => {
    const no = connecting(['http://10.0.0.7:8080', 'k-1']);
    await no.connect();
    assert.deepEqual([no.done, [...no.secrets]], [[], []]);
    const yes = connecting(['http://10.0.0.7:8080', 'k-1'], { yes: true });
    await yes.connect();
    assert.deepEqual(yes.effects('check'), [['http://10.0.0.7:8080/v1', 'k-1']]);
    screen('not encrypted', no.confirmed);
  });

  for (const address of ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])
    test(`does not warn for ${address}`, async () => {
      const editor = connecting([address, 'k-1']);
      await editor.connect();
      assert.deepEqual([editor.effects('check'), editor.confirmed], [[[`${address}/v1`, 'k-1']], []]);
    });

  for (const answers of [[], ['https://api.example']])
    test(`changes nothing after Escape at step ${answers.length + 1}`, async () => {
      const editor = connecting(answers);
      await editor.connect();
      assert.deepEqual([editor.done, [...editor.secrets]], [[], []]);
    });
});

test('use local service clears the URL', async () => {
  const { run, done } = activate({ settings: { serviceUrl: 'https://api.example/v1' } });
  await run('citedesk.useLocalService');
  assert.deepEqual(done, [['setting', 'service.url']]);
});

test('expected origin matches the client’s', () => {
  assert.equal(expectedOrigin(''), 'local');
  assert.equal(expectedOrigin('https://API.example/x/'), 'https://api.example');
  assert.equal(expectedOrigin('nonsense'), 'none');
});
