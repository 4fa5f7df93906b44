import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { onDisk } from './disk.ts';
import { replaceFile } from '../../system/system.ts';

/**
 * Writes what a gzip file holds to another file, which replaces what stands there at the end, and takes the gzip file
 * away. A table gets a byte order mark, without which Excel takes its letters for those of another encoding. Throws a `Failure` for trouble of the disk, or the signal's reason; the gzip file stays then.
 */
export async function unpack(
  packed: string,
  file: string,
  signal: AbortSignal,
  { isTable = false }: { readonly isTable?: boolean } = {},
): Promise<void> {
  const part = `${file}.part`;
  try {
    await onDisk(file, async () => {
      const target = createWriteStream(part, { flush: true });
      await pipeline(createReadStream(packed), createGunzip(), isTable ? marked : whole, target, { signal });
      await replaceFile(part, file);
    });
  } catch (error) {
    await rm(part, { force: true });
    signal.throwIfAborted();
    throw error;
  }
  await rm(packed, { force: true });
}

const byteOrderMark = Buffer.from('\uFEFF');

async function* marked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let begun = false;
  for await (const chunk of chunks) {
    if (!begun && !chunk.subarray(0, byteOrderMark.length).equals(byteOrderMark)) yield byteOrderMark;
    begun = true;
    yield chunk;
  }
}

async function* whole(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  yield* chunks;
}
