import type { Highlight } from '../../analysis/mentions/highlights.ts';
import { withoutOverlaps } from '../../text/withoutOverlaps.ts';
import { citationMarks } from '../../text/markdown/citationMarks.ts';
import { inlineText, type Span } from '../../text/markdown/inlineText.ts';
import type { Token } from 'markdown-it';
import { safeAddress } from './links.ts';
import { hoverTitle } from './shownLinks.ts';

/** A page that a citation stands for. */
export interface CitedPage {
  readonly url: string;
  readonly title: string;
}

/** By the number that the text cites it with. */
export type CitedPages = ReadonlyMap<number, CitedPage>;

/** Something to show in a stretch of a block's visible text. */
export type Annotation = Span &
  (
    | { readonly kind: 'mark'; readonly whose: Highlight['kind'] }
    | { readonly kind: 'citations'; readonly cited: readonly (CitedPage & { readonly number: number })[] }
    | { readonly kind: 'link'; readonly url: string }
  );

/** Names, citation marks and bare addresses in a block's visible text: in order, never overlapping. */
export function annotationsOf(
  tokens: readonly Token[],
  pages: CitedPages,
  highlights: readonly Highlight[],
): readonly Annotation[] {
  const { text, links } = inlineText(tokens);
  return withoutOverlaps<Annotation>([
    ...linkedMarks(text),
    ...citations(text, pages),
    ...highlights.map(({ start, end, kind }) => ({ kind: 'mark' as const, whose: kind, start, end })),
    ...links.flatMap(({ start, end, text: label, url }) => {
      const bare = url.length <= label.length + 'https://'.length && url.endsWith(label);
      const address = bare ? safeAddress(url) : undefined;
      return address === undefined ? [] : [{ kind: 'link' as const, start, end, url: address }];
    }),
  ]);
}

function citations(text: string, pages: CitedPages): Annotation[] {
  const found = new Map<number, Span & { cited: (CitedPage & { number: number })[]; complete: boolean }>();
  for (const { start, end, number } of citationMarks(text)) {
    const mark = found.get(start) ?? { start, end, cited: [], complete: true };
    found.set(start, mark);
    const page = pages.get(number);
    if (page) mark.cited.push({ ...page, number });
    else mark.complete = false;
  }
  // A number without a page is a word of the text and stays.
  return [...found.values()]
    .filter(({ complete }) => complete)
    .map(({ start, end, cited }) => ({ kind: 'citations', start, end, cited }));
}

/** `[[1]](https://…)` as some assistants write it, which is no link in Markdown where `[1]` is a citation. */
function linkedMarks(text: string): Annotation[] {
  return [...text.matchAll(/\[\[(\d{1,3})\]\]\((https?:\/\/[^\s()<>]+)\)/g)].flatMap(
    ({ 0: match, 1: digits, 2: link = '', index }) => {
      const url = safeAddress(link);
      return url === undefined
        ? []
        : [
            {
              kind: 'citations' as const,
              start: index,
              end: index + match.length,
              cited: [{ number: Number(digits), url, title: hoverTitle(url) }],
            },
          ];
    },
  );
}
