import type { Highlight } from '../analysis/mentions/highlights.ts';
import { withoutOverlaps } from '../text/spans.ts';
import { type BlockCitation, citationsIn } from '../analysis/reading/citations.ts';
import type { Block, Span } from '../text/markdown/document.ts';
import { safeAddress } from './links.ts';
import { hoverTitle } from './shownLinks.ts';

export interface LinkedPage {
  readonly url: string;
  readonly title: string;
}

interface NumberedPage extends LinkedPage {
  readonly number: number;
}

/** Pages by citation number. */
export type PagesByNumber = ReadonlyMap<number, LinkedPage>;

export type Annotation = Span &
  (
    | { readonly kind: 'mark'; readonly whose: Highlight['kind'] }
    | { readonly kind: 'citations'; readonly cited: readonly NumberedPage[] }
    | { readonly kind: 'link'; readonly url: string }
  );

/** Returns names, citations, and bare URLs in a block's visible text, in order and without overlaps. */
export function annotationsOf(
  block: Block,
  pages: PagesByNumber,
  highlights: readonly Highlight[],
): readonly Annotation[] {
  return withoutOverlaps<Annotation>([
    ...citationsIn(block).flatMap((citation) => shownCitation(block, citation, pages)),
    ...highlights.map(({ start, end, kind }) => ({ kind: 'mark' as const, whose: kind, start, end })),
    ...block.links.flatMap(({ start, end, text: label, url }) => {
      const bare = url.length <= label.length + 'https://'.length && url.endsWith(label);
      const address = bare ? safeAddress(url) : undefined;
      return address === undefined ? [] : [{ kind: 'link' as const, start, end, url: address }];
    }),
  ]);
}

/**
 * Returns the citation of a mark such as `[1]`, or of `[[1]](https://…)`, which isn't a link in Markdown. A number
 * without a page stays text.
 */
function shownCitation(
  { text }: Block,
  { start, end, numbers, urls }: BlockCitation,
  pages: PagesByNumber,
): Annotation[] {
  const cited = text.startsWith('[[', start)
    ? numbers.flatMap((number, index) => linkedPage(number, urls[index]))
    : urls.length > 0
      ? []
      : numbers.flatMap((number) => {
          const page = pages.get(number);
          return page ? [{ ...page, number }] : [];
        });
  return cited.length > 0 && cited.length === numbers.length ? [{ kind: 'citations', start, end, cited }] : [];
}

function linkedPage(number: number, link: string | undefined): NumberedPage[] {
  const url = link === undefined ? undefined : safeAddress(link);
  return url === undefined ? [] : [{ number, url, title: hoverTitle(url) }];
}
