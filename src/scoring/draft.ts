import { CitedPages } from '../analysis/reading/citedPages.ts';
import { citationsIn } from '../analysis/reading/citations.ts';
import { type Block, type MarkdownDocument, readMarkdown } from '../text/markdown/document.ts';
import { type ArticleFields, frontMatterOf, readFields } from '../text/markdown/frontMatter.ts';
import { languageOf } from '../text/words/language.ts';
import { domainOf } from '../text/urls.ts';
import { type Segment, words } from '../text/words/words.ts';
import type { Location } from './finding.ts';
import { type Keyword, readKeyword } from './keyword.ts';
import { quotationsIn } from './quotations.ts';

export interface DraftInput {
  readonly markdown: string;
  /** The same, where it was read already. */
  readonly document?: MarkdownDocument;
  /** What the draft wants to be found for; the front matter's `keyword` when left out. */
  readonly keyword?: string;
  /** A language tag such as `en` or `pt-BR`; detected when left out. */
  readonly language?: string;
}

/** A block that is not code, as the rules see it. */
export interface DraftPassage {
  readonly block: Block;
  /** Whether a person wrote it as sentences: paragraphs and list items, but no quotations. */
  readonly prose: boolean;
  /** Its own words, without those that it quotes; offsets in the block's text. */
  readonly words: readonly Segment[];
  /** What somebody else said in it, with offsets in the block's text; a block quotation is one as a whole. */
  readonly quotations: readonly Location[];
  /** The registrable domains that it links to, directly or by a number such as `[1]`. */
  readonly domains: readonly string[];
}

/** A Markdown article read once, for all rules. */
export interface Draft {
  readonly frontMatter: ArticleFields;
  readonly passages: readonly DraftPassage[];
  /** How many words the passages have; quotations, code and the source list at the end do not count. */
  readonly words: number;
  readonly keyword?: Keyword;
  /** ISO 639-1. */
  readonly language: string;
  /** Where a finding about the whole draft is shown: its first passage. */
  readonly top: Location;
  /** Where a finding about the front matter is shown: its first line, or where there is none the first passage. */
  readonly fields: Location;
}

/** What the detection of the language looks at, in characters. */
const sample = 2000;

/** Reads a Markdown article and what its front matter says about it; takes any string. */
export function readDraft({
  markdown,
  document = readMarkdown(markdown),
  keyword: asked,
  language: tag,
}: DraftInput): Draft {
  const frontMatter = readFields(markdown);
  const body = document.blocks.filter(({ kind, bodySource }) => kind !== 'code' && !bodySource);
  const language = baseLanguage(tag) ?? languageOf(textSample(body)) ?? 'und';
  const pages = new CitedPages(document, { sources: [] });
  const passages = body.map((block) => readPassage(block, language, pages));
  const top = passages[0]?.block ?? { start: 0, end: 0 };
  const keyword = readKeyword(asked?.trim() || (frontMatter.keyword?.text ?? ''), language);
  return {
    frontMatter,
    passages,
    words: passages.reduce((sum, { words: { length } }) => sum + length, 0),
    ...(keyword && { keyword }),
    language,
    top,
    fields: firstFieldLine(markdown) ?? top,
  };
}

function firstFieldLine(markdown: string): Location | undefined {
  const found = frontMatterOf(markdown);
  return found && { start: 0, end: markdown.slice(0, found.start).trimEnd().length };
}

/** Where a stretch of a passage's text stands in the Markdown. */
export function placeIn({ block }: DraftPassage, { start, end }: Location): Location {
  const from = block.at(start);
  return { start: from, end: Math.max(from, block.at(Math.max(start, end - 1)) + 1) };
}

function readPassage(block: Block, language: string, pages: CitedPages): DraftPassage {
  const { kind, text } = block;
  const cited = citationsIn(block).flatMap((citation) => pages.urlsOf(citation));
  const domains = cited.map(domainOf).filter((domain) => domain !== undefined);
  const all = words(text, language);
  if (kind === 'quote') {
    return { block, prose: false, words: [], quotations: [{ start: 0, end: text.length }], domains };
  }
  const quotations = quotationsIn(text, language);
  return {
    block,
    prose: kind === 'paragraph' || kind === 'item',
    words: segmentsOutside(quotations, all),
    quotations,
    domains,
  };
}

/** The words that stand in none of the places; both are in order. */
function segmentsOutside(places: readonly Location[], all: readonly Segment[]): readonly Segment[] {
  let next = 0;
  return all.filter(({ start }) => {
    while ((places[next]?.end ?? Infinity) <= start) next++;
    return start < (places[next]?.start ?? Infinity);
  });
}

function textSample(blocks: readonly Block[]): string {
  let text = '';
  for (const block of blocks) {
    if (text.length >= sample) break;
    text += `${block.text.slice(0, sample)}\n`;
  }
  return text;
}

function baseLanguage(tag: string | undefined): string | undefined {
  return /^[a-z]{2,3}(?=$|[-_])/i.exec(tag ?? '')?.[0].toLowerCase();
}
