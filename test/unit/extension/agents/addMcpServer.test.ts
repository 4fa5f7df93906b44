import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { launcherArguments } from '../../../../src/extension/agents/launcher.ts';
import { addMcpServer } from '../../../../src/extension/agents/addMcpServer.ts';

function fixture(context: TestContext, { yes = true, serviceUrl = '' } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-mcp-'));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, '.mcp.json');
  const said: string[] = [];
  const command = addMcpServer({
    settings: { serviceUrl },
    launcher: { write: () => Promise.resolve(void said.push('launcher')) },
    articleHost: {
      folders: [{ name: 'site', path: folder, articles: 'content', names: {} }] as never,
      unsaved: () => undefined,
      show: (shown) => Promise.resolve(void said.push(`shows ${path.basename(shown)}`)),
    },
    dialogs: {
      confirm: (question) => {
        said.push(question);
        return Promise.resolve(yes);
      },
      pick: () => Promise.reject(new Error('one folder needs no question')),
      tell: (sentence) => {
        said.push(sentence);
        return Promise.resolve(undefined);
      },
    },
  });
  return { file, said, run: () => command.run(undefined), text: () => fs.readFileSync(file, 'utf8') };
}

describe('adding the MCP server', () => {
  test('adds one entry, once, without a path or secret', async (context) => {
    const { run, said, text } = fixture(context);
    await run();
    assert.deepEqual(JSON.parse(text()), {
      mcpServers: { citedesk: { command: 'node', args: [...launcherArguments] } },
    });
    await run();
    assert.deepEqual(said, [
      'launcher',
      'shows .mcp.json',
      'Citedesk added to .mcp.json. The file contains no keys or paths of this machine, so you can commit it. Agents start the server with node, so Node 22.15 or later must be on their PATH.',
      'launcher',
      'Citedesk is already in .mcp.json.',
    ]);
  });

  test('asks before it changes an existing file', async (context) => {
    const { run, said, file, text } = fixture(context, { yes: false });
    fs.writeFileSync(file, '{"mcpServers":{"other":{}}}');
    await run();
    assert.equal(text(), '{"mcpServers":{"other":{}}}');
    assert.match(said.join('\n'), /^\.mcp\.json already exists\. Add Citedesk to it\?/u);
  });

  test('refuses a file that is not JSON', async (context) => {
    const { run, file, text } = fixture(context);
    fs.writeFileSync(file, '<<<<<<< ours');
    await assert.rejects(run(), { code: 'FILE_NOT_WRITTEN' });
    assert.equal(text(), '<<<<<<< ours');
  });

  test('names the variable for the key of a remote service', async (context) => {
    const { run, said, text } = fixture(context, { serviceUrl: 'https://citedesk.example.com/v1' });
    await run();
    assert.match(text(), /"--key",\s+"env:CITEDESK_KEY"/u);
    assert.match(said.join('\n'), /from the CITEDESK_KEY environment variable/u);
  });
});
