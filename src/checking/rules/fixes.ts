import { figuresIn } from '../../text/figures/figures.ts';
import { type Figure } from '../../text/figures/figure.ts';
import { figureWordsOf } from '../../text/figures/figureWords.ts';
import type { Span } from '../../text/spans.ts';
import { placeIn } from '../../text/markdown/block.ts';
import { linkBehind, safeAddress } from '../../text/markdown/pageLinks.ts';
import type { Statement } from '../article.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import type { CheckFix } from '../finding.ts';
import { nameOf, shown, sourceOf } from './findingAt.ts';

/**
 * Links a page that supports a statement: on the figure if possible, otherwise in parentheses before the period.
 * Returns undefined if the statement ends with code or another form of link.
 */
export function linkFix(
  statement: Statement,
  { page: { url } }: EvidenceReading,
  markdown: string,
  figure?: Figure,
): CheckFix | undefined {
  const name = nameOf(url);
  const common = { title: `Link ${name} here`, ...(figure && { page: url }) };
  const place = figure && figurePlace(figure, statement, markdown);
  if (place) {
    const { start, end } = place;
    const closing = `](${safeAddress(url)})`;
    return {
      ...common,
      edits: [
        { start, end: start, text: '[' },
        { start: end, end, text: closing },
      ],
    };
  }
  const at = endOf(statement, markdown);
  return at === undefined ? undefined : { ...common, edits: [{ start: at, end: at, text: ` ${linkBehind(url)}` }] };
}

/**
 * Returns the span of a figure that can become a link text. A linked plain number or year would look like a source's
 * name.
 */
function figurePlace(figure: Figure, statement: Statement, markdown: string): Span | undefined {
  const { block, links, code, quotations } = statement;
  const { start, end, kind, step } = figure;
  const words = block.text.slice(start, end);
  const isRead = kind === 'date' ? step < 10_000 : kind !== 'number';
  const isTaken = [...links, ...code, ...quotations].some((taken) => taken.start < end && start < taken.end);
  if (!isRead || isTaken || block.text.charAt(start - 1) === '(' || /[\n|[\]*_`<\\]/.test(words)) return undefined;
  return plainPlace(statement, figure, markdown);
}

function endOf({ block, start, text, links, code }: Statement, markdown: string): number | undefined {
  const length = text.replace(/[\s.!?…:;]{0,9}$/u, '').length;
  const last = start + length - 1;
  const isTakenBy = (taken: Span): boolean => taken.start <= last && last < taken.end;
  if (length === 0 || code.some(isTakenBy)) return undefined;
  const end = block.at(last) + 1;
  if (!links.some(isTakenBy)) return end;
  const address = linkEnd.exec(markdown.slice(end, end + 2010))?.[0].length;
  return address === undefined ? undefined : end + address;
}

/** The rest of a link after its text. */
const linkEnd = /^\]\([^()\s]{0,2000}\)/;

function withLink(
  fix: CheckFix | undefined,
  statement: Statement,
  reading: EvidenceReading,
  markdown: string,
): CheckFix | undefined {
  const link = fix && linkFix(statement, reading, markdown);
  return link && { title: fix.title, edits: [...fix.edits, ...link.edits] };
}

/** A page's alternative to an unsupported figure. */
export interface NearestFigure {
  readonly reading: EvidenceReading;
  readonly nearest: Figure | undefined;
}

/** Returns fixes that use a source's figure, with a link to the page if the sentence has none. */
export const mendsOf = (
  figure: Figure,
  statement: Statement,
  instead: readonly NearestFigure[],
  markdown: string,
): (CheckFix | undefined)[] =>
  instead.flatMap((near) => {
    const fix = figureFix(figure, statement, near, markdown);
    const isLinked = statement.urls.length > 0 || near.reading.page.url === '';
    return [
      isLinked ? fix : withLink(fix, statement, near.reading, markdown),
      aboutFix(figure, statement, near.reading, markdown),
    ];
  });

/** Replaces a figure with a page's figure. Returns undefined if the page has none, or doesn't support the result. */
function figureFix(
  figure: Figure,
  statement: Statement,
  { reading, nearest }: NearestFigure,
  markdown: string,
): CheckFix | undefined {
  const place = nearest && plainPlace(statement, figure, markdown);
  if (!place) return undefined;
  // `about up to 1,000` would be unclear
  const words = reading.wordsOf(figure.approximate === undefined ? nearest : { ...nearest, approximate: undefined });
  if (/[\n|[\]*_`<]/.test(words) || !isCarriedAs(words, figure, statement, reading)) return undefined;
  return { title: `Use ${shown(words)} from ${sourceOf(reading.page)}`, edits: [{ ...place, text: words }] };
}

/** Adds "about" to a figure, if the page supports it as a rounded value. */
function aboutFix(
  figure: Figure,
  statement: Statement,
  reading: EvidenceReading,
  markdown: string,
): CheckFix | undefined {
  const { start, end } = figure;
  const place = plainPlace(statement, figure, markdown);
  if (!place || !reading.rounded(figure, statement)) return undefined;
  const [word] = [...figureWordsOf(statement.language).bounds].find(([, meaning]) => meaning === 'about') ?? [];
  if (word === undefined) return undefined;
  const opens = start === statement.start;
  const lead = opens ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
  const words = `${lead} ${statement.block.text.slice(start, end)}`;
  if (!isCarriedAs(words, figure, statement, reading)) return undefined;
  return { title: `Change to ${shown(words)}`, edits: [{ start: place.start, end: place.start, text: `${lead} ` }] };
}

export function quotationFix(
  quotation: Span,
  statement: Statement,
  words: string | undefined,
  markdown: string,
): CheckFix | undefined {
  const { block } = statement;
  const quoted = block.text.slice(quotation.start, quotation.end);
  const open = /^["“”„‟«»「『‘’']\s?/u.exec(quoted)?.[0].length ?? 0;
  const close = /\s?["“”‟«»」』‘’']$/u.exec(quoted)?.[0].length ?? 0;
  const inner = { start: quotation.start + open, end: quotation.end - close };
  const place = plainPlace(statement, inner, markdown);
  if (!place || words === undefined || /[\n|[\]*_`<\\]/.test(words)) return undefined;
  // the sentence determines the first letter and the final punctuation
  const innerText = block.text.slice(inner.start, inner.end);
  const isSmall = /^\p{Ll}/u.test(innerText) && /^\p{Lu}(?!\p{Lu})/u.test(words);
  const end = /[.,;:!?]$/.exec(innerText)?.[0] ?? '';
  const text = (isSmall ? `${words.charAt(0).toLowerCase()}${words.slice(1)}` : words) + end;
  return { title: 'Use the exact words from the page', edits: [{ ...place, text }] };
}

/** Removes a citation mark without a source, and the space before it. */
export function markFix(statement: Statement, mark: Span, markdown: string): CheckFix | undefined {
  const place = plainPlace(statement, mark, markdown);
  if (!place) return undefined;
  const blank = /[ \t]{0,9}$/.exec(markdown.slice(0, place.start))?.[0].length ?? 0;
  return { title: 'Remove this citation', edits: [{ start: place.start - blank, end: place.end, text: '' }] };
}

/** Removes a sentence with its space or line. Returns undefined for cells, headings, and quotations. */
export function takeOutFix({ block, start, end, text }: Statement, markdown: string): CheckFix | undefined {
  if (block.kind !== 'paragraph' && block.kind !== 'item') return undefined;
  const place = placeIn(block, { start, end: start + text.trimEnd().length });
  const from = markdown.charAt(place.start - 1) === '[' ? place.start - 1 : place.start;
  const past =
    place.end + (/^\]\([^()\s]{0,2000}\)\)?[.!?]?/.exec(markdown.slice(place.end, place.end + 2010))?.[0].length ?? 0);
  const isWhole = block.text.slice(0, start).trim() === '' && block.text.slice(end).trim() === '';
  const edit = isWhole ? linesOf(markdown, from, past) : withBlank(markdown, from, past);
  return { title: 'Remove the sentence', edits: [{ ...edit, text: '' }] };
}

/** Expands a span to whole lines and the empty lines after them. */
function linesOf(markdown: string, from: number, past: number): Span {
  const start = markdown.lastIndexOf('\n', from - 1) + 1;
  const rest = /^[^\n]{0,20}(?:\n|$)/.exec(markdown.slice(past, past + 21))?.[0].length ?? 0;
  const empty = /^(?:[ \t]{0,20}\r?\n){0,9}/.exec(markdown.slice(past + rest, past + rest + 200))?.[0].length ?? 0;
  const isItem = /^[ \t>]{0,20}(?:[-*+]|\d{1,9}[.)])[ \t]/.test(markdown.slice(start, from));
  return { start, end: past + rest + (isItem ? 0 : empty) };
}

/** Expands a span by the space after it, or else before it. */
function withBlank(markdown: string, start: number, end: number): Span {
  if (/[ \t]/.test(markdown.charAt(end))) return { start, end: end + 1 };
  return /[ \t]/.test(markdown.charAt(start - 1)) ? { start: start - 1, end } : { start, end };
}

/** Maps a span to the Markdown. Returns undefined if there is markup inside. */
function plainPlace({ block }: Statement, place: Span, markdown: string): Span | undefined {
  const { start, end } = placeIn(block, place);
  return markdown.slice(start, end) === block.text.slice(place.start, place.end) ? { start, end } : undefined;
}

/** Characters of context for reading a figure. */
const reach = 200;

/** True if a page supports the sentence with other words in place of a figure. */
function isCarriedAs(words: string, { start, end }: Figure, statement: Statement, reading: EvidenceReading): boolean {
  const { block, language } = statement;
  const before = block.text.slice(Math.max(statement.start, start - reach), start);
  const after = block.text.slice(end, Math.min(statement.end, end + reach));
  const at = before.length;
  const read = figuresIn(`${before}${words}${after}`, language).filter(
    (one) => one.start < at + words.length && one.end > at,
  );
  return read.length === 1 && read.every((one) => reading.carrying(one, statement) !== undefined);
}
