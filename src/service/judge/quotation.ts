import { isBounded } from '../../analysis/mentions/boundaries.ts';
import { citationMarks } from '../../text/markdown/citationMarks.ts';
import { readMarkdown } from '../../text/markdown/document.ts';
import type { BrandPassage } from './passages.ts';

/**
 * Finds a quotation in the passages about a brand. Ignores whitespace, quotation marks, the kind of dash, Markdown,
 * citation marks, case, and punctuation at the ends.
 * @returns the quotation as spelled in the answer. Undefined if it is missing or too long.
 */
export function quotationIn(passages: readonly Pick<BrandPassage, 'text'>[], quotation: string): string | undefined {
  const whole = evened(
    readMarkdown(quotation.normalize('NFC').trim())
      .blocks.map(({ text }) => text)
      .join('\n'),
  ).text;
  const words = whole.replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
  if (words === '' || words.length > maxQuotationLength) return undefined;
  const places = passages.map(({ text }) => ({ text, even: evened(text) }));
  for (const wanted of [whole, words]) {
    for (const { text, even } of places) {
      const found = findQuotation(wanted, text, even);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Characters. Prevents a model from quoting the whole answer. */
const maxQuotationLength = 1000;

/** Normalized text, and the range in the original text for each of its UTF-16 code units. */
interface Evened {
  readonly text: string;
  readonly origins: readonly { readonly start: number; readonly end: number }[];
}

function evened(text: string): Evened {
  const marks = citationMarks(text);
  const units: string[] = [];
  const origins: { start: number; end: number }[] = [];
  let next = 0;
  for (const { 0: character, index } of text.matchAll(essentialSigns)) {
    while ((marks[next]?.end ?? Infinity) <= index) next += 1;
    if ((marks[next]?.start ?? Infinity) <= index) continue;
    const even = character
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\p{Pd}−]/gu, '-');
    const origin = { start: index, end: index + character.length };
    units.push(even);
    for (let unit = 0; unit < even.length; unit += 1) origins.push(origin);
  }
  return { text: units.join(''), origins };
}

/** All characters except whitespace, invisible characters, quotation marks, and Markdown syntax including brackets. */
const essentialSigns = /[^\s\p{Cf}\p{Pi}\p{Pf}"'‚„′″´＂＇「」『』*_~`|()[\]]/gu;

function findQuotation(wanted: string, text: string, { text: even, origins }: Evened): string | undefined {
  for (let at = even.indexOf(wanted); at >= 0; at = even.indexOf(wanted, at + 1)) {
    const start = origins[at]?.start ?? 0;
    const end = origins[at + wanted.length - 1]?.end ?? text.length;
    if (isBounded(text, start, end)) return text.slice(start, end);
  }
  return undefined;
}
