import type { CitedPages } from '../../analysis/reading/citedPages.ts';
import { type ArticleReading, type Passage, readingOf } from '../../article/articleReading.ts';
import type { ScoreContext } from '../../contract/content/article.ts';
import type { Block, Image } from '../../text/markdown/document.ts';
import type { ArticleFields } from '../../text/frontMatter/fields.ts';
import { frontMatterOf } from '../../text/frontMatter/frontMatter.ts';
import { memoizeLast } from '../../text/memoize.ts';
import { domainOf } from '../../text/urls.ts';
import type { Segment } from '../../text/words/words.ts';
import type { DraftFigure } from './figures.ts';
import type { Location } from '../finding.ts';
import { type Keyword, readKeyword } from './keyword.ts';
import { type Options, readOptions } from './options.ts';
import { ownWordsOf } from './ownWords.ts';
import { type DraftSentence, readDraftSentences } from './sentences.ts';
import { readSubject, type Subject } from './subject.ts';
import { allHolding, type ScoringWords, scoringWordsOf } from '../words/scoringWords.ts';

export interface DraftInput {
  readonly markdown: string;
  /** The same, where it was read already. */
  readonly reading?: ArticleReading | undefined;
  /** What the draft wants to be found for; the front matter's `keyword`, else the prompt, when left out. */
  readonly keyword?: string | undefined;
  /** A language tag such as `en` or `pt-BR`; detected when left out. */
  readonly language?: string | undefined;
  /** What is known about the question that the draft answers. */
  readonly context?: Partial<ScoreContext> | undefined;
  /** `YYYY-MM-DD`; tells which dates are recent. Left out, it is the day of the clock, in UTC. */
  readonly today?: string;
  /** Words that the house uses: they are never held for empty ones. */
  readonly allowed?: readonly string[] | undefined;
  /** Rules and areas that are switched off beside those that the front matter names. */
  readonly ignored?: readonly string[] | undefined;
  /** The title if the article has none, as its file's name. */
  readonly fileTitle?: string | undefined;
}

/** A block that is not code, as the rules see it. */
export interface DraftPassage {
  readonly block: Block;
  readonly reading: Passage['reading'];
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
interface DraftSection {
  readonly heading?: DraftPassage;
  readonly headingStems: readonly string[];
  /** The stems of each sentence that says something, once, and of each cell. */
  readonly said: readonly (readonly string[])[];
}

/** A Markdown article read once, for all rules. */
export interface Draft {
  readonly markdown: string;
  readonly images: readonly Image[];
  readonly frontMatter: ArticleFields;
  /** Rules and areas that are switched off. */
  readonly ignored: readonly string[];
  readonly passages: readonly DraftPassage[];
  /** How many words the passages have; quotations, code and the source list at the end do not count. */
  readonly words: number;
  readonly sentences: readonly DraftSentence[];
  /** Those of each passage that has some. */
  readonly sentencesOf: ReadonlyMap<DraftPassage, readonly DraftSentence[]>;
  readonly sections: readonly DraftSection[];
  readonly keyword?: Keyword;
  /** By its keyword, else by the title. */
  readonly subject: Subject;
  /** What the stored answers recommend. */
  readonly options: Options;
  readonly context: Partial<ScoreContext>;
  readonly today: string;
  readonly vocabulary: ScoringWords;
  /** ISO 639-1. */
  readonly language: string;
  /** Where a finding about the whole draft is shown: its first passage. */
  readonly top: Location;
  /** Where a finding about the front matter is shown: its first line, or where there is none the first passage. */
  readonly fields: Location;
}

/** Reads a Markdown article and what its front matter says about it; takes any string. */
export function readDraft({
  markdown,
  language: tag,
  reading = readingOf(markdown, { tag }),
  keyword: asked,
  context = {},
  today = new Date().toISOString().slice(0, 10),
  allowed = [],
  ignored = [],
  fileTitle,
}: DraftInput): Draft {
  const { document, fields, language, pages } = reading;
  const body = reading.passages.filter(({ block }) => !linksAnswer(block));
  const vocabulary = withAllowed(scoringWordsOf(language), allowed);
  const passages = body.map((passage) => readPassage(passage, pages));
  const { start, end } = passages[0]?.block ?? { start: 0, end: 0 };
  const top = { start, end };
  const isTitled = fields.title !== undefined || body.some(({ block }) => block.level === 1);
  const frontMatter = isTitled || fileTitle === undefined ? fields : { ...fields, title: { text: fileTitle, ...top } };
  const keyword = readKeyword(asked?.trim() || (frontMatter.keyword?.text ?? context.prompt ?? ''), language);
  const title = frontMatter.title?.text ?? body.find(({ block }) => block.level === 1)?.block.text;
  const subject = readSubject(keyword?.text ?? title ?? '', language, vocabulary);
  const judging = language === 'und' ? { ...vocabulary, holding: holdingOf(passages) } : vocabulary;
  const sentencesOf = readDraftSentences(passages, { vocabulary: judging, subject });
  return {
    markdown,
    images: document.images,
    frontMatter,
    ignored: [...ignored, ...reading.ignored],
    passages,
    words: passages.reduce((sum, { words: { length } }) => sum + length, 0),
    sentences: [...sentencesOf.values()].flat(),
    sentencesOf,
    sections: sectionsOf(passages, sentencesOf),
    ...(keyword && { keyword }),
    subject,
    options: readOptions(context.names ?? []),
    context,
    today,
    vocabulary,
    language,
    top,
    fields: firstFieldLine(markdown) ?? top,
  };
}

/** Where paragraphs tell no language, its headings, lists and tables may: one in five of their words is a known one. */
function holdingOf(passages: readonly DraftPassage[]): ReadonlySet<string> {
  const others = passages.filter(({ block }) => block.kind !== 'paragraph').flatMap(({ words }) => words);
  const known = others.filter(({ text }) => allHolding.has(text.toLowerCase())).length;
  return known > 0 && known >= others.length / 5 ? allHolding : new Set();
}

const withAllowed = memoizeLast((vocabulary: ScoringWords, allowed: readonly string[]): ScoringWords => {
  if (allowed.length === 0) return vocabulary;
  const used = new Set(allowed.map((word) => word.toLowerCase()));
  return { ...vocabulary, emptyWords: vocabulary.emptyWords.difference(used) };
});

/** Whether a block leads to a stored answer, as the lines of a brief do. */
const linksAnswer = ({ links }: Block): boolean => links.some(({ url }) => url.includes('citedesk.citedesk/answers/'));

function sectionsOf(passages: readonly DraftPassage[], sentencesOf: Draft['sentencesOf']): DraftSection[] {
  const sections: { heading?: DraftPassage; headingStems: readonly string[]; said: (readonly string[])[] }[] = [];
  for (const passage of passages) {
    const { kind } = passage.block;
    if (kind === 'heading') {
      sections.push({ heading: passage, headingStems: ownWordsOf(passage.reading).stems, said: [] });
      continue;
    }
    if (sections.length === 0) sections.push({ headingStems: [], said: [] });
    const own = (sentencesOf.get(passage) ?? []).filter(({ counts }) => counts);
    const said = kind === 'cell' ? [ownWordsOf(passage.reading).stems] : own.map(({ stems }) => stems);
    sections.at(-1)?.said.push(...said);
  }
  return sections;
}

function firstFieldLine(markdown: string): Location | undefined {
  const found = frontMatterOf(markdown);
  const [line = ''] = /.*/.exec(markdown.slice(found?.from)) ?? [];
  return found && { start: found.from, end: found.from + line.trimEnd().length };
}

/** Where a stretch of a passage's text stands in the Markdown. */
export function placeIn({ block }: DraftPassage, { start, end }: Location): Location {
  const from = block.at(start);
  return { start: from, end: Math.max(from, block.at(Math.max(start, end - 1)) + 1) };
}

function readPassage({ block, reading }: Passage, pages: CitedPages): DraftPassage {
  const cites: Location[] = [];
  const domains: string[] = [];
  for (const citation of reading.citations) {
    const before = domains.length;
    for (const url of pages.urlsOf(citation)) {
      const domain = domainOf(url);
      if (domain !== undefined) domains.push(domain);
    }
    if (domains.length > before) cites.push(citation);
  }
  const { words, figures } = ownWordsOf(reading);
  return {
    block,
    reading,
    prose: block.kind === 'paragraph' || block.kind === 'item',
    words,
    quotations: reading.quotations,
    figures,
    cites,
    domains,
  };
}
