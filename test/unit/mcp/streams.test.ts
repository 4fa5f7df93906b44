import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client } from '../../../src/client/client.ts';
import { Failure } from '../../../src/contract/failure.ts';
import { linksInto } from '../../../src/text/editorLinks.ts';
import { serveStreams } from '../../../src/mcp/transports/stdio.ts';
import { tools } from '../../../src/mcp/tools.ts';
import { fc, runs } from '../../data/properties.ts';
import { eventually } from '../../fakes/eventually.ts';

/** A service that has nothing, whatever is called. */
const client = new Proxy({} as Client, {
  get: () => () => Promise.reject(new Failure('PROJECT_NOT_FOUND', 'There is no project with this id.')),
});

interface Said {
  readonly jsonrpc: string;
  readonly id?: unknown;
  readonly result?: unknown;
}

/** What is answered to bytes, of which `goodbye` is the last message, behind which the client goes away. */
async function exchange(...parts: readonly (string | Uint8Array)[]): Promise<{ answers: Said[]; bugs: unknown[] }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const bugs: unknown[] = [];
  const { ended } = serveStreams(
    { client, links: linksInto('vscode'), own: true, version: '1', onBug: (error) => bugs.push(error) },
    { input, output },
  );
  let said = '';
  output.setEncoding('utf8').on('data', (part: string) => {
    said += part;
  });
  for (const part of parts) input.write(part);
  await eventually(() => said.includes('"id":"goodbye"'), 1);
  for (let turns = 0; turns < 20; turns += 1) await nextTurn(); // what was asked before may be answered behind it
  input.end();
  await ended;
  const answers = said.split('\n').filter((line) => line !== '');
  return { answers: answers.map((line) => JSON.parse(line) as Said), bugs };
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

test('whatever messages come, each line that is written is one of the protocol, and the next good message is answered', async () => {
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

interface Refusal {
  readonly id: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

test('a line that is no JSON, or no message, is answered so, with its id where it has one', async () => {
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
  assert.equal((answers as unknown as Refusal[]).find(({ error }) => error)?.error?.message, 'This line is not JSON.');
  assert.ok(answers.some(({ id, result }) => id === 'goodbye' && result !== undefined));
});

test('a message that comes in pieces is taken whole, and several in one piece one by one', async () => {
  const { answers } = await exchange(hello.slice(0, 20), hello.slice(20, 21), hello.slice(21) + goodbye);
  assert.deepEqual(
    answers.map(({ id }) => id),
    ['hello', 'goodbye'],
  );
});

test('bytes that are no text do not keep the next message from being answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const { answers, bugs } = await exchange(hello, bytes, '\n', goodbye);
      assert.ok(answers.some(({ id, result }) => id === 'goodbye' && result !== undefined));
      assert.deepEqual(bugs, []);
    }),
    runs(20),
  );
});

test('a line that is larger than any draft is answered and passed over, and the next one taken', async () => {
  const large = line({ jsonrpc: '2.0', id: 'large', method: 'ping', params: { a: 'x'.repeat(4_300_000) } });
  for (const parts of [[large], [large.slice(0, 3_000_000), large.slice(3_000_000)], ['x'.repeat(5_000_000), '\n']]) {
    const { answers, bugs } = await exchange(hello, ...parts, goodbye);
    assert.deepEqual(bugs, []);
    assert.deepEqual(
      (answers as unknown as Refusal[]).flatMap(({ id, error }) => (error ? [[id, error.code, error.message]] : [])),
      [[null, -32_600, 'A line has at most 4000000 bytes. This one is passed over.']],
    );
    assert.ok(answers.some(({ id, result }) => id === 'goodbye' && result !== undefined));
  }
});

/** Calls of tools that are none, and what they are answered. */
const badCalls: readonly (readonly [unknown, string])[] = [
  [{ name: 'nope' }, 'Tool nope not found.'],
  [{ name: '__proto__', arguments: {} }, 'Tool __proto__ not found.'],
  [{ name: 'toString' }, 'Tool toString not found.'],
  [undefined, 'params is missing.'],
  [{}, 'params.name is missing.'],
  [{ name: 5 }, 'params.name must be a text.'],
  [{ name: 'list_projects', arguments: 'all' }, 'params.arguments must be an object.'],
  [{ name: 'list_projects', arguments: [] }, 'params.arguments must be an object.'],
];

test('a call of what is no tool, or with fields that are not right, is refused in one sentence', async () => {
  const calls = badCalls.map(([params], id) => line({ jsonrpc: '2.0', id, method: 'tools/call', params }));
  const { answers } = await exchange(hello, ...calls, goodbye);
  assert.deepEqual(
    (answers as unknown as Refusal[]).flatMap(({ id, error }) => (error ? [[id, error.message]] : [])),
    badCalls.map(([, message], id) => [id, message]),
  );
});
