import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Failure } from '../../../../../src/contract/failure.ts';
import type { Open, Opened } from '../../../../../src/extension/service/connection/service.ts';
import { createServices } from '../../../../../src/extension/service/connection/services.ts';

function opening(name: string) {
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  const opened = {
    closed: 0,
    fed: 0,
    lose,
    lost,
    service: { origin: name, local: true, client: {} } as unknown as Opened['service'],
    feed: () => Promise.resolve(void (opened.fed += 1)),
    close: () => Promise.resolve(void (opened.closed += 1)),
  };
  return opened;
}

const withOpen = (open: Open) => {
  const trouble: unknown[] = [];
  const services = createServices({ open, pause: 0, onTrouble: (error) => trouble.push(error) });
  const states: string[] = [];
  services.subscribe(() => states.push(services.state.name));
  return { services, states, trouble };
};

describe('service connection', () => {
  test('opens on demand', async () => {
    let count = 0;
    const { services } = withOpen(() => Promise.reject(new Error(String((count += 1)))));
    await turn();
    assert.equal(count, 0);
    assert.equal(services.state.name, 'none');
  });

  test('shares one attempt between concurrent callers', async () => {
    let count = 0;
    const { services, states } = withOpen(() => Promise.resolve(opening(`a${(count += 1)}`)));
    const [one, other] = await Promise.all([services.connect(), services.connect()]);
    assert.equal(one, other);
    assert.equal(await services.connect(), one);
    assert.equal(count, 1);
    assert.deepEqual(states, ['starting', 'ready']);
  });

  test('is unreachable after a failure until the next attempt', async () => {
    const answers = [Promise.reject(new Failure('SERVICE_UNREACHABLE', 'No.')), Promise.resolve(opening('a'))];
    const { services } = withOpen(() => answers.shift() ?? Promise.reject(new Error('too often')));
    await assert.rejects(services.connect(), { code: 'SERVICE_UNREACHABLE' });
    assert.equal(services.state.name === 'unreachable' && services.state.failure.code, 'SERVICE_UNREACHABLE');
    assert.equal((await services.connect()).origin, 'a');
  });

  test('reports progress while it opens', async () => {
    const { services, states } = withOpen((_, onWait) => {
      for (const sentence of ['Waiting.', 'Waiting.']) onWait(sentence);
      return Promise.resolve(opening('a'));
    });
    const seen: unknown[] = [];
    services.subscribe(() => seen.push('waiting' in services.state && services.state.waiting));
    await services.connect();
    assert.deepEqual(
      [states, seen],
      [
        ['starting', 'starting', 'ready'],
        [false, 'Waiting.', false],
      ],
    );
  });

  test('reopens when it is lost', async () => {
    const all = [opening('a'), opening('b')];
    const left = [...all];
    const { services, states } = withOpen(() => Promise.resolve(left.shift() ?? opening('c')));
    await services.connect();
    all[0]?.lose();
    while (services.current?.origin !== 'b') await turn();
    assert.equal(all[0]?.closed, 1);
    assert.deepEqual(states, ['starting', 'ready', 'starting', 'starting', 'ready']);
  });

  test('shares the reconnect with concurrent callers', async () => {
    const all = [opening('a'), opening('b')];
    const left = [...all];
    const { services } = withOpen(() => Promise.resolve(left.shift() ?? opening('c')));
    await services.connect();
    const asked: Promise<{ readonly origin: string }>[] = [];
    services.subscribe(() => void (services.state.name === 'starting' && asked.push(services.connect())));
    all[0]?.lose();
    while (services.current?.origin !== 'b') await turn();
    assert.deepEqual(
      (await Promise.all(asked)).map(({ origin }) => origin),
      ['b', 'b'],
    );
    assert.equal(left.length, 0);
  });

  test('reopens when the URL changes', async () => {
    const all = [opening('a'), opening('b')];
    const left = [...all];
    const { services } = withOpen(() => Promise.resolve(left.shift() ?? opening('c')));
    await services.connect();
    services.reopen();
    assert.equal((await services.connect()).origin, 'b');
    assert.equal(all[0]?.closed, 1);
  });

  test('stays closed when the URL changes before use', async () => {
    let count = 0;
    const { services } = withOpen(() => Promise.resolve(opening(`a${(count += 1)}`)));
    services.reopen();
    await turn();
    assert.equal(count, 0);
  });

  test('closes the result of an outdated attempt', async () => {
    const slow = Promise.withResolvers<Opened>();
    const late = opening('late');
    const answers = [slow.promise, Promise.resolve(opening('b'))];
    const { services } = withOpen(() => answers.shift() ?? slow.promise);
    const first = services.connect();
    first.catch(() => undefined);
    services.reopen();
    slow.resolve(late);
    await assert.rejects(first, { name: 'AbortError' });
    assert.equal((await services.connect()).origin, 'b');
    assert.equal(late.closed, 1);
  });

  test('passes settings only to an open service', async () => {
    const opened = opening('a');
    const { services } = withOpen(() => Promise.resolve(opened));
    await services.feed();
    await services.connect();
    await services.feed();
    assert.equal(opened.fed, 1);
  });

  test('stays closed after it is disposed', async () => {
    const opened = opening('a');
    const { services, trouble } = withOpen(() => Promise.resolve(opened));
    await services.connect();
    await services.dispose();
    opened.lose();
    await turn();
    assert.equal(opened.closed, 1);
    assert.equal(services.current, undefined);
    assert.deepEqual(trouble, []);
  });
});
