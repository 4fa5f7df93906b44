import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { prefetch } from './prefetch.ts';
import { partSize } from '../store/exports/exportParts.ts';

/** Half of the processor's time of zlib's usual 6, for files that are a tenth larger. */
const level = 3;

/** Parts that are kept at once, as each keeping waits for the disk. */
const partsAtOnce = 2;

/**
 * Compresses bytes and hands the file on in parts of `partSize` bytes, the last one shorter, some at once. While these
 * are taken the next ones are compressed, and no more. Rejects with whatever `content` or `keep` throw, or with the
 * signal's reason.
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
      for await (const bytes of prefetch(inPieces(compressed, partSize * partsAtOnce))) await keep(partsOf(bytes));
    },
    { signal },
  );
}

/** The same bytes in pieces of one size, the last one shorter. */
async function* inPieces(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer, void, undefined> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    while (length >= size) {
      const whole = Buffer.concat(waiting);
      yield whole.subarray(0, size);
      waiting = [whole.subarray(size)];
      length -= size;
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}

const partsOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, place) =>
    bytes.subarray(place * partSize, (place + 1) * partSize),
  );
