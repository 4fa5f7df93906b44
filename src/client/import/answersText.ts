import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Failure } from '../../contract/failure.ts';

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

/** Called with a sentence if the encoding is a guess. */
export type Note = (sentence: string) => void;

/**
 * Decodes a file in chunks: UTF-8, UTF-16 (by its byte order mark or its zero bytes), or else Windows-1252, which
 * spreadsheets use for CSV and which is noted. The first non-ASCII character decides between UTF-8 and Windows-1252.
 * `decode` throws a `Failure` if the file isn't text.
 */
export class FileDecoder {
  private readonly file: string;
  private readonly note: Note | undefined;
  /** Bytes that don't determine the encoding yet. */
  private held: Buffer = Buffer.alloc(0);
  private begun = false;
  /** Undefined as long as all bytes are ASCII. */
  private decoder: ((bytes: Buffer, more: boolean) => string) | undefined;

  constructor(file: string, note?: Note) {
    this.file = file;
    this.note = note;
  }

  /** @param more false for the last chunk, which may be empty */
  decode(piece: Buffer, more: boolean): string {
    const bytes = this.held.length > 0 ? Buffer.concat([this.held, piece]) : piece;
    this.held = Buffer.alloc(0);
    if (!this.begun && bytes.length < longestLetter && more) return this.hold(bytes, 0);
    if (!this.begun) this.begin(bytes);
    if (this.decoder) return this.decoder(bytes, more);
    if (isAscii(bytes)) return bytes.toString('latin1');
    const first = bytes.findIndex((byte) => byte >= 0x80);
    if (more && first + longestLetter > bytes.length) return this.hold(bytes, first);
    this.decoder = this.beyondAscii(bytes.subarray(first, first + letterLength(bytes[first] ?? 0)));
    return bytes.toString('latin1', 0, first) + this.decoder(bytes.subarray(first), more);
  }

  private hold(bytes: Buffer, from: number): string {
    this.held = bytes.subarray(from);
    return bytes.toString('latin1', 0, from);
  }

  private begin(bytes: Buffer): void {
    this.begun = true;
    const [one = 0, two = 0] = bytes;
    if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004')
      throw new Failure(
        'VALIDATION_FAILED',
        `${this.file} is a spreadsheet or archive. Save its rows as CSV (UTF-8), and import that.`,
      );
    if ((one === 0xff && two === 0xfe) || (one !== 0 && two === 0 && bytes.length > 1))
      this.decoder = this.strict('utf-16le');
    if ((one === 0xfe && two === 0xff) || (one === 0 && two !== 0)) this.decoder = this.strict('utf-16be');
  }

  private beyondAscii(letter: Buffer): (bytes: Buffer, more: boolean) => string {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(letter);
      return this.strict('utf-8');
    } catch {
      this.note?.(
        `${this.file} is not UTF-8 and was read as Windows-1252, which spreadsheets use for CSV. If characters are wrong, save it as UTF-8.`,
      );
      return windows1252;
    }
  }

  private strict(encoding: string): (bytes: Buffer, more: boolean) => string {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return (bytes, more) => {
      try {
        return decoder.decode(bytes, { stream: more });
      } catch (cause) {
        throw new Failure(
          'VALIDATION_FAILED',
          `${this.file} begins as ${encoding.toUpperCase()} and does not go on so. Save it as UTF-8, and import that.`,
          { cause },
        );
      }
    };
  }
}

/** Maximum bytes of a character in UTF-8. */
const longestLetter = 4;

/** Returns the number of bytes of a UTF-8 character from its first byte. */
const letterLength = (byte: number): number => (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : longestLetter);

/** Decoded by hand, because some runtimes treat Windows-1252 as Latin-1. */
const windows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (letter) => beside.charAt(letter.charCodeAt(0) - 0x80));

/** Characters of Windows-1252 from 0x80, where Latin-1 has control characters. Five are unused. */
const beside = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
