import { matchAt } from '../matches.ts';
import type { WrittenTable } from './htmlTable.ts';

/**
 * Reads `<sup>1</sup>` or `<sub>1</sub>` after a word. A superscript number becomes a citation mark. A subscript number
 * and the letters of a trademark get a space. Powers and formulas are unchanged.
 * @param writtenBefore returns the end of the Markdown before the tag
 */
export function raisedAt(html: string, start: number, writtenBefore: () => string): WrittenTable | undefined {
  const found = matchAt(raised, html, start);
  if (!found) return undefined;
  const [{ length }, name = '', content = ''] = found;
  const end = start + length;
  const before = writtenBefore();
  if (!word.test(before) || powers.test(before)) return undefined;
  const isMark = name.toLowerCase() === 'sup' && /^\d/.test(content);
  if (!isMark) return { markdown: ` ${content}`, end };
  // A mark directly before a bracket would become a link.
  const opensLink = /^[([:]/.test(html.slice(end, end + 1));
  return { markdown: opensLink ? `[${content}] ` : `[${content}]`, end };
}

const raised = /<(sup|sub)(?:\s[^<>]*)?>\s*(\d{1,3}(?:\s?,\s?\d{1,3}){0,9}|TM|SM|R)\s*<\/\1\s*>/iy;
const word = /(?:\p{L}{3}|[.,;:!?"'”’»])[*_]{0,4}$/u;
const powers =
  /(?<!\p{L})(?:foot|feet|inch|inches|yards?|miles?|acres?|met(?:er|re)s?|(?:centi|kilo|milli)met(?:er|re)s?|log)$/iu;
