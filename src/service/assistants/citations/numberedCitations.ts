import { withoutHtml } from '../../../text/html/withoutHtml.ts';
import { withPlainMarks } from '../../../text/markdown/rawMarks.ts';
import { withoutReasoning } from '../../../text/markdown/reasoning.ts';
import { cleanUrl, keyOfClean } from '../../../text/urls.ts';
import type { GivenSource } from '../../../analysis/reading/citedPages.ts';
import { isBlank } from '../blank.ts';
import { withMarkEdits, type MarkEdit, placed, withBrackets } from './markEdits.ts';
import { ownMarks } from './ownMarks.ts';
import { isWithin, ownSources } from './ownSources.ts';

/** A page as the provider reports it. Pages without a web address are ignored. */
export interface NamedPage {
  readonly url: string | undefined;
  readonly title?: string | undefined;
}

/** Words of an answer with the pages that support them. Offsets are UTF-16 code units. */
export interface Citation {
  /** Start of the provider's own mark, which ends at `end` and is replaced. */
  readonly start?: number | undefined;
  /** The mark goes after this offset. Undefined if the pages support no specific words. */
  readonly end?: number | undefined;
  readonly urls: readonly NamedPage[];
}

interface AnswerWithCitations {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** Pages that were searched but not cited. */
  readonly consulted: readonly NamedPage[];
}

/**
 * Adds citations to an answer: marks such as `[1][2]` after the cited words, and a numbered list of sources at the end.
 * Each page has one number: cited pages first, in order of their first citation, then consulted pages, then pages from
 * the model's own list.
 *
 * Converts raw HTML to Markdown and removes the provider's own marks and the model's own source list and definitions.
 * The Markdown is empty if the answer has no readable text.
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
 * Removes reasoning and the marks that the assistant writes for its own web page. Those marks are converted instead of
 * removed if the provider reports no pages.
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

/** Maximum number of citations in one answer. */
export const maxCitations = 2000;

/** Maximum number of pages in one citation. */
const maxPagesCited = 100;

class NumberedPages {
  private readonly pages = new Map<string, { number: number; page: GivenSource }>();

  number({ url = '', title }: NamedPage, cited: boolean): number | undefined {
    const clean = cleanUrl(url);
    if (clean === undefined) return undefined;
    const key = keyOfClean(clean);
    const known = this.pages.get(key);
    if (known) return known.number;
    // Marks have at most three digits.
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

/** Marks that the model wrote itself. They would refer to the wrong entries of our list. Links are not included. */
const strayMarks = (text: string, pages: number): MarkEdit[] =>
  ownMarks(text, pages)
    .filter(({ end }) => text.charAt(end) !== '(')
    .map(({ start, end }) => ({ start, end, numbers: new Set<number>() }));

/** Removes characters that could form a mark, open a code span that swallows the list, or replace the line's link. */
const plainTitle = (title: string): string =>
  title
    .replace(/[[\]<>`\\|$*]+/g, ' ')
    .replace(/https?:\/\/|www\./gi, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the fence that closes a code block left open, because the source list would end up inside it. */
function fenceEnd(markdown: string): string {
  let open = '';
  for (const [, fence = '', info = ''] of markdown.matchAll(/^ {0,3}(`{3,}|~{3,})(.*)/gm)) {
    if (open === '') open = fence;
    else if (fence.startsWith(open) && info.trim() === '') open = '';
  }
  return open === '' ? '' : `\n${open}`;
}
