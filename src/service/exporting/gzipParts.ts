import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { partSize } from '../store/exports/exportParts.ts';

/** Half of the processor's time of zlib's usual 6, for files that are a tenth larger. */
const level = 3;

/**
 * Compresses bytes and hands the file on in parts of `partSize` bytes, the last one shorter. The next part waits until one
 * was taken. Rejects with whatever `content` or `keep` throw, or with the signal's reason.
 */
export async function gzipParts(
  content: AsyncIterable<Buffer>,
  keep: (part: Buffer) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await pipeline(
    Readable.from(content),
    createGzip({ level, chunkSize: partSize / 4 }),
    async (compressed: AsyncIterable<Buffer>) => {
      let waiting: Buffer[] = [];
      let size = 0;
      for await (const chunk of compressed) {
        waiting.push(chunk);
        size += chunk.length;
        while (size >= partSize) {
          const whole = Buffer.concat(waiting);
          await keep(whole.subarray(0, partSize));
          waiting = [whole.subarray(partSize)];
          size -= partSize;
        }
      }
      if (size > 0) await keep(Buffer.concat(waiting));
    },
    { signal },
  );
}
