import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Failure } from '../../contract/failure.ts';
import { FileDecoder, type Note } from './fileDecoder.ts';

/** Answers pack to a tenth or so; what grows more than this was made to fill a disk or a memory. */
const maxPackingRatio = 100;
/** What even a small file may unpack to, in bytes: answers that are much alike. */
const alwaysUnpacked = 64 * 1024 * 1024;
/** Characters of one line, or of a document that is read whole: what fits into a memory several times. */
export const maxCharacters = 128 * 1024 * 1024;

/**
 * The text of a file, piece by piece, unpacked where it is gzip, whatever it is called. Throws a `Failure` for a
 * damaged one, for one that is no text, and for one that unpacks to more than any answers do.
 * @param note is told where the letters are a guess
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
 * Reads a packed file through once, so that nothing of it is taken where its checksum, which stands at its end, says
 * that it is not what was packed. Throws as `textOf` does.
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
  // It rejects where the loop below throws, and that says it all.
  pipeline(createReadStream(file), unpacking).catch(() => undefined);
  try {
    yield* unpacking as AsyncIterable<Buffer>;
  } catch (error) {
    throw cannotRead(`${file} is truncated or damaged and cannot be unpacked. Nothing was imported from it.`, error);
  }
}

/** The first characters of a file, at most so many. */
export async function startOf(file: string, most: number): Promise<string> {
  let start = '';
  for await (const piece of textOf(file)) {
    start += piece;
    if (start.length >= most) break;
  }
  return start.slice(0, most).replace(/^\uFEFF/u, '');
}

/** The lines of a file that are not blank. Only a line feed ends one: JSON may hold Unicode's own line separators. */
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

/** Pieces of a text that has to be held until it is whole; `add` throws a `Failure` for one that never is. */
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

/** The failure for a line or record that is too large to be held. */
export const tooLong = (file: string): Failure =>
  cannotRead(
    `${file} contains a line or record larger than ${inMegabytes(maxCharacters)} MB. Use one answer per line (JSON Lines), or several files.`,
  );

const inMegabytes = (characters: number): number => Math.floor(characters / 1024 / 1024);

const cannotRead = (message: string, cause?: unknown): Failure => new Failure('VALIDATION_FAILED', message, { cause });

/** Without a byte order mark. */
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
