import { CitedPages } from '../analysis/reading/citedPages.ts';
import { type BlockCitation, citationsIn, withoutCitations } from '../analysis/reading/citations.ts';
import { type Figure, figuresIn } from '../text/figures/figures.ts';
import { type Block, type MarkdownDocument, readMarkdown } from '../text/markdown/document.ts';
import { briefSpans } from '../text/markdown/briefNotes.ts';
import { marksOf } from '../text/markdown/citationMarks.ts';
import { type ArticleFields, readFields } from '../text/markdown/frontMatter.ts';
import type { Link, Span } from '../text/markdown/inlineText.ts';
import { outside } from '../text/spans.ts';
import { languageOf } from '../text/words/language.ts';
import { sentences } from '../text/words/words.ts';
import { type Footnotes, readFootnotes } from './footnotes.ts';
import { pagesBeside, pagesOfRows } from './pagesBeside.ts';
import { stemsOf } from './evidence/stems.ts';
import { type ClaimWords, isNamed, type Party } from './evidence/evidenceReading.ts';
import { quotationsIn } from '../scoring/quotations.ts';
import { type CheckWords, checkWordsOf } from './words/checkWords.ts';

/**
 * A sentence of a paragraph or an item, a cell of a table, or a quotation of its own. Offsets are those of the block's
 * text.
 */
export interface Statement extends Span, ClaimWords {
  readonly block: Block;
  readonly text: string;
  /** The pages that it links itself, by link, mark or footnote; of a row those of all its cells. */
  readonly urls: readonly string[];
  /** Those that stand beside it: in its paragraph, or right before and after its table, list or quotation. */
  readonly near: readonly string[];
  readonly figures: readonly Figure[];
  /** What it quotes, marks included; all of it where it is a block quotation. */
  readonly quotations: readonly Span[];
  readonly citations: readonly BlockCitation[];
  readonly links: readonly Link[];
  /** Stretches of code in it. */
  readonly code: readonly Span[];
}

/** A Markdown article read once, for all rules. */
export interface CheckedArticle {
  readonly document: MarkdownDocument;
  readonly fields: ArticleFields;
  /** ISO 639-1. */
  readonly language: string;
  readonly words: CheckWords;
  readonly statements: readonly Statement[];
  /** Headings below the title, whole. */
  readonly titles: readonly Statement[];
  readonly headings: readonly Block[];
  readonly footnotes: Footnotes;
  readonly pages: CitedPages;
}

interface ReadingTerms {
  /** A language tag; detected when left out. */
  readonly tag?: string | undefined;
  /** The article, where it was read already. */
  readonly document?: MarkdownDocument | undefined;
  /** Those whose figures are kept apart. */
  readonly parties?: readonly Party[] | undefined;
}

/**
 * Reads an article for its check; code, front matter, link targets, the list of sources and what belongs to a brief are
 * left out.
 */
export function readArticle(
  markdown: string,
  { tag, document = readMarkdown(markdown), parties = [] }: ReadingTerms = {},
): CheckedArticle {
  const own = document.blocks.filter((block) => block.kind !== 'code' && !block.bodySource && !isNote(block));
  const body = outside(briefSpans(markdown), own);
  const language = tag?.slice(0, 2).toLowerCase() ?? languageOf(sampleOf(body)) ?? 'und';
  const words = checkWordsOf(language);
  const pages = new CitedPages(document, { sources: [] });
  const footnotes = readFootnotes(document);
  const statements = new StatementReader({ language, words, pages, footnotes, parties }).read(body);
  return {
    document,
    fields: readFields(markdown),
    language,
    words,
    statements: statements.filter(({ block }) => block.kind !== 'heading'),
    titles: statements.filter(({ block: { kind, level } }) => kind === 'heading' && level > 1),
    headings: body.filter(({ kind }) => kind === 'heading'),
    footnotes,
    pages,
  };
}

/** The words of a footnote are no part of the text. */
const isNote = ({ text }: Block): boolean => /^\[\^[^\]\s]{1,60}\]:/.test(text);

const sampleOf = (blocks: readonly Block[]): string =>
  blocks
    .slice(0, 20)
    .map(({ text }) => text.slice(0, 500))
    .join('\n');

type ReaderNeeds = Pick<CheckedArticle, 'language' | 'words' | 'pages' | 'footnotes'> &
  Pick<Required<ReadingTerms>, 'parties'>;

class StatementReader {
  private readonly needs: ReaderNeeds;

  constructor(needs: ReaderNeeds) {
    this.needs = needs;
  }

  read(blocks: readonly Block[]): Statement[] {
    const cited = blocks.map((block) => citationsIn(block));
    const urls = blocks.map((block, index) => this.urlsIn(block, cited[index] ?? [], block.text.length));
    const [rows, beside] = [pagesOfRows(blocks, urls), pagesBeside(blocks, urls)];
    return blocks.flatMap((block, index) => {
      const near = [...(urls[index] ?? []), ...(beside[index] ?? [])];
      return this.statements(block, cited[index] ?? [], { row: rows[index], near });
    });
  }

  private statements(
    block: Block,
    citations: readonly BlockCitation[],
    { row, near }: { readonly row: readonly string[] | undefined; readonly near: readonly string[] },
  ): Statement[] {
    const { language, words, parties } = this.needs;
    const isWhole = block.kind === 'cell' || block.kind === 'quote' || block.kind === 'heading';
    const parts: readonly Span[] = isWhole ? [{ start: 0, end: block.text.length }] : sentences(block.text, language);
    const figures = figuresOf(block, language);
    const quotations = block.kind === 'quote' ? parts : quotationsIn(block.text, language);
    const ofParts = {
      figures: divided(figures, parts),
      quotations: divided(quotations, parts),
      citations: divided(citations, parts),
      links: divided(block.links, parts),
      code: divided(block.code ?? [], parts),
    };
    return parts.map(({ start, end }, index) => {
      const cited = ofParts.citations[index] ?? [];
      const text = block.text.slice(start, end);
      const { named = [], others = [] } = Object.groupBy(parties, (party) =>
        isNamed(party, text) ? 'named' : 'others',
      );
      return {
        block,
        start,
        end,
        text,
        language,
        parties: { named, others },
        stems: stemsOf(withoutCitations(block.text, cited, { start, end }), words),
        urls: row ?? this.urlsIn(block, cited, end, start),
        near,
        figures: ofParts.figures[index] ?? [],
        quotations: ofParts.quotations[index] ?? [],
        links: ofParts.links[index] ?? [],
        code: ofParts.code[index] ?? [],
        citations: cited,
      };
    });
  }

  /** The pages that citations and footnote marks of a stretch mean. */
  private urlsIn(block: Block, citations: readonly BlockCitation[], end: number, start = 0): string[] {
    const { pages, footnotes } = this.needs;
    const linked = citations.flatMap((citation) => {
      const urls = pages.urlsOf(citation);
      return urls.length > 0 ? urls : citation.numbers.flatMap((number) => footnotes.urlsOf(String(number)));
    });
    return [...new Set([...linked, ...footnotes.citedIn(block.text.slice(start, end))])];
  }
}

/** The figures of a block that are words of its text: none in code, in marks such as `[3]`, or in addresses. */
function figuresOf(block: Block, language: string): Figure[] {
  const holes = [
    ...(block.code ?? []),
    ...marksOf(block),
    ...block.links.filter(({ text }) => /^(?:\[|https?:|www\.)/i.test(text)),
  ].sort((one, other) => one.start - other.start);
  const figures = figuresIn(block.text, language);
  return holes.length === 0 ? figures : outside(withoutNested(holes), figures);
}

/** For each part what begins in it; all are in order. */
function divided<Marked extends Span>(all: readonly Marked[], parts: readonly Span[]): Marked[][] {
  const lists = parts.map((): Marked[] => []);
  let part = 0;
  for (const one of all) {
    while ((parts[part]?.end ?? Infinity) <= one.start) part += 1;
    if ((parts[part]?.start ?? Infinity) <= one.start) lists[part]?.push(one);
  }
  return lists;
}

/** Holes that overlap none before them. */
function withoutNested(holes: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const hole of holes) if (hole.start >= (kept.at(-1)?.end ?? 0)) kept.push(hole);
  return kept;
}
