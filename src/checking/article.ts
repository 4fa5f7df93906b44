import { matchesOf } from '../text/matches.ts';
import { type BlockCitation, withoutCitations } from '../analysis/reading/citations.ts';
import { type ArticleReading, type Passage, readingOf } from '../article/articleReading.ts';
import type { BlockContent, BlockReading } from '../article/blockReading.ts';
import type { Figure } from '../text/figures/figure.ts';
import type { Block } from '../text/markdown/document.ts';
import { marksOf } from '../text/markdown/citationMarks.ts';
import type { Link } from '../text/markdown/inlineText.ts';
import { type Span, divided, outside, withoutOverlaps } from '../text/spans.ts';
import { memoize } from '../text/memoize.ts';
import { cellLabels } from './cellLabels.ts';
import { type Footnotes, readFootnotes } from './footnotes.ts';
import { ClaimPlaces } from './owners/claimPlaces.ts';
import { pagesNearby, pagesOfRows } from './pagesNearby.ts';
import { stemsOf } from './evidence/stems.ts';
import type { ClaimWords } from './evidence/claimWords.ts';
import { partiesIn, type Party } from './evidence/parties.ts';
import { type CheckWords, checkWordsOf } from './words/checkWords.ts';

/** A sentence of a paragraph or list item, a table cell, or a block quotation. Offsets are in the block's text. */
export interface Statement extends StatementPart, ClaimWords {
  readonly block: Block;
  /** Pages that the statement links by a link, mark, or footnote. For a cell, those of its row. */
  readonly urls: readonly string[];
  /** Pages linked in the same paragraph, or directly before or after its table, list, or quotation. */
  readonly near: readonly string[];
  readonly labels: readonly string[];
  /** Shared between checks, so that it can be a cache key. */
  readonly part: StatementPart;
}

/** Content of a statement, independent of the position of its block. */
export interface StatementPart extends Span, Omit<ClaimWords, 'parties' | 'place'> {
  readonly content: BlockContent;
  /** Includes the quotation marks. */
  readonly quotations: readonly Span[];
  readonly citations: readonly BlockCitation[];
  readonly links: readonly Link[];
  readonly code: readonly Span[];
  /** Phrases that claim experience: `we tested`. */
  readonly experience: readonly (Span & { readonly words: string })[];
}

export interface CheckedArticle extends Pick<ArticleReading, 'document' | 'fields' | 'ignored' | 'language' | 'pages'> {
  readonly words: CheckWords;
  readonly statements: readonly Statement[];
  readonly titles: readonly Statement[];
  readonly headings: readonly Block[];
  readonly footnotes: Footnotes;
}

interface ReadingTerms {
  readonly tag?: string | undefined;
  readonly reading?: ArticleReading | undefined;
  /** Brands and competitors whose figures must not be confused. */
  readonly parties?: readonly Party[] | undefined;
}

/** Reads an article for a check, without the text of footnotes. */
export function readArticle(
  markdown: string,
  { tag, reading = readingOf(markdown, { tag }), parties = [] }: ReadingTerms = {},
): CheckedArticle {
  const { document, fields, ignored, language, pages } = reading;
  const body = reading.passages.filter(({ block }) => !isNote(block));
  const words = checkWordsOf(language);
  const footnotes = readFootnotes(document);
  const statements = new StatementReader({ pages, footnotes, parties }).read(body);
  return {
    document,
    fields,
    ignored,
    language,
    words,
    statements: statements.filter(({ block }) => block.kind !== 'heading'),
    titles: statements.filter(({ block: { kind, level } }) => kind === 'heading' && level > 1),
    headings: body.map(({ block }) => block).filter(({ kind }) => kind === 'heading'),
    footnotes,
    pages,
  };
}

const isNote = ({ text }: Block): boolean => /^\[\^[^\]\s]{1,60}\]:/.test(text);

type ReaderNeeds = Pick<CheckedArticle, 'pages' | 'footnotes'> & Pick<Required<ReadingTerms>, 'parties'>;

class StatementReader {
  private readonly needs: ReaderNeeds;

  constructor(needs: ReaderNeeds) {
    this.needs = needs;
  }

  read(passages: readonly Passage[]): Statement[] {
    const blocks = passages.map(({ block }) => block);
    const urls = passages.map(({ block, reading }) => this.urlsIn(block, reading.citations, block.text.length));
    const [rows, nearby] = [pagesOfRows(blocks, urls), pagesNearby(blocks, urls)];
    const labels = cellLabels(blocks);
    const places = new ClaimPlaces();
    return passages.flatMap((passage, index) => {
      const near = [...(urls[index] ?? []), ...(nearby[index] ?? [])];
      return this.statements(passage, { row: rows[index], near, labels: labels[index] ?? [], places });
    });
  }

  private statements({ block, reading }: Passage, { row, near, labels, places }: BlockNeeds): Statement[] {
    const { parties } = this.needs;
    return partsOf(reading).map((part) => {
      const { start, end, text, citations } = part;
      return {
        ...part,
        part,
        block,
        parties: partiesIn(text, parties),
        urls: row ?? this.urlsIn(block, citations, end, start),
        near,
        labels,
        place: places.next(part, block, labels),
      };
    });
  }

  private urlsIn(block: Block, citations: readonly BlockCitation[], end: number, start = 0): readonly string[] {
    const { pages, footnotes } = this.needs;
    const noted = footnotes.citedIn(block.text.slice(start, end));
    if (citations.length === 0 && noted.length === 0) return none;
    const pageUrls = new Set<string>();
    for (const citation of citations) {
      const urls = pages.urlsOf(citation);
      for (const url of urls) pageUrls.add(url);
      if (urls.length > 0) continue;
      for (const number of citation.numbers) for (const url of footnotes.urlsOf(String(number))) pageUrls.add(url);
    }
    for (const url of noted) pageUrls.add(url);
    return [...pageUrls];
  }
}

interface BlockNeeds extends Pick<Statement, 'near' | 'labels'> {
  readonly row: readonly string[] | undefined;
  readonly places: ClaimPlaces;
}

const none: readonly string[] = [];

const partsOf = memoize((reading: BlockReading): readonly StatementPart[] => {
  const { content } = reading;
  const { kind, text, links, code = [] } = content;
  const words = checkWordsOf(reading.language);
  const isWhole = kind === 'cell' || kind === 'quote' || kind === 'heading';
  const parts = isWhole ? [{ start: 0, end: text.length }] : withWholeQuotations(reading);
  const figures = divided(figuresOf(reading), parts);
  const quotations = divided(reading.quotations, parts);
  const citations = divided(reading.citations, parts);
  const [linked, coded] = [divided(links, parts), divided(code, parts)];
  return parts.map(({ start, end }, index) => ({
    content,
    language: reading.language,
    start,
    end,
    text: text.slice(start, end),
    stems: stemsOf(withoutCitations(text, citations[index], { start, end }), words),
    figures: figures[index] ?? [],
    quotations: quotations[index] ?? [],
    citations: citations[index] ?? [],
    links: linked[index] ?? [],
    code: coded[index] ?? [],
    experience: experienceIn(text.slice(start, end), start, words),
  }));
});

/** Splits a block into sentences, but not inside a quotation or between it and its link: `“Is it so?” ([a](…))`. */
function withWholeQuotations({ sentences, quotations, citations }: BlockReading): Span[] {
  const asides = new Set(citations.filter(({ isAside }) => isAside).map(({ start }) => start));
  const parts: Span[] = [];
  let next = 0;
  for (const { start, end } of sentences) {
    const last = parts.at(-1);
    while ((quotations[next]?.end ?? Infinity) < start - 1) next += 1;
    const quotation = quotations[next];
    const isInside = quotation !== undefined && quotation.start < start && quotation.end > start;
    const isBehind = quotation !== undefined && quotation.end <= start && asides.has(start);
    if (last && (isInside || isBehind)) parts[parts.length - 1] = { start: last.start, end };
    else parts.push({ start, end });
  }
  return parts;
}

/** Finds phrases that claim experience, or else the first first-person words of a sentence that isn't a question. */
function experienceIn(text: string, from: number, { experience, firstPerson }: CheckWords): Statement['experience'] {
  const claims = phrasesIn(text, from, experience);
  return claims.length > 0 || /\?[.\s]{0,9}$/.test(text) ? claims : phrasesIn(text, from, firstPerson).slice(0, 1);
}

function phrasesIn(text: string, from: number, phrases: RegExp | undefined): Statement['experience'] {
  if (!phrases) return [];
  return matchesOf(text, phrases).map(({ 0: words, index }) => {
    const start = from + index;
    return { words, start, end: start + words.length };
  });
}

/** Returns the figures of a block outside code, citation marks, and addresses. */
function figuresOf({ content, figures }: BlockReading): readonly Figure[] {
  const addresses = content.links.filter(({ text }) => /^(?:\[|https?:|www\.)/i.test(text));
  return outside(withoutOverlaps([...(content.code ?? []), ...marksOf(content), ...addresses]), figures);
}
