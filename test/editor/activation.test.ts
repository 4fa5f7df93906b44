import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Session } from 'node:inspector';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'mocha';
import * as vscode from 'vscode';

// The first file that runs: nothing has been done with the extension yet.

const extension =
  vscode.extensions.getExtension('citedesk.citedesk') ?? assert.fail('the extension is not found by its id');

test('the extension activates', async () => {
  await extension.activate();
  assert.equal(extension.isActive, true);
});

test('activation starts no service and creates no data folder', () => {
  const dataFolder = vscode.workspace.getConfiguration('citedesk').get<string>('dataFolder') ?? '';
  assert.ok(path.isAbsolute(dataFolder));
  assert.equal(fs.existsSync(dataFolder), false);
});

test('activation loads only the entry and its imports, without the client', () => {
  const { outputs } = JSON.parse(
    fs.readFileSync(path.join(extension.extensionPath, 'dist/meta/extension.json'), 'utf8'),
  ) as Bundle;
  // The editor asks at once for servers of tools.
  const isOffer = (file: string): boolean => /\/mcpServers-\w+\.js$/u.test(file);
  const offers = Object.keys(outputs).filter(isOffer);
  const atOnce = new Set(['dist/extension/main.js', ...offers].flatMap((file) => [...closure(outputs, file)]));
  const loaded = scriptsIn(path.join(extension.extensionPath, 'dist/extension'));
  assert.ok(loaded.includes('dist/extension/main.js'));
  assert.deepEqual(
    loaded.filter((file) => !atOnce.has(file)),
    [],
  );
  const inputs = [...atOnce].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
  assert.deepEqual(
    inputs.filter((file) => /src\/client\/(client|connection)\.ts$|node_modules\/(undici|zod)\//u.test(file)),
    [],
  );
});

interface Bundle {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly imports: readonly { readonly path: string; readonly kind: string }[];
        readonly inputs: Readonly<Record<string, unknown>>;
      }
    >
  >;
}

/** A bundle's file with all that it imports before it runs. */
function closure(outputs: Bundle['outputs'], entry: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const { path: file, kind } of outputs[entry]?.imports ?? [])
    if (kind === 'import-statement' && file in outputs) closure(outputs, file, found);
  return found;
}

/** The scripts of a folder that this process has loaded, as paths from the extension's folder. */
function scriptsIn(folder: string): readonly string[] {
  const files: string[] = [];
  const session = new Session();
  session.connect();
  session.on('Debugger.scriptParsed', ({ params: { url } }) => {
    const file = url.startsWith('file:') ? fileURLToPath(url.replace(/\?.*$/u, '')) : url;
    if (file.startsWith(folder)) files.push(path.relative(extension.extensionPath, file).replaceAll('\\', '/'));
  });
  session.post('Debugger.enable'); // tells of all that is there already
  session.disconnect();
  return files;
}
