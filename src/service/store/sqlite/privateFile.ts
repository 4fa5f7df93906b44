import fs from 'node:fs';

/**
 * Creates a file if missing and makes it readable only for its owner. SQLite gives its companion files the same mode.
 */
export function privateFile(file: string): string {
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  fs.chmodSync(file, 0o600);
  return file;
}
