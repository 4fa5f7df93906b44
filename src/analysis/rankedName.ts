import type { Block, Span } from '../text/document.ts';
import { advises, endsProperty, instructs } from './leadWords.ts';

/** The name that a list item, heading or cell begins with, as a stretch of the block's text. */
export interface RankedName extends Span {
  readonly block: Block;
  readonly name: string;
  /** True where bold text or a link sets the name off. */
  readonly isSetOff: boolean;
  /** The block's first link that leads to a page, and whether it is the name that is linked. */
  readonly link?: string;
  readonly linksName: boolean;
}

/** Reads the name before a dash, colon or bracket, without a label such as "Best overall:"; undefined where there is none. */
export function rankedName(block: Block): RankedName | undefined {
  const from = opening(block);
  const set = [...block.strong, ...block.links].filter(({ start, end }) => start <= from && end > from);
  const inner = set.find(({ end }) => block.text.slice(from, end).trim() !== '');
  const until = inner ? set.reduce((last, { end }) => Math.max(last, end), 0) : block.text.length;
  const text = cut(block.text.slice(from, Math.min(until, from + longest + 1)));
  const name = text.replace(/(?:\s?\[\d+\])+$/, '').replace(/["“”„*\s,.;:]+$/u, '').replace(/\s+/g, ' ').trim();
  const isSetOff = inner !== undefined;
  if (!isName(name, isSetOff)) return undefined;
  const end = from + text.trimEnd().length;
  const link = block.links.find(({ url }) => /^https?:/i.test(url));
  return { block, name, start: from, end, isSetOff, ...(link && { link: link.url }), linksName: link !== undefined && link.start < end && link.end > from };
}

/** True where the words are those of a name: a title that is no instruction and no property. */
export function isLikelyName({ name, isSetOff, linksName }: RankedName): boolean {
  if (linksName) return true;
  if (advises.test(name) || instructs.test(name) || endsProperty.test(name) || isRubric.test(name) || /[?!]$/.test(name)) return false;
  const parts = name.split(/[\s/]+/).map((part) => part.replace(/^[^\p{L}\p{N}]+/u, '')).filter((part) => part.length > 3 && !/^(?:with|from|plus)$/.test(part));
  return parts.every((part) => /^[\p{Lu}\p{Lo}\p{N}]/u.test(part) || /[\p{Lu}\p{N}.]/u.test(part)) && (isSetOff || /^[^\p{Ll}]/u.test(name));
}

/** What an answer says of one option under the same words as of the next. */
const isRubric = /^(?:pros|cons|strengths?|weakness(?:es)?|prices?|pricing|highlights?|notes?|summary|drawbacks?|downsides?|key .*|vorteile|nachteile|stärken|schwächen|fazit)$/i;

const longest = 160;

/** Where the name begins: behind numbers, signs and a label. */
function opening({ text, strong, links }: Block): number {
  const signs = /^(?:\P{L}{0,4}?\d{1,2}(?:[.):]|\uFE0F?\u20E3|(?<=#\d+))\s+)?[^\p{L}\p{N}]*/u.exec(text.slice(0, 40))?.[0].length ?? 0;
  const label = labels.exec(text.slice(signs, signs + 90))?.[0].length ?? 0;
  const from = text.length > signs + label ? signs + label : signs;
  // "**Budget-friendly:** [Acme](…)": what is set off behind the colon is the name.
  const bold = strong.find(({ start, end }) => start <= from && end > from);
  const next = bold && [...links, ...strong].find(({ start }) => start >= bold.end);
  return next && /^[:：]?["“\s]*$/.test(text.slice(bold.end, next.start)) && /[:：]/.test(text.slice(bold.end - 1, next.start)) ? next.start : from;
}

/** "Best overall:", "Runner-up –", "Top pick for teams:". */
const labels = /^(?:(?:the )?(?:best|top|most|great(?:est)?|good|ideal|perfect|overall|runner[- ]up|winner|budget|premium|mid-range|value|editor['’]?s|our|beste[rs]?|am besten|testsieger|preistipp|platz \d+)(?!\p{L})[^:：.–—]{0,60}(?:[:：]| [–—-] )|(?:#|no\.? ?)\d{1,2}[:.]?)["“„*\s]*/iu;

function cut(text: string): string {
  const end = text.search(/\s[–—-]+\s|\s?—\s?|[:：](?:\s|$)|\s?\([^)]{12,}|[\n|]|(?<=\p{Ll}{2})[.!]\s|,\s|\s[→=]\s|\s\$\d/u);
  return end < 0 ? text : text.slice(0, end);
}

function isName(name: string, isSetOff: boolean): boolean {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  if (words === 0 || name.length > longest || !/\p{L}/u.test(name)) return false;
  return isSetOff ? words <= 12 : words <= 6 && /^[\p{Lu}\p{Lo}\p{N}]/u.test(name);
}
