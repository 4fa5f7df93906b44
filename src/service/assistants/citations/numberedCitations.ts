import { withoutHtml } from '../../../text/html/withoutHtml.ts';
import { withPlainMarks } from '../../../text/markdown/rawMarks.ts';
import { withoutReasoning } from '../../../text/markdown/reasoning.ts';
import { cleanUrl, keyOfClean } from '../../../text/urls.ts';
import type { GivenSource } from '../../../analysis/reading/citedPages.ts';
import { isBlank } from '../blank.ts';
import { withMarkEdits, type MarkEdit, placed, withBrackets } from './markEdits.ts';
import { ownMarks } from './ownMarks.ts';
import { isWithin, ownSources } from './ownSources.ts';

/** A page as a provider names it; without a web address it is left out. */
export interface NamedPage {
  readonly url: string | undefined;
  readonly title?: string | undefined;
}

/** Words of an answer that pages stand behind. Offsets are UTF-16 code units. */
export interface Citation {
  /** Where the provider's own mark begins, which then ends at `end` and is replaced. */
  readonly start?: number | undefined;
  /** The mark comes behind this; without it the pages are cited by no certain words. */
  readonly end?: number | undefined;
  readonly urls: readonly NamedPage[];
}

interface AnswerWithCitations {
  /** Markdown as the provider sent it. */
  readonly text: string;
  readonly citations: readonly Citation[];
  /** What was searched but not cited. */
  readonly consulted: readonly NamedPage[];
}

/**
 * Writes citations into an answer: marks `[1][2]` behind the cited words, and the numbered list of sources at the end.
 * Pages are numbered by their first citation, consulted ones behind them, each page once. Raw HTML becomes Markdown,
 * and marks of the provider's own go, as do a source list and definitions of the model's own, whose pages come last.
 * The Markdown is empty where the answer has nothing to read.
 */
export function withSourceNumbers(answer: AnswerWithCitations): { markdown: string; sources: GivenSource[] } {
  const { text, citations, consulted } = withoutRaw(answer);
  const pages = new NumberedPages();
  const edits = new Map<number, MarkEdit>();
  const own = ownSources(text);
  for (const { start, end, urls } of citations.toSorted((a, b) => (a.end ?? Infinity) - (b.end ?? Infinity))) {
    const numbers = urls.slice(0, maxPagesCited).flatMap((page) => pages.number(page, true) ?? []);
    if (end === undefined || !(end > 0)) continue;
    const edit = placed(text, start, Math.min(end, text.length));
    if (isWithin(own, edit.end - 1)) continue;
    const same = edits.get(edit.end) ?? edit;
    same.start = Math.min(edit.start, same.start);
    numbers.forEach((number) => same.numbers.add(number));
    edits.set(edit.end, same);
  }
  consulted.forEach((page) => pages.number(page, false));
  const isListed = pages.list.length > 0;
  if (isListed) own.pages.forEach((page) => pages.number(page, false));
  const { list } = pages;
  const stray = isListed
    ? strayMarks(text, list.length).filter(({ end }) => (edits.get(end)?.start ?? end) === end)
    : [];
  const lists = isListed ? own.spans.map(({ start, end }) => ({ start, end, numbers: new Set<number>() })) : [];
  const body = withoutHtml(
    withMarkEdits(text, [...lists, ...withBrackets(text, [...edits.values(), ...stray])]),
  ).trimEnd();
  const blank = isBlank(body);
  const lines = list.map(
    ({ url, title }, index) =>
      `[${index + 1}] ${title ? `${plainTitle(title)} - ` : ''}${/[*_~]/.test(url) ? `<${url}>` : url}`,
  );
  return {
    markdown: blank ? '' : list.length === 0 ? body : `${body}${fenceEnd(body)}\n\nSources:\n\n${lines.join('\n')}`,
    sources: list,
  };
}

/**
 * The answer without thoughts and without the marks of a page of the assistant's: what the provider cites itself, those
 * do not count.
 */
function withoutRaw({ text, citations, consulted }: AnswerWithCitations): AnswerWithCitations {
  const answer = withoutReasoning(text);
  const before = text.length - answer.length;
  const plain = withPlainMarks(answer, citations.length + consulted.length === 0);
  const moved = (offset: number | undefined): number | undefined =>
    offset === undefined ? undefined : plain.at(offset - before);
  return {
    text: plain.text,
    citations: citations
      .slice(0, maxCitations)
      .map(({ start, end, urls }) => ({ start: moved(start), end: moved(end), urls })),
    consulted,
  };
}

/** Citations of one answer; nobody reads as many. */
export const maxCitations = 2000;

/** Pages of one citation. */
const maxPagesCited = 100;

class NumberedPages {
  private readonly pages = new Map<string, { number: number; page: GivenSource }>();

  number({ url = '', title }: NamedPage, cited: boolean): number | undefined {
    const clean = cleanUrl(url);
    if (clean === undefined) return undefined;
    const key = keyOfClean(clean);
    const known = this.pages.get(key);
    if (known) return known.number;
    // Marks have three digits at most.
    if (this.pages.size === 999) return undefined;
    const label = title?.replace(/\s+/g, ' ').trim().slice(0, 300);
    const page = { url: clean, ...(label && { title: label }), cited };
    this.pages.set(key, { number: this.pages.size + 1, page });
    return this.pages.size;
  }

  get list(): GivenSource[] {
    return [...this.pages.values()].map(({ page }) => page);
  }
}

/** Marks that a model writes by itself; they would count the pages of our list. Links stay. */
const strayMarks = (text: string, pages: number): MarkEdit[] =>
  ownMarks(text, pages)
    .filter(({ end }) => text.charAt(end) !== '(')
    .map(({ start, end }) => ({ start, end, numbers: new Set<number>() }));

/** Nothing in a title may count as a mark, open code that swallows the list, or stand as the line's link. */
const plainTitle = (title: string): string =>
  title
    .replace(/[[\]<>`\\|$*]+/g, ' ')
    .replace(/https?:\/\/|www\./gi, '')
    .replace(/\s+/g, ' ')
    .trim();

/** What ends code that the answer leaves open, as the list would stand in it. */
function fenceEnd(markdown: string): string {
  let open = '';
  for (const [, fence = '', info = ''] of markdown.matchAll(/^ {0,3}(`{3,}|~{3,})(.*)/gm)) {
    if (open === '') open = fence;
    else if (fence.startsWith(open) && info.trim() === '') open = '';
  }
  return open === '' ? '' : `\n${open}`;
}
