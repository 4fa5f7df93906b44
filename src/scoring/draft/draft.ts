import type { CitedPages } from '../../analysis/reading/citedPages.ts';
import { type ArticleReading, type Passage, readingOf } from '../../article/articleReading.ts';
import type { ScoreContext } from '../../contract/content/article.ts';
import type { ArticleFields } from '../../text/frontMatter/fields.ts';
import { placeIn as placeInSource } from '../../text/markdown/block.ts';
import type { Block, Image } from '../../text/markdown/document.ts';
import { memoize, memoizeLast, memoizeSome } from '../../text/memoize.ts';
import { fold } from '../../text/words/fold.ts';
import { contentWords, singularOf, stemOf } from '../../text/words/stems.ts';
import { type Segment, words as segmented, words } from '../../text/words/words.ts';
import type { Location } from '../finding.ts';
import { type ScoringWords, scoringWordsOf } from '../words/scoringWords.ts';
import { type OwnWords, ownWordsOf } from './ownWords.ts';

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
function titleOf(passages: readonly DraftPassage[], title: string | undefined): DraftPassage | undefined {
  const [top] = passages;
  const [first, ...others] = passages.filter(({ block }) => block.level === 1);
  if (title !== undefined && first?.block.text.trim() !== title)
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

/** Subject of a draft: its keyword, split into stems. */
interface Subject extends Keyword {
  /** False if it contains only generic words: `FAQ`. */
  readonly isTelling: boolean;
  /** Unique stems of its content words. */
  readonly stems: readonly string[];
  /** Returns the indices in `stems` that a word matches: `helmets` for `helmet`, `Helm` for `Fahrradhelm`. */
  readonly hits: (word: string) => readonly number[];
  /** Returns the indices in `stems` that the words match, or all indices if they contain the whole keyword. */
  readonly met: (run: readonly Segment[]) => ReadonlySet<number>;
}

/** In characters. Longer texts are not keywords or questions. */
const maxSubjectLength = 300;

/** Cached words, more than any article has. */
const maxKnown = 20_000;

/** Minimum letters of a word within a compound. */
const fewestLetters = 4;

type SubjectWords = Pick<ScoringWords, 'stopWords' | 'asking'>;

/** Turkish writes `İş` in titles and `iş` in sentences. */
const withoutDots = (text: string): string => text.replaceAll('İ', 'i');

const spaceless = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/**
 * Prepares a keyword for whole-word search, ignoring case, Unicode form, and plural -s. In scripts without spaces, it
 * matches anywhere. Returns undefined for a keyword without words.
 */
export const readKeyword = memoizeLast((text: string, language?: string): Keyword | undefined => {
  const parts = words(text, language).map((word) => singularOf(word.text));
  if (parts.length === 0) return undefined;
  const gap = spaceless.test(text) ? '' : ' ';
  const sought = gap + parts.join(gap) + gap;
  return {
    text: text.trim(),
    countIn: memoize((run) => {
      const line = gap + run.map((word) => singularOf(word.text)).join(gap) + gap;
      let count = 0;
      for (let at = line.indexOf(sought); at >= 0; at = line.indexOf(sought, at + sought.length - gap.length)) count++;
      return count;
    }),
  };
});

const hangul = /^\p{sc=Hangul}{2,}$/u;

/**
 * Reads a keyword or question. Drops question words and words for kinds of pages if other words remain. Returns
 * undefined if it has no words.
 */
const readSubject = memoizeLast((whole: string, language: string, lists: SubjectWords): Subject | undefined => {
  const text = withoutDots(whole.slice(0, maxSubjectLength).trim());
  const keyword = readKeyword(text, language);
  if (!keyword) return undefined;
  const content = contentWords(segmented(text, language), lists.stopWords);
  const telling = content.filter((word) => !lists.asking.has(word.toLowerCase()));
  // Some Chinese keywords are split into single characters, which are not content words. Then the whole keyword counts.
  const parts = [telling, content].find(({ length }) => length > 0) ?? [text];
  const byStem = new Map(parts.map((word) => [stemOf(word), fold(word)] as const));
  const stems = [...byStem.keys()];
  const wholes = [...byStem.values()];
  const hits = memoizeSome(maxKnown, (word: string): readonly number[] => {
    const bare = withoutDots(word);
    const [stem, folded] = [stemOf(bare), fold(bare)];
    return wholes.flatMap((own, index) => (stems[index] === stem || isPartOf(folded, own) ? [index] : []));
  });
  const met = (run: readonly Segment[]): ReadonlySet<number> =>
    new Set(keyword.countIn(run) > 0 ? stems.keys() : run.flatMap((word) => hits(word.text)));
  return { ...keyword, isTelling: telling.length > 0 || content.length === 0, stems, hits, met };
});

/** True for related words: German compounds end with their subject, and Korean words end with a particle. */
function isPartOf(one: string, other: string): boolean {
  if (hangul.test(other)) return one.startsWith(other);
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= fewestLetters && long.endsWith(short);
}

interface Keyword {
  readonly text: string;
  readonly countIn: (run: readonly Segment[]) => number;
}
