import { matchesOf } from '../../text/matches.ts';
import { type ContentPiece, sourceOffset } from '../../text/markdown/contentMap.ts';
import type { Span } from '../../text/spans.ts';

/** Text in its usual spelling, with a mapping back to the original. */
export interface PlainText {
  readonly text: string;
  /** Maps a span of the plain text to the original. */
  written(stretch: Span): Span;
}

/**
 * Returns a text without invisible characters, with the usual letters for ligatures, full-width letters and half-width
 * Kana, and with ss for ß.
 * @returns undefined if nothing changes, as for nearly every text
 */
export function plainText(text: string): PlainText | undefined {
  if (!beyondAscii.test(text) || !unusual.test(text)) return undefined;
  const pieces: ContentPiece[] = [{ content: 0, source: 0 }];
  let plain = '';
  let end = 0;
  for (const { 0: sign, index } of matchesOf(text, everyUnusual)) {
    plain += text.slice(end, index) + plainSign(sign);
    end = index + sign.length;
    pieces.push({ content: plain.length, source: end });
  }
  plain += text.slice(end);
  return {
    text: plain,
    written: (stretch) => ({
      start: sourceOffset(pieces, stretch.start),
      end: writtenEnd(text, sourceOffset(pieces, stretch.end)),
    }),
  };
}

/** Returns a name in the same spelling. */
export const plainName = (name: string): string => plainText(name)?.text ?? name;

/** Invisible characters within words: soft hyphens, direction marks, zero-width spaces. */
const unseen = '\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff';
/** Full-width digits and letters, and the symbols that names contain: !&'+-. */
const wide = '\\uff10-\\uff19\\uff21-\\uff3a\\uff41-\\uff5a\\uff01\\uff06\\uff07\\uff0b\\uff0d\\uff0e';
/** Ligatures, ß, and the Turkish İ and ı, whose capitals other keyboards don't distinguish. */
const ligatures = '\\ufb00-\\ufb06ßẞİı';
/** Fast first check: most texts contain only ASCII. */
const beyondAscii = /[^\0-\x7f]/;
const unusual = new RegExp(`[${unseen}${wide}\\uff66-\\uff9d${ligatures}]`);
const everyUnusual = new RegExp(`[${unseen}]+|[\\uff66-\\uff9d][\\uff9e\\uff9f]?|[${wide}${ligatures}]`, 'g');
const unseenEnd = new RegExp(`[${unseen}]$`);

function plainSign(sign: string): string {
  if (sign === 'ß') return 'ss';
  if (sign === 'ẞ') return 'SS';
  if (sign === 'İ') return 'I';
  if (sign === 'ı') return 'i';
  return unseenEnd.test(sign) ? '' : sign.normalize('NFKC');
}

/** Excludes invisible characters after a name. */
function writtenEnd(text: string, end: number): number {
  let last = end;
  while (unseenEnd.test(text.slice(last - 1, last))) last--;
  return last;
}
