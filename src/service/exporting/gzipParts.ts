import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { partSize } from '../store/exports/exportParts.ts';

/** Half of the processor's time of zlib's usual 6, for files that are a tenth larger. */
const level = 3;

/** Parts that are kept at once, as each keeping waits for the disk. */
const partsAtOnce = 4;

/**
 * Compresses bytes and hands the file on in parts of `partSize` bytes, the last one shorter, some at once. The next ones
 * wait until these were taken. Rejects with whatever `content` or `keep` throw, or with the signal's reason.
 */
export async function gzipParts(
  content: AsyncIterable<Buffer>,
  keep: (parts: readonly Buffer[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await pipeline(
    Readable.from(content),
    createGzip({ level, chunkSize: partSize }),
    async (compressed: AsyncIterable<Buffer>) => {
      const atOnce = partSize * partsAtOnce;
      let waiting: Buffer[] = [];
      let size = 0;
      for await (const chunk of compressed) {
        waiting.push(chunk);
        size += chunk.length;
        while (size >= atOnce) {
          const whole = Buffer.concat(waiting);
          await keep(slicesOf(whole.subarray(0, atOnce)));
          waiting = [whole.subarray(atOnce)];
          size -= atOnce;
        }
      }
      if (size > 0) await keep(slicesOf(Buffer.concat(waiting)));
    },
    { signal },
  );
}

const slicesOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, place) =>
    bytes.subarray(place * partSize, (place + 1) * partSize),
  );
