import * as z from 'zod';

/** A string with text, or undefined. */
export const words = z.string().trim().min(1).optional().catch(undefined);

const lineOfWords = words.transform((text) => text?.replace(/\s+/g, ' '));

/** A list without the entries that can't be parsed. Empty if the value isn't a list. */
export const listOf = <Item>(item: z.ZodType<Item>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.flatMap((entry): Item[] => {
        const read = item.safeParse(entry);
        return read.success ? [read.data] : [];
      }),
    );

const BlockLink = z.object({ text: words, link: words });

/** Plain text with its links, highlights, and references. */
const Snippet = z.object({
  snippet: words,
  // The documentation shows an object in one place and a list everywhere else.
  snippet_links: z.preprocess((links) => (Array.isArray(links) ? (links as unknown[]) : [links]), listOf(BlockLink)),
  snippet_highlighted_words: listOf(z.string()),
  reference_indexes: listOf(z.int()),
});
export type Snippet = z.output<typeof Snippet>;

const plainCell = z.string().transform((text) => Snippet.parse({ snippet: text }));

const TableCell = z.union([plainCell, Snippet]);

const ComparisonTable = z.object({ feature: plainCell, values: listOf(plainCell) });

export interface BlockItem extends Snippet {
  readonly title?: string | undefined;
  readonly link?: string | undefined;
  readonly list: readonly BlockItem[];
  readonly text_blocks: readonly AnswerBlock[];
}

/** A block of an answer. Rely on its fields instead of `type`, because SerpApi keeps adding types. */
export interface AnswerBlock extends BlockItem {
  readonly type?: string | undefined;
  /** Heading level. */
  readonly level?: number | undefined;
  readonly code?: string | undefined;
  readonly language?: string | undefined;
  readonly headers: readonly Snippet[];
  readonly table: readonly (readonly Snippet[])[];
  /** The table again, with links and references for its cells. */
  readonly detailed: readonly (readonly Snippet[])[];
  readonly product_labels: readonly Snippet[];
  readonly comparison: readonly { readonly feature: Snippet; readonly values: readonly Snippet[] }[];
  readonly top_stories: readonly BlockItem[];
  readonly video?: { readonly link?: string | undefined } | undefined;
}

const Items: z.ZodType<readonly BlockItem[]> = z.lazy(() => listOf(BlockItem));
export const Blocks: z.ZodType<readonly AnswerBlock[]> = z.lazy(() => listOf(AnswerBlock));

const BlockItem = Snippet.extend({ title: lineOfWords, link: words, list: Items, text_blocks: Blocks });

const AnswerBlock = BlockItem.extend({
  type: words,
  level: z.int().min(1).max(6).optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  language: words,
  headers: listOf(plainCell),
  table: listOf(listOf(TableCell)),
  detailed: listOf(listOf(TableCell)),
  product_labels: listOf(plainCell),
  comparison: listOf(ComparisonTable),
  top_stories: Items,
  video: z.object({ link: words }).optional().catch(undefined),
});

/** A page that an answer uses. The index defaults to the position in the list. */
const Reference = z.object({ index: z.int().optional().catch(undefined), link: words, title: words });
export type Reference = z.output<typeof Reference>;
export const References = listOf(Reference);
