import { citationMarks, type NumberedSource, numberedDefinitions } from './citationMarks.ts';
import type { MarkdownDocument, Span } from './document.ts';

/** What the citation numbers of a document stand for: its numbered source list and its numbered definitions, by number. */
export function numberedSources(document: MarkdownDocument): ReadonlyMap<number, NumberedSource> {
  const found = new Map<number, NumberedSource>();
  for (const source of [...definitionsOf(document), ...listed(document)]) {
    if (!found.has(source.number)) found.set(source.number, source);
  }
  return found;
}

/** The numbered definitions of a document, in order, and where they stand in its source; those in code are none. */
export function definitionsOf({ source, blocks }: MarkdownDocument): (NumberedSource & Span)[] {
  const code = blocks.filter(({ kind }) => kind === 'code');
  let next = 0;
  return numberedDefinitions(source).filter(({ start, end }) => {
    while ((code[next]?.end ?? Infinity) <= start) next++;
    return (code[next]?.start ?? Infinity) >= end;
  });
}

function listed({ blocks }: MarkdownDocument): NumberedSource[] {
  return blocks
    .filter(({ bodySource }) => bodySource)
    .flatMap(({ text, number, links }) => {
      const marks = citationMarks(text);
      if (marks.length === 0)
        return number === undefined || !links[0] ? [] : [{ number, url: links[0].url, ...titled(links[0].text) }];
      return marks.flatMap((mark, index) => {
        const link = links.find(({ start }) => start >= mark.start && start < (marks[index + 1]?.start ?? Infinity));
        return link ? [{ number: mark.number, url: link.url, ...titled(link.text) }] : [];
      });
    });
}

const titled = (text: string): { title?: string } =>
  text === '' || /^(?:\[\d+\]|(?:https?:|www\.)\S*)$/i.test(text) ? {} : { title: text };

/** True where the words of a link name its page: no mark, and no address. */
export const isTitle = (label: string): boolean => !/^\s*(?:(?:\[\^?\d+\]|https?:\S*|www\.\S*)\s*)?$/i.test(label);
