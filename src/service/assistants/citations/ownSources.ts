import { type MarkdownDocument, readMarkdown, type Span } from '../../../text/markdown/document.ts';
import { definitionsOf, isTitle } from '../../../text/markdown/numberedSources.ts';
import { isSourcesHeading } from '../../../text/markdown/sourceList.ts';
import type { NamedPage } from './numberedCitations.ts';

/** The model's own source list and definitions: their ranges in the text, and the listed pages. */
interface OwnSources {
  /** Whole lines, in order. Offsets are UTF-16 code units. */
  readonly spans: readonly Span[];
  readonly pages: readonly NamedPage[];
}

/**
 * Finds the source list that a model wrote at the end of its answer, and its numbered definitions and footnotes with
 * web addresses.
 */
export function ownSources(text: string): OwnSources {
  if (!mayNamePages.test(text)) return { spans: [], pages: [] };
  const document = readMarkdown(text);
  const definitions = definitionsOf(document).slice(0, maxDefinitions);
  const list = listIn(document, definitions.length > 0);
  const first = list.at(0);
  const last = list.at(-1);
  const spans = [...definitions, ...(first && last ? [{ start: first.start, end: last.end }] : [])];
  return {
    spans: spans.map(({ start, end }) => wholeLines(text, start, end)).sort((a, b) => a.start - b.start),
    pages: [
      ...definitions,
      ...list.flatMap(({ links }) =>
        links.map(({ url, text: label }) => ({ url, title: isTitle(label) ? label : undefined })),
      ),
    ],
  };
}

/** True if the offset is inside the model's own source list or definitions. */
export const isWithin = ({ spans }: OwnSources, offset: number): boolean =>
  spans.some(({ start, end }) => start <= offset && offset < end);

/** Marks have at most three digits. */
const maxDefinitions = 999;

const mayNamePages = /https?:\/\/|www\./;

/** Also returns a sources heading that has only definitions below it. Without them it would be left over. */
function listIn({ blocks }: MarkdownDocument, defined: boolean): MarkdownDocument['blocks'] {
  const list = blocks.filter(({ bodySource }) => bodySource);
  const last = blocks.at(-1);
  return list.length === 0 && defined && last && isSourcesHeading(last) ? [last] : list;
}

function wholeLines(text: string, start: number, end: number): Span {
  const next = text.indexOf('\n', end);
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: next === -1 ? text.length : next + 1 };
}
