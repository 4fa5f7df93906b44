import { CitedPages } from '../analysis/reading/citedPages.ts';
import { citationsIn } from '../analysis/reading/citations.ts';
import { type Block, type MarkdownDocument, readMarkdown } from '../text/markdown/document.ts';
import { type ArticleFields, frontMatterOf, readFields } from '../text/markdown/frontMatter.ts';
import { briefSpans } from '../text/markdown/briefNotes.ts';
import { outside } from '../text/spans.ts';
import { languageOf } from '../text/words/language.ts';
import { domainOf } from '../text/urls.ts';
import { type Segment, words } from '../text/words/words.ts';
import type { ScoreContext } from './context.ts';
import { type DraftFigure, draftFigures } from './figures.ts';
import type { Location } from './finding.ts';
import { type Keyword, readKeyword } from './keyword.ts';
import { quotationsIn } from './quotations.ts';
import { type DraftSentence, readDraftSentences, stemsOf } from './sentences.ts';
import { readSubject, type Subject } from './subject.ts';
import { type ScoringWords, scoringWordsOf } from './words/scoringWords.ts';

export interface DraftInput {
  readonly markdown: string;
  /** The same, where it was read already. */
  readonly document?: MarkdownDocument;
  /** What the draft wants to be found for; the front matter's `keyword` when left out. */
  readonly keyword?: string;
  /** A language tag such as `en` or `pt-BR`; detected when left out. */
  readonly language?: string;
  /** What is known about the question that the draft answers. */
  readonly context?: ScoreContext;
  /** `YYYY-MM-DD`; tells which dates are recent. Left out, it is the day of the clock, in UTC. */
  readonly today?: string;
  /** Words that the house uses: they are never held for empty ones. */
  readonly allowed?: readonly string[] | undefined;
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
  /** What it claims by number, in order. */
  readonly figures: readonly DraftFigure[];
  /** Where it links a page, directly or by a number such as `[1]`, in order. */
  readonly cites: readonly Location[];
  /** The registrable domains that it links to, directly or by a number such as `[1]`. */
  readonly domains: readonly string[];
}

/** What stands under one heading; the first section has none. */
export interface DraftSection {
  readonly heading?: DraftPassage;
  readonly headingStems: readonly string[];
  /** The stems of each sentence that says something, once, and of each cell. */
  readonly said: readonly (readonly string[])[];
}

/** A Markdown article read once, for all rules. */
export interface Draft {
  readonly markdown: string;
  /** Where code stands that is no part of a sentence. */
  readonly code: readonly Location[];
  readonly frontMatter: ArticleFields;
  readonly passages: readonly DraftPassage[];
  /** How many words the passages have; quotations, code and the source list at the end do not count. */
  readonly words: number;
  readonly sentences: readonly DraftSentence[];
  readonly sections: readonly DraftSection[];
  readonly keyword?: Keyword;
  /** By its keyword, else by the prompt or title. */
  readonly subject: Subject;
  readonly context: ScoreContext;
  readonly today: string;
  readonly vocabulary: ScoringWords;
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
  context = {},
  today = new Date().toISOString().slice(0, 10),
  allowed = [],
}: DraftInput): Draft {
  const frontMatter = readFields(markdown);
  const body = articleBlocks(document);
  const language = baseLanguage(tag) ?? languageOf(textSample(body)) ?? 'und';
  const vocabulary = withAllowed(scoringWordsOf(language), allowed);
  const pages = new CitedPages(document, { sources: [] });
  const passages = body.map((block) => readPassage(block, language, pages));
  const top = passages[0]?.block ?? { start: 0, end: 0 };
  const keyword = readKeyword(asked?.trim() || (frontMatter.keyword?.text ?? ''), language);
  const title = frontMatter.title?.text ?? body.find(({ level }) => level === 1)?.text;
  const subject = readSubject(keyword?.text ?? context.prompt ?? title ?? '', language, vocabulary.stopWords);
  const sentences = readDraftSentences(passages, { language, vocabulary, subject });
  return {
    markdown,
    code: document.blocks.filter(({ kind }) => kind === 'code'),
    frontMatter,
    passages,
    words: passages.reduce((sum, { words: { length } }) => sum + length, 0),
    sentences,
    sections: sectionsOf(passages, sentences, vocabulary),
    ...(keyword && { keyword }),
    subject,
    context,
    today,
    vocabulary,
    language,
    top,
    fields: firstFieldLine(markdown) ?? top,
  };
}

function withAllowed(vocabulary: ScoringWords, allowed: readonly string[]): ScoringWords {
  if (allowed.length === 0) return vocabulary;
  const used = new Set(allowed.map((word) => word.toLowerCase()));
  return { ...vocabulary, emptyWords: vocabulary.emptyWords.difference(used) };
}

/** What readers are to read: no code, no list of sources, and nothing that belongs to a brief. */
function articleBlocks({ blocks, source }: MarkdownDocument): Block[] {
  const own = blocks.filter((block) => block.kind !== 'code' && !block.bodySource && !linksAnswer(block));
  return outside(briefSpans(source), own);
}

/** Whether a block leads to a stored answer, as the lines of a brief do. */
const linksAnswer = ({ links }: Block): boolean => links.some(({ url }) => url.includes('citedesk.citedesk/answers/'));

function sectionsOf(
  passages: readonly DraftPassage[],
  sentences: readonly DraftSentence[],
  { stopWords }: ScoringWords,
): DraftSection[] {
  const ofPassage = Map.groupBy(sentences, ({ passage }) => passage);
  const sections: { heading?: DraftPassage; headingStems: string[]; said: (readonly string[])[] }[] = [];
  for (const passage of passages) {
    const { kind } = passage.block;
    if (kind === 'heading') {
      sections.push({ heading: passage, headingStems: stemsOf(passage.words, stopWords), said: [] });
      continue;
    }
    if (sections.length === 0) sections.push({ headingStems: [], said: [] });
    const own = (ofPassage.get(passage) ?? []).filter(({ counts }) => counts);
    const said = kind === 'cell' ? [stemsOf(passage.words, stopWords)] : own.map(({ stems }) => stems);
    sections.at(-1)?.said.push(...said);
  }
  return sections;
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
  const cited = citationsIn(block).map((citation) => ({
    place: citation,
    domains: pages.urlsOf(citation).flatMap((url) => domainOf(url) ?? []),
  }));
  const isQuotation = kind === 'quote';
  const quotations = isQuotation ? [{ start: 0, end: text.length }] : quotationsIn(text, language);
  return {
    block,
    prose: kind === 'paragraph' || kind === 'item',
    words: isQuotation ? [] : outside(quotations, words(text, language)),
    quotations,
    figures: kind === 'heading' ? [] : draftFigures(text, quotations, language),
    cites: cited.filter(({ domains }) => domains.length > 0).map(({ place: { start, end } }) => ({ start, end })),
    domains: cited.flatMap(({ domains }) => domains),
  };
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
