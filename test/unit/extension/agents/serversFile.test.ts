import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withServer } from '../../../../src/extension/agents/serversFile.ts';

const server = { command: 'node', args: ['/cli.js', 'mcp', '--data', '/data'] };
const asRead = (text: string | undefined): unknown =>
  JSON.parse((text ?? '').replaceAll(/\/\/[^\n]*|\/\*[^]*?\*\//gu, '').replaceAll(/,(\s*[}\]])/gu, '$1'));
const whole = { mcpServers: { citedesk: server } };

describe('MCP servers file', () => {
  test('contains only the server if it is new', () => {
    for (const text of ['', '\n', '{}', '{\n}\n', '{"mcpServers":{}}', '{ "mcpServers": { } }'])
      assert.deepEqual(asRead(withServer(text, 'citedesk', server)), whole, text);
  });

  test('keeps other servers and comments', () => {
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

  test('gets an existing entry replaced in place', () => {
    const text = '{ "mcpServers": { "citedesk": { "command": "old" }, "b": {} }, "z": 1 }';
    const { mcpServers, z } = asRead(withServer(text, 'citedesk', server)) as { mcpServers: object; z: number };
    assert.deepEqual([mcpServers, z], [{ citedesk: server, b: {} }, 1]);
  });

  test('stays unchanged if it is invalid', () => {
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
});
