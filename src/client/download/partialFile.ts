import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../../contract/failure.ts';
import { onDisk, sizeOf } from './disk.ts';
import type { FileAnswer } from './openFile.ts';
import { unreachable } from '../network/unreachable.ts';

/** Progress of a download in bytes. `total` is undefined if unknown. */
export interface DownloadProgress {
  readonly bytes: number;
  readonly total: number | undefined;
}

export interface PartialFile {
  readonly path: string;
  readonly total: number | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((so: DownloadProgress) => void) | undefined;
}

/**
 * Returns headers that request the missing part. With a validator, only if the file is unchanged (RFC 9110, 13.1.5).
 */
export function rangeFrom(from: number, validator: string | undefined): Readonly<Record<string, string>> {
  if (from === 0) return {};
  return { range: `bytes=${from}-`, ...(validator === undefined ? {} : { 'if-range': validator }) };
}

/** Returns a value that identifies this version of the file: a strong ETag, or the last modification date. */
export function validatorOf({ headers }: FileAnswer): string | undefined {
  const tag = headers.get('etag');
  return tag !== null && !tag.startsWith('W/') ? tag : (headers.get('last-modified') ?? undefined);
}

/**
 * Appends a partial response to the file, or replaces the file with a full one. Returns true at the end of the file.
 * Throws a `Failure` if the response doesn't belong to this file.
 */
export async function takeIn(
  answer: FileAnswer,
  from: number,
  { path, total, signal, onProgress }: PartialFile,
): Promise<boolean> {
  const { status, url, body } = answer;
  const range = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/u.exec(answer.headers.get('content-range') ?? '');
  if (status === 416 || (status === 206 && Number(range?.[1] ?? from) !== from)) {
    body.on('error', () => undefined).destroy();
    if (status === 416 && total === undefined && from > 0 && Number(range?.[2]) === from) return true;
    await onDisk(path, () => rm(path, { force: true }));
    return false;
  }
  const announced = status === 206 ? range?.[2] : (answer.headers.get('content-length') ?? undefined);
  const whole = total ?? (announced === undefined ? undefined : Number(announced));
  if (announced !== undefined && Number(announced) !== whole) {
    body.on('error', () => undefined).destroy();
    await onDisk(path, () => rm(path, { force: true }));
    throw new Failure(
      'SERVICE_NOT_UNDERSTOOD',
      `The export file has ${announced} bytes, but the service announced ${whole}.`,
    );
  }
  let bytes = status === 206 ? from : 0;
  let fault: Failure | undefined;
  // Ends normally if the response breaks off, so that the file keeps everything received.
  async function* pieces(): AsyncGenerator<Buffer, void, undefined> {
    try {
      for await (const piece of body as AsyncIterable<Buffer>) {
        yield piece;
        bytes += piece.length;
        onProgress?.({ bytes, total: whole });
      }
    } catch (error) {
      fault = unreachable(url, error);
    }
  }
  await onDisk(path, () => pipeline(pieces, createWriteStream(path, { flags: bytes > 0 ? 'a' : 'w', flush: true })));
  signal?.throwIfAborted();
  if (fault) throw fault;
  return whole === undefined || (await sizeOf(path)) >= whole;
}
