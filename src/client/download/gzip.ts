import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** True if a file is a complete gzip file with valid checksums (RFC 1952). */
export async function isWholeGzip(path: string, signal: AbortSignal | undefined): Promise<boolean> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(createReadStream(path), createGunzip(), nowhere, { signal });
    return true;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_'))
      return false;
    throw error;
  }
}
