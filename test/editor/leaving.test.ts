import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import fs from 'node:fs';
import { Session } from 'node:inspector';
import path from 'node:path';
import { suite, test } from 'mocha';
import * as vscode from 'vscode';
import { eventually } from '../fakes/eventually.ts';

const execute = vscode.commands.executeCommand;

/** Kinds of resources that keep a process alive, or work in it later. */
const kinds = new Set([
  'FSEVENTWRAP',
  'MESSAGEPORT',
  'PIPEWRAP',
  'PROCESSWRAP',
  'STATWATCHER',
  'TCPWRAP',
  'Timeout',
  'WORKER',
]);

suite('deactivation', () => {
  test('leaves no timer, socket, process or thread', async () => {
    const alive = new Map<number, string>();
    const hook = createHook({
      init(id, kind) {
        if (!kinds.has(kind)) return;
        const stack = new Error().stack ?? '';
        // Node keeps the timer of a call that has ended.
        if (stack.includes('AbortSignal.timeout')) return;
        if (/[\\/]dist[\\/](?:extension|languages)/u.test(stack)) alive.set(id, `${kind} ${stack}`);
      },
      destroy: (id) => void alive.delete(id),
    });
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 50;
    hook.enable();
    try {
      await execute('citedesk.useLocalService');
      await execute('citedesk.refresh');
      await write();
      assert.ok(alive.size > 0, 'the hook sees the extension');
      const { deactivate } = (await import(entry())) as { readonly deactivate: () => Promise<void> };
      await deactivate();
      await eventually(() => alive.size === 0).catch(() => undefined);
      assert.deepEqual([...alive.values()], []);
    } finally {
      hook.disable();
      Error.stackTraceLimit = limit;
    }
  });
});

/** Writes in an article, which a thread checks, and checks again after a pause. */
async function write(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const file = path.join(folder, 'last.md');
  fs.writeFileSync(file, '---\nkeyword: bright tv\n---\n\n# Bright TVs\n\nA bright tv.\n');
  const editor = await vscode.window.showTextDocument(vscode.Uri.file(file));
  await eventually(
    async () => (await execute<unknown[]>('vscode.executeCodeLensProvider', editor.document.uri, 9)).length > 0,
  );
  await editor.edit((edit) => edit.insert(new vscode.Position(6, 0), 'About 47 % of them are. '));
  await editor.document.save();
}

/** URL under which this process has loaded the extension. */
function entry(): string {
  const found: string[] = [];
  const session = new Session();
  session.connect();
  session.on('Debugger.scriptParsed', ({ params: { url } }) => {
    if (/\/dist\/extension\/main\.js(?:\?|$)/u.test(url)) found.push(url);
  });
  session.post('Debugger.enable'); // reports the scripts that are loaded
  session.disconnect();
  return found[0] ?? assert.fail('the extension is not loaded');
}
