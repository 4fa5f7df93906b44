import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withServer } from '../../../../src/extension/agents/serversFile.ts';

const server = { command: 'node', args: ['/cli.js', 'mcp', '--data', '/data'] };
const asRead = (text: string | undefined): unknown =>
  JSON.parse((text ?? '').replaceAll(/\/\/[^\n]*|\/\*[^]*?\*\//gu, '').replaceAll(/,(\s*[}\]])/gu, '$1'));
const whole = { mcpServers: { citedesk: server } };

test('a new file lists the server alone', () => {
  for (const text of ['', '\n', '{}', '{\n}\n', '{"mcpServers":{}}', '{ "mcpServers": { } }'])
    assert.deepEqual(asRead(withServer(text, 'citedesk', server)), whole, text);
});

test('what others wrote stays, with its comments, and the second time changes nothing', () => {
  const text = `// ours
{
  "mcpServers": {
    // "citedesk": {}, was here
    "other": { "command": "x", "args": ["}", "\\"{", /* { */ "// no"] } /* a, b */, // keep
  },
  "inputs": [{ "id": 1 }]
}
`;
  const written = withServer(text, 'citedesk', server) ?? '';
  const added = text.split('\n').filter((line) => !written.split('\n').includes(line));
  assert.deepEqual(added, [], 'every line is still there');
  assert.deepEqual(Object.keys((asRead(written.replace('"// no"', '"no"')) as typeof whole).mcpServers), [
    'other',
    'citedesk',
  ]);
  assert.equal(withServer(written, 'citedesk', server), written);
});

test('an entry of ours from before is replaced in its place', () => {
  const text = '{ "mcpServers": { "citedesk": { "command": "old" }, "b": {} }, "z": 1 }';
  const { mcpServers, z } = asRead(withServer(text, 'citedesk', server)) as { mcpServers: object; z: number };
  assert.deepEqual([mcpServers, z], [{ citedesk: server, b: {} }, 1]);
});

test('a text that is no list of servers is left alone', () => {
  for (const text of [
    '[]',
    '{',
    '{"mcpServers": []}',
    '{"mcpServers": 1}',
    'null',
    '{"a" 1}',
    '{"a":}',
    '{"a": "b}',
    '/*',
  ])
    assert.equal(withServer(text, 'citedesk', server), undefined, text);
});
