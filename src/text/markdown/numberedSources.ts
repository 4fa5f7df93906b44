import {
  citationMarks,
  type DefinedSource,
  namedDefinitions,
  type NumberedSource,
  numberedDefinitions,
} from './citationMarks.ts';
import { outside } from '../spans.ts';
import type { Block, Link, MarkdownDocument, Span } from './document.ts';

/** Returns the sources of a document's citation numbers, from its source list and its numbered definitions. */
export function numberedSources(document: MarkdownDocument): ReadonlyMap<number, NumberedSource> {
  const sources = new Map<number, NumberedSource>();
  for (const source of [...definitionsOf(document), ...listedSources(document)]) {
    if (!sources.has(source.number)) sources.set(source.number, source);
  }
  return sources;
}

/** Returns the numbered definitions of a document outside code, in order, with their spans in the source. */
export const definitionsOf = (document: MarkdownDocument): (NumberedSource & Span)[] =>
  outsideCode(document, numberedDefinitions);

/** Returns the named footnotes of a document outside code. */
export const namedDefinitionsOf = (document: MarkdownDocument): DefinedSource[] =>
  outsideCode(document, namedDefinitions);

const outsideCode = <Defined extends Span>(
  { source, blocks }: MarkdownDocument,
  defined: (markdown: string) => Defined[],
): Defined[] =>
  outside(
    blocks.filter(({ kind }) => kind === 'code'),
    defined(source),
  );

function listedSources({ blocks }: MarkdownDocument): NumberedSource[] {
  return blocks.filter(({ bodySource }) => bodySource).flatMap(listedIn);
}

/** Returns the sources of a block in the list: each mark with its link, or the number of an item without marks. */
function listedIn({ text, number, links }: Block): NumberedSource[] {
  const marks = citationMarks(text);
  const [first] = links;
  if (marks.length === 0) return number === undefined || !first ? [] : [asSource(number, first)];
  const sources: NumberedSource[] = [];
  for (const [index, mark] of marks.entries()) {
    const next = marks[index + 1]?.start ?? Infinity;
    const link = links.find(({ start }) => start >= mark.start && start < next);
    if (link) sources.push(asSource(mark.number, link));
  }
  return sources;
}

function asSource(number: number, { url, text }: Link): NumberedSource {
  const isTitled = text !== '' && !/^(?:\[\d+\]|(?:https?:|www\.)\S*)$/i.test(text);
  return isTitled ? { number, url, title: text } : { number, url };
}

/** True if a link's text is a title, not a mark or an address. */
export const isTitle = (label: string): boolean =>
  !/^\s*(?:(?:\[(?:\d+|\^[^[\]\s]{1,60})\]|https?:\S*|www\.\S*)\s*)?$/i.test(label);
