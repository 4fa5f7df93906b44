import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Failure } from '../contract/failure.ts';

/** The text of a file, piece by piece, unpacked where it is gzip, whatever it is called. Throws a `Failure` for a damaged one. */
export async function* textOf(file: string): AsyncGenerator<string, void, undefined> {
  if (!(await isGzip(file))) {
    yield* createReadStream(file, 'utf8') as AsyncIterable<string>;
    return;
  }
  const unpacked = createGunzip();
  // It rejects where the loop below throws, and that says it all.
  pipeline(createReadStream(file), unpacked).catch(() => undefined);
  try {
    yield* unpacked.setEncoding('utf8') as AsyncIterable<string>;
  } catch (error) {
    throw new Failure('VALIDATION_FAILED', `${file} is cut off or damaged, so it cannot be unpacked.`, { cause: error });
  }
}

/** The lines of a file that are not blank. Only a line feed ends one: JSON may hold Unicode's own line separators. */
export async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  let begun: string[] = [];
  for await (const piece of textOf(file)) {
    const [first = '', ...more] = piece.split('\n');
    begun.push(first);
    for (const next of more) {
      const line = plain(begun.join(''));
      if (line !== '') yield line;
      begun = [next];
    }
  }
  const last = plain(begun.join(''));
  if (last !== '') yield last;
}

/** Without a byte order mark. */
export const plain = (text: string): string => text.replace(/^\uFEFF/u, '').trim();

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
