import type { Span } from '../text/inlineText.ts';
import { Addresses } from './addresses.ts';
import { isBounded } from './boundaries.ts';
import { type NamePattern, patternOf } from './namePattern.ts';
import type { Named } from './named.ts';
import { isOwedToSentence } from './sentenceStart.ts';

/** Where a text does not begin as prose: in a heading, item or cell, and at bold text and links (offsets of their starts). */
export interface Setting {
  readonly prose: boolean;
  readonly starts: ReadonlySet<number>;
}

const proseOnly: Setting = { prose: true, starts: new Set() };

/**
 * Finds where a visible text mentions a brand or competitor: its name, an alias or its domain, bounded as a word in any
 * script, not inside another host, an e-mail address or a longer word.
 * @param setting tells where a capital is owed to no sentence; without it the text is taken as prose
 * @returns the mentions in order, as offsets in UTF-16 code units
 */
export function findMentions(text: string, named: Named, setting: Setting = proseOnly): Span[] {
  const pattern = patternOf(named);
  if (!pattern) return [];
  const found: Span[] = [];
  const addresses = new Addresses(text, pattern.domains);
  pattern.expression.lastIndex = 0;
  for (let match = pattern.expression.exec(text); match; match = pattern.expression.exec(text)) {
    const start = match.index;
    const end = start + match[0].length;
    if (isMention({ text, pattern, addresses, setting }, start, end)) found.push({ start, end });
    // A name may begin inside one that did not count; half a code point further would find this one again.
    else pattern.expression.lastIndex = start + String.fromCodePoint(text.codePointAt(start) ?? 0).length;
  }
  return found;
}

interface Reading {
  readonly text: string;
  readonly pattern: NamePattern;
  readonly addresses: Addresses;
  readonly setting: Setting;
}

function isMention({ text, pattern, addresses, setting }: Reading, start: number, end: number): boolean {
  if (!isBounded(text, start, end)) return false;
  const address = addresses.around(start, end);
  if (address !== 'none') return address === 'own';
  const written = text.slice(start, end);
  const rule = pattern.rule(written);
  if (rule === 'any') return true;
  if (rule === 'never') return false;
  return setting.starts.has(start) || !isOwedToSentence(text, start, end, setting.prose);
}
