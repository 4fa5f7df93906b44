import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { onDisk } from './disk.ts';
import { replaceFile } from '../../system/system.ts';

/**
 * Unpacks a gzip file into another file, replacing its contents, and deletes the gzip file. A table gets a byte order
 * mark, because Excel assumes another encoding without one. Throws a `Failure` for disk errors, or the signal's reason.
 * Then the gzip file stays.
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
      await pipeline(createReadStream(packed), createGunzip(), isTable ? marked : new PassThrough(), target, {
        signal,
      });
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
