import { linkBehind } from '../../text/markdown/pageLinks.ts';
import { isClaimAlone } from '../../checking/rules/needsSource.ts';
import { figureWordsOf } from '../../text/figures/figureWords.ts';
import type { Formula } from '../../checking/evidence/page.ts';
import type { Fact } from '../facts/facts.ts';

/** A mark of a fact, as a model writes it. */
export interface Mark {
  readonly id: string;
  readonly asWords: boolean;
  /** The words before it that link the page. */
  readonly anchor?: string;
  /** It stands for the month in which the page was published. */
  readonly asDate?: true;
  /** What is to be computed; `id` is its first fact. */
  readonly formula?: Formula;
  /** Of a formula, what stood between the brackets. */
  readonly said?: string;
}

/** A mark that carries nothing, as it stays in the text: of `[words](f12)` the words are said before it. */
export const asRefused = ({ id, anchor }: Mark): string => (anchor === undefined ? id : `${id} link`);

/** The link behind what a page says; a text of the writer has no address. */
export const linkTo = ({ url }: Fact): string => (url === undefined ? '' : linkBehind(url));

/** True if what stands for a mark can be the text of the link, so that no site is named in brackets. */
export function isInline({ kind, text, figure }: Fact, { asWords, asDate, anchor }: Mark): boolean {
  if (anchor !== undefined) return true;
  if (asDate) return false;
  // brackets and addresses are links of their own
  if (asWords || kind === 'quotation') return !/[[\]<>`\\]|:\/\//.test(text);
  return figure !== undefined && isClaimAlone(figure);
}

/** `[[f12]] nits`, and `Above [[f12]], mold grows` */
export const goesOn = /^(?:\s*|[,;:]\s)[\p{L}\p{N}]/u;

/** A text without what a figure behind it repeats: all of it, `up to` of `up to 1,000 nits`, or `$` of `$1,299`. */
export function withoutDoubleStart(before: string, value: string): string {
  const text = before.trimEnd();
  if (text.endsWith(value)) return text.slice(0, text.length - value.length);
  const start = (/^[^\p{N}]{1,30}/u.exec(value)?.[0] ?? '').trim();
  return start !== '' && text.endsWith(start) ? text.slice(0, text.length - start.length) : before;
}

export const sentenceEnd = /[.!?…]{0,3}[ \t]{0,9}$/u;

export const inline = (text: string): string => text.replace(/[\\`*_[\]<>|~]/g, '\\$&');

/**
 * A figure as it is written behind some words: in small letters, and without its bound where they say the same one
 * otherwise (`louder than` and `over 45 dB`).
 */
export function insideSentence(figure: string, before: string, language: string): string {
  if (!/[\p{L},;]\s$/u.test(before)) return figure;
  // `Up to 30 pints` opened a sentence of its page
  const value = /^\p{Lu}\p{Ll}+ /u.test(figure) ? figure.charAt(0).toLowerCase() + figure.slice(1) : figure;
  const { bounds } = figureWordsOf(language);
  const [lead = ''] = /^[\p{L} ]+/u.exec(value) ?? [];
  const bound = bounds.get(lead.trim());
  const said = before.trimEnd().toLowerCase();
  const isTold = [...bounds].some(([phrase, meaning]) => meaning === bound && said.endsWith(` ${phrase}`));
  return bound !== undefined && isTold && !said.endsWith(lead.trim()) ? value.slice(lead.length) : value;
}
