import { anyOf } from '../../analysis/lexicon/lexicon.ts';
import { linkBehind } from '../../text/markdown/pageLinks.ts';
import { isClaimAlone } from '../../checking/rules/needsSource.ts';
import { figureWordsOf } from '../../text/figures/figureWords.ts';
import type { Fact } from '../facts/facts.ts';

/** Mark that a model writes to cite a fact. */
export interface Mark {
  readonly id: string;
  readonly asWords: boolean;
  /** Words before it that become the link. */
  readonly anchor?: string;
  /** True if it stands for the month of publication. */
  readonly asDate?: true;
}

/** Returns the text of a refused mark. The words of `[words](f12)` stay before it. */
export const asRefused = ({ id, anchor }: Mark): string => (anchor === undefined ? id : `${id} link`);

/** Returns the link after a statement, empty for a text of the writer. */
export const linkTo = ({ url }: Fact): string => (url === undefined ? '' : linkBehind(url));

/** True if the text that replaces a mark can be the link itself, so that no site is named in brackets. */
export function isInline({ kind, text, figure }: Fact, { asWords, asDate, anchor }: Mark): boolean {
  if (anchor !== undefined) return true;
  if (asDate) return false;
  // brackets and addresses would be parsed as links
  if (asWords || kind === 'quotation') return !/[[\]<>`\\]|:\/\//.test(text);
  return figure !== undefined && isClaimAlone(figure);
}

/** Text that continues a sentence after a mark: `[[f12]] nits`, `Above [[f12]], mold grows` */
export const goesOn = /^(?:\s*|[,;:]\s)[\p{L}\p{N}]/u;

/**
 * Removes the end of a text that the following figure repeats: all of it, `up to` of `up to 1,000 nits`, or `$` of
 * `$1,299`.
 */
export function withoutDoubleStart(before: string, value: string): string {
  const text = before.trimEnd();
  if (text.endsWith(value)) return text.slice(0, text.length - value.length);
  const start = (/^[^\p{N}]{1,30}/u.exec(value)?.[0] ?? '').trim();
  return start !== '' && text.endsWith(start) ? text.slice(0, text.length - start.length) : before;
}

export const sentenceEnd = /[.!?…]{0,3}[ \t]{0,9}$/u;

export const inline = (text: string): string => text.replace(/[\\`*_[\]<>|~]/g, '\\$&');

/**
 * Formats a figure within a sentence: lowercase, and without its bound if the words before it have the same meaning
 * (`louder than` and `over 45 dB`).
 */
export function insideSentence(figure: string, before: string, language: string): string {
  if (!/[\p{L},;]\s$/u.test(before)) return figure;
  const { betweens, bounds, months, lowerMonths } = figureWordsOf(language);
  const [, opening = ''] = /^(\p{Lu}\p{Ll}+) /u.exec(figure) ?? [];
  const isName = months.has(opening.toLowerCase()) && !lowerMonths;
  // `Up to 30 pints` may come from the start of a sentence
  const value = opening === '' || isName ? figure : figure.charAt(0).toLowerCase() + figure.slice(1);
  const [lead = ''] = /^[\p{L} ]+/u.exec(value) ?? [];
  const bound = bounds.get(lead.trim());
  const textBefore = before.trimEnd().toLowerCase();
  if (betweens.has(lead.trim()) && textBefore.endsWith(` ${lead.trim()}`)) return value.slice(lead.length);
  // `das ganze Jahr über`
  if (throughout.test(textBefore)) return value;
  const isStated = [...bounds].some(([phrase, meaning]) => meaning === bound && textBefore.endsWith(` ${phrase}`));
  return bound !== undefined && isStated && !textBefore.endsWith(lead.trim()) ? value.slice(lead.length) : value;
}

const throughout = new RegExp(String.raw`(?<!\p{L})${anyOf('throughout', 'de')}$`, 'u');
