import { matchesOf } from '../../text/matches.ts';
import { type ContentPiece, sourceOffset } from '../../text/markdown/contentMap.ts';
import type { Span } from '../../text/markdown/inlineText.ts';

/** A text in the spelling that most write, and where its stretches stand in the text as it is written. */
export interface PlainText {
  readonly text: string;
  /** The stretch of the written text that a stretch of the plain one stands for. */
  written(stretch: Span): Span;
}

/**
 * A text without signs that nobody sees, with ligatures, full-width letters and half-width Kana as usual, and ss for ß.
 * @returns undefined where it is written so already, as nearly every text is
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

/** A name in the same spelling. */
export const plainName = (name: string): string => plainText(name)?.text ?? name;

/** Signs that a reader does not see, and that stand in a word: soft hyphens, marks of direction, spaces of no width. */
const unseen = '\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff';
/** Digits and letters of full width, and the signs that names hold: !&'+-. */
const wide = '\\uff10-\\uff19\\uff21-\\uff3a\\uff41-\\uff5a\\uff01\\uff06\\uff07\\uff0b\\uff0d\\uff0e';
/** The dotted İ and dotless ı of Turkish, which capitals of other keyboards do not tell apart. */
const ligatures = '\\ufb00-\\ufb06ßẞİı';
/** Quicker to ask, and most texts hold nothing else. */
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

/** Signs that nobody sees behind a name are none of it. */
function writtenEnd(text: string, end: number): number {
  let last = end;
  while (unseenEnd.test(text.slice(last - 1, last))) last--;
  return last;
}
