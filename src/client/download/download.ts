import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Export } from '../../contract/projects/export.ts';
import { Failure } from '../../contract/failure.ts';
import type { OpenClient } from '../client.ts';
import { onDisk, sizeOf } from './disk.ts';
import { isWholeGzip } from './gzip.ts';
import type { FileAnswer } from './openFile.ts';
import { type PartialFile, rangeFrom, type DownloadProgress, takeIn, validatorOf } from './partialFile.ts';
import { plainText } from '../network/plainText.ts';
import { replaceFile } from '../../system/system.ts';

export type { DownloadProgress as Progress } from './partialFile.ts';

interface DownloadOptions {
  readonly client: Pick<OpenClient, 'baseUrl' | 'getExport' | 'openExport'>;
  /** Id of a ready export. */
  readonly export: string;
  /** Where the file shall be; what stands there is replaced at the end. Until then all is in `<file>.part`. */
  readonly file: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((so: DownloadProgress) => void) | undefined;
  /** Waits between tries, replaceable in tests. */
  readonly pause?: ((milliseconds: number, signal: AbortSignal | undefined) => Promise<unknown>) | undefined;
}

/** Tries in a row that bring nothing new. */
const tries = 6;
const passingCodes = new Set(['SERVICE_UNREACHABLE', 'SERVICE_TIMEOUT', 'LINK_INVALID']);
const wait: NonNullable<DownloadOptions['pause']> = (milliseconds, signal) =>
  sleep(milliseconds, undefined, { signal });

/**
 * Downloads the file of a ready export and returns the export. What breaks off goes on where it stopped, with a new
 * link, in this call and in a later one: a `.part` stays where it is cancelled or nobody can be reached. Throws a
 * `Failure`, or the signal's reason; a file of another length, or one that is no whole gzip, is taken away.
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
  // Where the length is not known it is 0.
  const partial = { path: `${file}.part`, total: data.bytes > 0 ? data.bytes : undefined, signal, onProgress };
  const remove = () => onDisk(partial.path, () => rm(partial.path, { force: true }));

  const left = await sizeOf(partial.path);
  await readAll(partial, open, pause);
  if (left > 0 && !(await isFileWhole(partial))) {
    // What was left there may have been of another file.
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

/** Reads until the file is as long as it should be, however often that breaks off. */
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

/** Where to ask: at the address that the contract names, unless the service says plainly that it is another one. */
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
