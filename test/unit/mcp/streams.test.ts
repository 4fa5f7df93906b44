import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client } from '../../../src/client/client.ts';
import { Failure } from '../../../src/contract/failure.ts';
import { linksInto } from '../../../src/text/editorLinks.ts';
import { serveStreams } from '../../../src/mcp/transports/stdio.ts';
import { tools } from '../../../src/mcp/tools.ts';
import { fc, runs } from '../../data/properties.ts';

/** A service without projects. */
const client = new Proxy({} as Client, {
  get: () => () => Promise.reject(new Failure('PROJECT_NOT_FOUND', 'project with this id doesn’t exist.')),
});

interface Said {
  readonly jsonrpc: string;
  readonly id?: unknown;
  readonly result?: unknown;
}

/** Serves a client that can be written to; `messages` are all that was answered when the connection ends. */
function connect(service = client) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const bugs: unknown[] = [];
  const { ended } = serveStreams(
    { client: service, links: linksInto('vscode'), own: true, version: '1', onBug: (error) => bugs.push(error) },
    { input, output },
  );
  let said = '';
  output.setEncoding('utf8').on('data', (part: string) => {
    said += part;
  });
  const messages = async (): Promise<Said[]> => {
    await ended;
    const lines = said.split('\n').filter((text) => text !== '');
    return lines.map((text) => JSON.parse(text) as Said);
  };
  return { input, output, messages, bugs };
}

/** Sends bytes, ends the input, and returns all answers. */
async function exchange(...parts: readonly (string | Uint8Array)[]): Promise<{ answers: Said[]; bugs: unknown[] }> {
  const { input, messages, bugs } = connect();
  for (const part of parts) input.write(part);
  input.end();
  return { answers: await messages(), bugs };
}

const line = (message: unknown): string => `${JSON.stringify(message)}\n`;
const hello = line({
  jsonrpc: '2.0',
  id: 'hello',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});
const goodbye = line({ jsonrpc: '2.0', id: 'goodbye', method: 'tools/list' });

const call = fc.record(
  {
    jsonrpc: fc.oneof(fc.constant('2.0'), fc.jsonValue()),
    id: fc.oneof(fc.nat(), fc.jsonValue()),
    method: fc.oneof(fc.constantFrom('tools/call', 'resources/read', 'prompts/get', 'ping'), fc.string()),
    params: fc.oneof(
      fc.record({
        name: fc.oneof(fc.constantFrom(...tools.map(({ name }) => name)), fc.string()),
        arguments: fc.oneof(
          fc.dictionary(fc.constantFrom('project', 'prompts', 'confirm', 'x'), fc.jsonValue()),
          fc.jsonValue(),
        ),
      }),
      fc.jsonValue(),
    ),
  },
  { requiredKeys: [] },
);

interface Refusal {
  readonly id: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Calls of tools that are none, and what they are answered. */
const badCalls: readonly (readonly [unknown, string])[] = [
  [{ name: 'nope' }, 'Tool nope not found.'],
  [{ name: '__proto__', arguments: {} }, 'Tool __proto__ not found.'],
  [{ name: 'toString' }, 'Tool toString not found.'],
  [undefined, 'params is missing.'],
  [{}, 'params.name is missing.'],
  [{ name: 5 }, 'params.name must be text.'],
  [{ name: 'list_projects', arguments: 'all' }, 'params.arguments must be an object.'],
  [{ name: 'list_projects', arguments: [] }, 'params.arguments must be an object.'],
];

describe('MCP over streams', () => {
  test('answers valid messages after any others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(call, fc.jsonValue()), { maxLength: 6 }), async (messages) => {
        const { answers, bugs } = await exchange(hello, ...messages.map(line), goodbye);
        for (const { jsonrpc } of answers) assert.equal(jsonrpc, '2.0');
        assert.deepEqual(bugs, []);
        assert.ok(answers.some(({ id, result }) => id === 'goodbye' && result !== undefined));
      }),
      runs(25),
    );
  });

  test('refuses lines that are not messages, with their id', async () => {
    const lines = ['{"jsonrpc":', 'hello', '\uFEFF{}', '[]', '5', 'null', '{"id":7}', '{"jsonrpc":"2.0","id":"a"}'];
    const { answers } = await exchange(hello, '\n \r\n', ...lines.map((text) => `${text}\n`), goodbye);
    assert.deepEqual(
      (answers as unknown as Refusal[]).flatMap(({ id, error }) => (error ? [[error.code, id]] : [])),
      [
        ...[
          [-32_700, null],
          [-32_700, null],
          [-32_700, null],
        ],
        ...[
          [-32_600, null],
          [-32_600, null],
          [-32_600, null],
        ],
        ...[
          [-32_600, 7],
          [-32_600, 'a'],
        ],
      ],
    );
    assert.equal(
      (answers as unknown as Refusal[]).find(({ error }) => error)?.error?.message,
      'This line is not JSON.',
    );
    assert.ok(answers.some(({ id, result }) => id === 'goodbye' && result !== undefined));
  });

  test('joins and splits chunks', async () => {
    const { answers } = await exchange(hello.slice(0, 20), hello.slice(20, 21), hello.slice(21) + goodbye);
    assert.deepEqual(
      answers.map(({ id }) => id),
      ['hello', 'goodbye'],
    );
  });

  test('answers valid messages after invalid UTF-8', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const { answers, bugs } = await exchange(hello, bytes, '\n', goodbye);
        assert.ok(answers.some(({ id, result }) => id === 'goodbye' && result !== undefined));
        assert.deepEqual(bugs, []);
      }),
      runs(20),
    );
  });

  test('refuses a line of more than 4 MB and reads the next one', async () => {
    const large = line({ jsonrpc: '2.0', id: 'large', method: 'ping', params: { a: 'x'.repeat(4_300_000) } });
    for (const parts of [[large], [large.slice(0, 3_000_000), large.slice(3_000_000)], ['x'.repeat(5_000_000), '\n']]) {
      const { answers, bugs } = await exchange(hello, ...parts, goodbye);
      assert.deepEqual(bugs, []);
      assert.deepEqual(
        (answers as unknown as Refusal[]).flatMap(({ id, error }) => (error ? [[id, error.code, error.message]] : [])),
        [[null, -32_600, 'This line is longer than 4000000 bytes and was skipped.']],
      );
      assert.ok(answers.some(({ id, result }) => id === 'goodbye' && result !== undefined));
    }
  });

  test('refuses unknown tools and invalid fields with a message', async () => {
    const calls = badCalls.map(([params], id) => line({ jsonrpc: '2.0', id, method: 'tools/call', params }));
    const { answers } = await exchange(hello, ...calls, goodbye);
    assert.deepEqual(
      (answers as unknown as Refusal[]).flatMap(({ id, error }) => (error ? [[id, error.message]] : [])),
      badCalls.map(([, message], id) => [id, message]),
    );
  });

  test('ends when its input ends', async () => {
    assert.deepEqual(await exchange(), { answers: [], bugs: [] });
  });
});

describe('the end of input', () => {
  const call = (id: number): string =>
    line({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'list_projects' } });
  const idsOf = (answers: readonly Said[]): unknown[] => answers.map(({ id }) => id).sort();

  /** A service that answers only after the input of its caller ended. */
  async function exchangeSlowly(...lines: readonly string[]): Promise<Said[]> {
    const { promise: projects, resolve } = Promise.withResolvers<unknown>();
    const { input, messages, bugs } = connect(new Proxy({} as Client, { get: () => () => projects }));
    const end = once(input, 'end');
    input.end(lines.join(''));
    await end;
    for (let turns = 0; turns < 20; turns += 1) await nextTurn(); // the connection would have ended
    resolve({ data: [], credits: { charged: 0, remaining: null } });
    const answers = await messages();
    assert.deepEqual(bugs, []);
    return answers;
  }

  test('waits for calls in progress', async () => {
    assert.deepEqual(idsOf(await exchangeSlowly(hello, call(1), call(2))), [1, 2, 'hello']);
  });

  test('waits for calls that wait for others', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => index + 10);
    assert.deepEqual(idsOf(await exchangeSlowly(hello, ...ids.map(call))), [...ids, 'hello']);
  });

  test('completes a last line without a newline', async () => {
    const { answers } = await exchange(hello, goodbye.trimEnd());
    assert.deepEqual(idsOf(answers), ['goodbye', 'hello']);
    const { answers: refused } = await exchange(hello, '{"jsonrpc":');
    assert.deepEqual(idsOf(refused), ['hello', null].sort());
  });

  test('does not wait for calls that were cancelled', async () => {
    const never = new Proxy({} as Client, { get: () => () => new Promise(() => undefined) });
    const { input, messages } = connect(never);
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    input.end(hello + call(1) + line(cancel) + goodbye);
    assert.deepEqual(idsOf(await messages()), ['goodbye', 'hello']);
  });

  test('answers subscriptions', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const listen = { method: 'subscriptions/listen', params: { notifications: { toolsListChanged: true }, _meta } };
    const { answers } = await exchange(line({ jsonrpc: '2.0', id: 'news', ...listen }));
    assert.ok(answers.some(({ id, result }) => id === 'news' && result !== undefined));
  });

  test('ends the connection if the client is gone', async () => {
    const { input, output, messages } = connect();
    output.destroy(new Error('EPIPE'));
    input.end(hello + call(1));
    assert.deepEqual(await messages(), []);
  });
});
