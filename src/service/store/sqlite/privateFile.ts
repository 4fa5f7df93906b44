import fs from 'node:fs';

/** Makes sure that a file is there and that only its owner reads it; SQLite gives its companions the same mode. */
export function privateFile(file: string): string {
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  fs.chmodSync(file, 0o600);
  return file;
}
