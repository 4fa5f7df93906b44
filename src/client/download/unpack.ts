import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { onDisk } from './disk.ts';
import { replaceFile } from '../../system/system.ts';

/**
 * Writes what a gzip file holds to another file, which replaces what stands there at the end, and takes the gzip file
 * away. Throws a `Failure` for trouble of the disk, or the signal's reason; the gzip file stays then.
 */
export async function unpack(packed: string, file: string, signal: AbortSignal): Promise<void> {
  const part = `${file}.part`;
  try {
    await onDisk(file, async () => {
      await pipeline(createReadStream(packed), createGunzip(), createWriteStream(part, { flush: true }), { signal });
      await replaceFile(part, file);
    });
  } catch (error) {
    await rm(part, { force: true });
    signal.throwIfAborted();
    throw error;
  }
  await rm(packed, { force: true });
}
