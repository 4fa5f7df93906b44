import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Export } from '../../contract/projects/export.ts';
import { Failure } from '../../contract/failure.ts';
import type { OpenClient } from '../client.ts';
import { onDisk, sizeOf } from './disk.ts';
import type { FileAnswer } from './openFile.ts';
import { plainText } from '../network/reply.ts';
import { replaceFile } from '../../system/system.ts';
import { unreachable } from '../network/unreachable.ts';

interface DownloadOptions {
  readonly client: Pick<OpenClient, 'baseUrl' | 'getExport' | 'openExport'>;
  /** ID of an export that is ready. */
  readonly export: string;
  /** Target file. It is replaced at the end. Until then, the data is in `<file>.part`. */
  readonly file: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Delay between attempts, replaceable in tests. */
  readonly pause?: ((milliseconds: number, signal: AbortSignal | undefined) => Promise<unknown>) | undefined;
}

/** Consecutive attempts without progress. */
const tries = 6;
const passingCodes = new Set(['SERVICE_UNREACHABLE', 'SERVICE_TIMEOUT', 'LINK_INVALID']);
const wait: NonNullable<DownloadOptions['pause']> = (milliseconds, signal) =>
  sleep(milliseconds, undefined, { signal });

/**
 * Downloads the file of an export that is ready, and returns the export. An interrupted download resumes with a new
 * link. If the call is aborted or the service is unreachable, the `.part` file stays, and a later call resumes. Throws
 * a `Failure`, or the signal's reason. A file with another length, or an incomplete gzip file, is deleted.
 */
export async function downloadExport({
  client,
  export: id,
  file,
  signal,
  onProgress,
  pause = wait,
}: DownloadOptions): Promise<Export> {
  const { data } = await client.getExport({ export: id }, { signal });
  if (data.status !== 'ready') throw notReady(data);
  const address = fileAddress(data, client.baseUrl);
  const open: OpenAt = (headers) => client.openExport({ export: id }, { signal, headers, address });
  // The length is 0 if unknown.
  const partial = { path: `${file}.part`, total: data.bytes > 0 ? data.bytes : undefined, signal, onProgress };
  const remove = () => onDisk(partial.path, () => rm(partial.path, { force: true }));

  const left = await sizeOf(partial.path);
  await readAll(partial, open, pause);
  if (left > 0 && !(await isFileWhole(partial))) {
    // The `.part` file may belong to another file.
    await remove();
    await readAll(partial, open, pause);
  }
  if (!(await isFileWhole(partial))) {
    await remove();
    throw new Failure(
      'SERVICE_NOT_UNDERSTOOD',
      'The export file is damaged: it is not the complete gzip file that the service announced.',
    );
  }
  await onDisk(file, () => replaceFile(partial.path, file));
  return data;
}

type OpenAt = (headers: Readonly<Record<string, string>>) => Promise<FileAnswer>;

/** Reads until the file is complete, and resumes after interruptions. */
async function readAll(partial: PartialFile, open: OpenAt, pause: typeof wait): Promise<void> {
  const { path, signal, total } = partial;
  const left = await sizeOf(path);
  let most = left;
  let validator: string | undefined;
  for (let fruitless = 0; ;) {
    const from = await sizeOf(path);
    if (from > 0 && from === total) return;
    let fault: Failure | undefined;
    try {
      const answer = await open(rangeFrom(from, validator));
      validator = validatorOf(answer);
      if (await takeIn(answer, from, partial)) return;
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof Failure) || !passingCodes.has(error.code)) throw error;
      fault = error;
    }
    const size = await sizeOf(path);
    fruitless = size > most ? 0 : fruitless + 1;
    most = Math.max(most, size);
    const unmet = fault?.code === 'SERVICE_UNREACHABLE' && fault.status === 0 && most === left;
    if (unmet || fruitless === tries)
      throw fault ?? new Failure('SERVICE_UNREACHABLE', 'The export file could not be downloaded completely.');
    await pause(250 * 2 ** fruitless, signal);
  }
}

async function isFileWhole({ path, total, signal }: PartialFile): Promise<boolean> {
  const size = await sizeOf(path);
  return size > 0 && size === (total ?? size) && isWholeGzip(path, signal);
}

/** Returns the address of the file if the service reports one other than the contract's. */
function fileAddress({ id, download_url: said }: Export, baseUrl: string): string | undefined {
  if (said === null || !URL.canParse(said, `${baseUrl}/`)) return undefined;
  const url = new URL(said, `${baseUrl}/`);
  return url.pathname.endsWith(`/exports/${id}/download`) ? undefined : url.href;
}

function notReady({ status, error }: Export): Failure {
  if (status === 'expired') return new Failure('EXPORT_EXPIRED', 'The export file was deleted after 7 days.');
  if (status !== 'failed') return new Failure('EXPORT_NOT_READY', 'The export is not ready yet.');
  return new Failure('EXPORT_FAILED', plainText(`The export failed: ${error ?? 'the service gave no reason'}.`), {
    status: 409,
  });
}

/** Progress of a download in bytes. `total` is undefined if unknown. */
export interface DownloadProgress {
  readonly bytes: number;
  readonly total: number | undefined;
}

interface PartialFile {
  readonly path: string;
  readonly total: number | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: DownloadProgress) => void) | undefined;
}

/**
 * Returns headers that request the missing part. With a validator, only if the file is unchanged (RFC 9110, 13.1.5).
 */
function rangeFrom(from: number, validator: string | undefined): Readonly<Record<string, string>> {
  if (from === 0) return {};
  return { range: `bytes=${from}-`, ...(validator === undefined ? {} : { 'if-range': validator }) };
}

/** Returns a value that identifies this version of the file: a strong ETag, or the last modification date. */
function validatorOf({ headers }: FileAnswer): string | undefined {
  const tag = headers.get('etag');
  return tag !== null && !tag.startsWith('W/') ? tag : (headers.get('last-modified') ?? undefined);
}

/**
 * Appends a partial response to the file, or replaces the file with a full one. Returns true at the end of the file.
 * Throws a `Failure` if the response doesn't belong to this file.
 */
async function takeIn(
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

/** True if a file is a complete gzip file with valid checksums (RFC 1952). */
async function isWholeGzip(path: string, signal: AbortSignal | undefined): Promise<boolean> {
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
