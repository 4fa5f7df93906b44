import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../../contract/failure.ts';
import { onDisk, sizeOf } from './disk.ts';
import type { FileAnswer } from './openFile.ts';
import { unreachable } from '../network/unreachable.ts';

/** How far a file is, in bytes. `total` is undefined where nobody says. */
export interface DownloadProgress {
  readonly bytes: number;
  readonly total: number | undefined;
}

/** A file that is being downloaded. */
export interface PartialFile {
  readonly path: string;
  readonly total: number | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((so: DownloadProgress) => void) | undefined;
}

/** Headers that ask for what is missing; with a validator only if the file is still the same (RFC 9110, 13.1.5). */
export function rangeFrom(from: number, validator: string | undefined): Readonly<Record<string, string>> {
  if (from === 0) return {};
  return { range: `bytes=${from}-`, ...(validator === undefined ? {} : { 'if-range': validator }) };
}

/** What tells this file from another one at the same place: a strong ETag, or the moment of its last change. */
export function validatorOf({ headers }: FileAnswer): string | undefined {
  const tag = headers.get('etag');
  return tag !== null && !tag.startsWith('W/') ? tag : (headers.get('last-modified') ?? undefined);
}

/**
 * Appends what came, or starts again where it is the whole; tells whether the file has come to its end. Throws a
 * `Failure` where what came is no part of this file.
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
  // Where it breaks off the file ends all the same, so that all that came is kept.
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
