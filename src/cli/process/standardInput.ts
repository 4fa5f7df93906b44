import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

export const isStandardInput = (word: string): boolean => word === '-' || word === '/dev/stdin';

interface Rereadable extends AsyncDisposable {
  readonly file: string;
}

/** Makes a file readable more than once: copies standard input (`-`) and pipes to a temporary file. */
export async function rereadable(word: string): Promise<Rereadable> {
  const isPipe = word === '-' || fs.statSync(word, { throwIfNoEntry: false })?.isFIFO() === true;
  if (!isPipe) return { file: word, [Symbol.asyncDispose]: () => Promise.resolve() };
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'citedesk-'));
  const remove = () => fs.promises.rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'standard-input');
  try {
    const input = isStandardInput(word) ? process.stdin : fs.createReadStream(word);
    await pipeline(input, fs.createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { file, [Symbol.asyncDispose]: remove };
}
