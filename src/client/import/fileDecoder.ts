import { isAscii } from 'node:buffer';
import { Failure } from '../../contract/failure.ts';

/** What is told of a file whose letters are a guess. */
export type Note = (sentence: string) => void;

/**
 * Turns the bytes of a file into text, piece by piece: UTF-8, UTF-16 by its mark or its empty bytes, and else
 * Windows-1252, as spreadsheets save CSV, which is noted. The first letter beyond ASCII tells UTF-8 and Windows-1252
 * apart. `decode` throws a `Failure` for what is no text.
 */
export class FileDecoder {
  private readonly file: string;
  private readonly note: Note | undefined;
  /** Bytes that do not tell enough yet. */
  private held: Buffer = Buffer.alloc(0);
  private begun = false;
  /** Undefined while all bytes were ASCII. */
  private decoder: ((bytes: Buffer, more: boolean) => string) | undefined;

  constructor(file: string, note?: Note) {
    this.file = file;
    this.note = note;
  }

  /** @param more false for the last piece, which may be empty */
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

/** Bytes of a letter in UTF-8 at most. */
const longestLetter = 4;

/** How many bytes a letter of UTF-8 has, by its first. */
const letterLength = (byte: number): number => (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : longestLetter);

/** By hand, as not every runtime tells it from Latin-1. */
const windows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (letter) => beside.charAt(letter.charCodeAt(0) - 0x80));

/** What Windows-1252 has where Latin-1 has control characters, from 0x80 on; five are not used. */
const beside = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
