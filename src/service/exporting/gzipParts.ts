import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { prefetch } from './prefetch.ts';
import { partSize } from '../store/exports/exportParts.ts';

/** Takes half of the CPU time of zlib's default of 6. Files are a tenth larger. */
const level = 3;

/** Number of parts stored together, because each write waits for the disk. */
const partsAtOnce = 2;

/**
 * Compresses data and passes it on in parts of `partSize` bytes. The last part may be shorter. While parts are being
 * stored, only the next ones are compressed. Rejects with errors of `content` and `keep`, and with the signal's reason.
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

/** Splits data into pieces of one size. The last piece may be shorter. */
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
