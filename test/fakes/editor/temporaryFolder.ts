import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';

/** Creates a folder with these files by relative path, which is removed after the test. */
export function temporaryFolder(context: TestContext, files: Readonly<Record<string, string>> = {}): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-test-'));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  return folder;
}
