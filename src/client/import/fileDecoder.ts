import { isAscii } from 'node:buffer';
import { Failure } from '../../contract/failure.ts';

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
