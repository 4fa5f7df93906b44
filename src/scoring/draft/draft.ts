import { type ArticleReading, type Passage, readingOf } from '../../article/articleReading.ts';
import type { CitedPages } from '../../analysis/reading/citedPages.ts';
import type { ScoreContext } from '../../contract/content/article.ts';
import { placeIn as placeInSource } from '../../text/markdown/block.ts';
import type { Block, Image } from '../../text/markdown/document.ts';
import type { ArticleFields } from '../../text/frontMatter/fields.ts';
import type { Segment } from '../../text/words/words.ts';
import type { Location } from '../finding.ts';
import { type ScoringWords, scoringWordsOf } from '../words/scoringWords.ts';
import { type OwnWords, ownWordsOf } from './ownWords.ts';
import { readSubject, type Subject } from './subject.ts';

export interface DraftInput {
  readonly markdown: string;
  /** Reuses an existing reading of the Markdown. */
  readonly reading?: ArticleReading | undefined;
  /** Target keyword. Defaults to the front matter's `keyword`, then to the prompt. */
  readonly keyword?: string | undefined;
  /** A language tag such as `en` or `pt-BR`. Detected by default. */
  readonly language?: string | undefined;
  readonly context?: Partial<ScoreContext> | undefined;
  /** Words that the house style allows. A sentence with one of them is not filler. */
  readonly allowed?: readonly string[] | undefined;
  /** Rules and areas to turn off, in addition to those in the front matter. */
  readonly ignored?: readonly string[] | undefined;
  /** Title from the file name, if the article has none. */
  readonly fileTitle?: string | undefined;
}

/** A block other than code, prepared for the rules. */
export interface DraftPassage {
  readonly block: Block;
  readonly reading: Passage['reading'];
  /** True for paragraphs and list items, which contain the writer's sentences. */
  readonly prose: boolean;
  readonly own: OwnWords;
  /** Words outside quotations. Offsets are in the block's text. */
  readonly words: readonly Segment[];
  /** True if it cites a page, by a link or a number such as `[1]`. */
  readonly cites: boolean;
}

/** Passages under one heading. The first section may have no heading. */
export interface DraftSection {
  readonly heading?: DraftPassage;
  readonly passages: readonly DraftPassage[];
  /** Stems of the content words, without the heading. */
  readonly stems: ReadonlySet<string>;
}

export interface Draft {
  readonly markdown: string;
  readonly images: readonly Image[];
  readonly code: readonly Location[];
  readonly frontMatter: ArticleFields;
  readonly ignored: readonly string[];
  readonly passages: readonly DraftPassage[];
  /** Words of all passages, without quotations, code, and the source list. */
  readonly words: number;
  readonly sentences: readonly DraftSentence[];
  readonly sections: readonly DraftSection[];
  readonly title?: DraftPassage;
  /** Keyword, or else the prompt. */
  readonly subject?: Subject;
  readonly context: Partial<ScoreContext>;
  readonly allowed: ReadonlySet<string>;
  readonly vocabulary: ScoringWords;
  /** ISO 639-1. */
  readonly language: string;
  /** Location for findings about the whole draft: its first passage. */
  readonly top: Location;
}

export function readDraft({
  markdown,
  language: tag,
  reading = readingOf(markdown, { tag }),
  keyword: asked,
  context = {},
  allowed = [],
  ignored = [],
  fileTitle,
}: DraftInput): Draft {
  const { document, fields, language, pages } = reading;
  const body = reading.passages.filter(({ block }) => !linksAnswer(block) && !note.test(block.text));
  const vocabulary = scoringWordsOf(language);
  const passages = body.map((passage) => readPassage(passage, pages));
  const { start, end } = passages[0]?.block ?? { start: 0, end: 0 };
  const top = { start, end };
  const isTitled = fields.title !== undefined || body.some(({ block }) => block.level === 1);
  const frontMatter = isTitled || fileTitle === undefined ? fields : { ...fields, title: { text: fileTitle, ...top } };
  const keyword = asked?.trim() || (fields.keyword?.text ?? context.prompt ?? '');
  const subject = readSubject(keyword, language, vocabulary);
  const title = titleOf(passages, frontMatter.title?.text);
  return {
    markdown,
    images: document.images,
    code: document.blocks.filter(({ kind }) => kind === 'code'),
    frontMatter,
    ignored: [...ignored, ...reading.ignored],
    passages,
    words: passages.reduce((sum, { words: { length } }) => sum + length, 0),
    sentences: readDraftSentences(passages),
    sections: sectionsOf(passages),
    ...(title && { title }),
    ...(subject && { subject }),
    context,
    allowed: new Set(allowed.map((word) => word.toLowerCase())),
    vocabulary,
    language,
    top,
  };
}

/** True if most words are in table cells, which leaves too little prose to judge. */
export const isMostlyTables = ({ passages, words }: Pick<Draft, 'passages' | 'words'>): boolean =>
  2 * passages.reduce((sum, { block, words: own }) => sum + (block.kind === 'cell' ? own.length : 0), 0) > words;

const linksAnswer = ({ links }: Block): boolean => links.some(({ url }) => url.includes('citedesk.citedesk/answers/'));

const note = /^\[\^[^\]\s]{1,60}\]:/;

/**
 * Its first `#`, or the heading at its top if all others are below that. With a title in the front matter, several `#` are
 * its sections, as is one below text, unless they repeat the title.
 */
function titleOf(passages: readonly DraftPassage[], told: string | undefined): DraftPassage | undefined {
  const [top] = passages;
  const [first, ...others] = passages.filter(({ block }) => block.level === 1);
  if (told !== undefined && first?.block.text.trim() !== told)
    return others.length === 0 && first === top ? first : undefined;
  const level = top?.block.level ?? 0;
  const isAbove = level > 0 && passages.filter(({ block }) => block.level > 0 && block.level <= level).length === 1;
  return first ?? (isAbove ? top : undefined);
}

function sectionsOf(passages: readonly DraftPassage[]): DraftSection[] {
  const sections: { heading?: DraftPassage; passages: DraftPassage[]; stems: Set<string> }[] = [];
  for (const passage of passages) {
    if (passage.block.kind === 'heading') sections.push({ heading: passage, passages: [], stems: new Set() });
    else {
      if (sections.length === 0) sections.push({ passages: [], stems: new Set() });
      const section = sections.at(-1);
      section?.passages.push(passage);
      for (const stem of passage.own.stems) section?.stems.add(stem);
    }
  }
  return sections;
}

export const placeIn = ({ block }: DraftPassage, span: Location): Location => placeInSource(block, span);

function readPassage({ block, reading }: Passage, pages: CitedPages): DraftPassage {
  const own = ownWordsOf(reading);
  return {
    block,
    reading,
    prose: block.kind === 'paragraph' || block.kind === 'item',
    own,
    words: own.words,
    cites: reading.citations.some((citation) => pages.urlsOf(citation).length > 0),
  };
}

/** A sentence of a paragraph or list item with the writer's own words. Offsets are in the block's text. */
export interface DraftSentence extends Segment {
  readonly passage: DraftPassage;
  readonly words: readonly Segment[];
  readonly stems: readonly string[];
  readonly filler: boolean;
  /** True if an earlier sentence has the same words. List items may repeat. */
  readonly isRepeated: boolean;
}

/**
 * Minimum words of a repeated sentence. Shorter ones may repeat: `That is all.` A longer one may repeat as its own
 * paragraph: `Back to top`
 */
const fewestRepeatedWords = { within: 4, alone: 10 } as const;

function readDraftSentences(passages: readonly DraftPassage[]): DraftSentence[] {
  const known = new Set<string>();
  return passages.flatMap((passage) => {
    const isParagraph = passage.block.kind === 'paragraph';
    const own = passage.own.sentences.filter(({ words }) => words.length > 0);
    const fewest = own.length > 1 ? fewestRepeatedWords.within : fewestRepeatedWords.alone;
    return own.map((sentence) => {
      const key = sentence.text.trim().toLowerCase();
      const isRepeated = isParagraph && sentence.words.length >= fewest && !key.endsWith(':') && known.has(key);
      known.add(key);
      return { ...sentence, passage, isRepeated };
    });
  });
}
