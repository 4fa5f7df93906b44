import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { StoreLocation } from '../src/service/store/store.ts';

const root = path.join(import.meta.dirname, '..');

/** Starts the built `citedesk serve` in a separate process. The caller ends it. */
export async function serve(place: StoreLocation): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  if (!fs.existsSync(path.join(root, 'dist/cli.js')))
    execFileSync(process.execPath, ['esbuild.mjs'], { cwd: root, stdio: 'ignore' });
  const where = 'folder' in place ? ['--data', place.folder] : ['--database-url', place.databaseUrl, '--work'];
  const child = spawn(process.execPath, [path.join(root, 'dist/cli.js'), 'serve', ...where], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, url: (JSON.parse(line) as { readonly url: string }).url };
}
