import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Failure } from '../../contract/failure.ts';
import { FileDecoder, type Note } from './fileDecoder.ts';

/** Answers compress to about a tenth. A much higher ratio suggests a zip bomb. */
const maxPackingRatio = 100;
/** Bytes that even a small file may unpack to, because answers can be very similar. */
const alwaysUnpacked = 64 * 1024 * 1024;
/** Maximum characters of a line, or of a document that is read as a whole. Several copies fit into memory. */
export const maxCharacters = 128 * 1024 * 1024;

/**
 * Yields the text of a file, unpacked if it is gzip, regardless of its name. Throws a `Failure` if it is damaged, isn't
 * text, or unpacks to an implausible size.
 * @param note called if the encoding is a guess
 */
export async function* textOf(file: string, note?: Note): AsyncGenerator<string, void, undefined> {
  const decoder = new FileDecoder(file, note);
  for await (const piece of (await isGzip(file))
    ? unpackedWithin(file)
    : (createReadStream(file) as AsyncIterable<Buffer>))
    yield decoder.decode(piece, true);
  yield decoder.decode(Buffer.alloc(0), false);
}

/**
 * Reads a gzip file once, because its checksum is at the end: nothing of a damaged file may be imported. Throws like
 * `textOf`.
 */
export async function checkPacking(file: string): Promise<void> {
  if (!(await isGzip(file))) return;
  for await (const _piece of unpackedWithin(file));
}

async function* unpackedWithin(file: string): AsyncGenerator<Buffer, void, undefined> {
  const most = Math.max(alwaysUnpacked, (await stat(file)).size * maxPackingRatio);
  let bytes = 0;
  for await (const piece of unpacked(file)) {
    bytes += piece.length;
    if (bytes > most)
      throw cannotRead(
        `${file} unpacks to more than ${inMegabytes(most)} MB, which is suspiciously large for its compressed size. If the file is correct, unpack it yourself.`,
      );
    yield piece;
  }
}

async function* unpacked(file: string): AsyncGenerator<Buffer, void, undefined> {
  const unpacking = createGunzip();
  // The loop below throws the same error.
  pipeline(createReadStream(file), unpacking).catch(() => undefined);
  try {
    yield* unpacking as AsyncIterable<Buffer>;
  } catch (error) {
    throw cannotRead(`${file} is truncated or damaged and cannot be unpacked. Nothing was imported from it.`, error);
  }
}

/** Returns the first characters of a file, up to `most`. */
export async function startOf(file: string, most: number): Promise<string> {
  let start = '';
  for await (const piece of textOf(file)) {
    start += piece;
    if (start.length >= most) break;
  }
  return start.slice(0, most).replace(/^\uFEFF/u, '');
}

/**
 * Yields the lines of a file that aren't blank. Splits only at line feeds, because JSON may contain Unicode's line
 * separators.
 */
export async function* linesOf(file: string, note?: Note): AsyncGenerator<string, void, undefined> {
  const begun = heldText(file);
  for await (const piece of textOf(file, note)) {
    const [first = '', ...more] = piece.split('\n');
    begun.add(first);
    for (const next of more) {
      const line = withoutMark(begun.take());
      if (line !== '') yield line;
      begun.add(next);
    }
  }
  const last = withoutMark(begun.take());
  if (last !== '') yield last;
}

/** Collects chunks of a text until it is complete. `add` throws a `Failure` if it becomes too long. */
function heldText(file: string): { add(piece: string): void; take(): string } {
  let pieces: string[] = [];
  let characters = 0;
  return {
    add(piece) {
      characters += piece.length;
      if (characters > maxCharacters) throw tooLong(file);
      pieces.push(piece);
    },
    take() {
      const text = pieces.join('');
      pieces = [];
      characters = 0;
      return text;
    },
  };
}

/** Returns the failure for a line or record that is too large for memory. */
export const tooLong = (file: string): Failure =>
  cannotRead(
    `${file} contains a line or record larger than ${inMegabytes(maxCharacters)} MB. Use one answer per line (JSON Lines), or several files.`,
  );

const inMegabytes = (characters: number): number => Math.floor(characters / 1024 / 1024);

const cannotRead = (message: string, cause?: unknown): Failure => new Failure('VALIDATION_FAILED', message, { cause });

/** Removes the byte order mark and surrounding spaces. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/u, '').trim();

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
