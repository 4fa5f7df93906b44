import { CitedPages } from '../analysis/reading/citedPages.ts';
import { emptyHeadings, withoutBrief } from '../text/markdown/briefNotes.ts';
import { type ArticleDocument, type Block, readArticleMarkdown } from '../text/markdown/document.ts';
import { type ArticleFields, readFields } from '../text/frontMatter/fields.ts';
import type { Span } from '../text/spans.ts';
import { KeptInlines } from '../text/markdown/tokens.ts';
import { memoize, memoizeLast } from '../text/memoize.ts';
import { languageOf } from '../text/words/language.ts';
import { BlockReading } from './blockReading.ts';
import { ignoredIn } from './ignoredRules.ts';

export interface Passage {
  readonly block: Block;
  readonly reading: BlockReading;
}

export interface ArticleReading {
  /** The document, with brief notes replaced by spaces. */
  readonly document: ArticleDocument;
  readonly fields: ArticleFields;
  /** Rules and areas that its front matter turns off. */
  readonly ignored: readonly string[];
  /** ISO 639-1, or `und`. */
  readonly language: string;
  readonly pages: CitedPages;
  /** Text blocks, without code, source lists, brief notes, and headings that have only notes. */
  readonly passages: readonly Passage[];
}

interface ReadingTerms {
  /** A language tag such as `en` or `pt-BR`. Detected by default. */
  readonly tag?: string | undefined;
}

export const readingOf = (markdown: string, terms?: ReadingTerms): ArticleReading =>
  new ArticleReader().read(markdown, terms);

/** Parses an article repeatedly while it is written. Reuses unchanged blocks. */
export class ArticleReader {
  private known: ReadonlyMap<string, BlockReading> = new Map();
  private readonly inlines = new KeptInlines();
  private readonly detect = memoizeLast(languageOf);

  read(markdown: string, { tag }: ReadingTerms = {}): ArticleReading {
    const source = withoutBrief(markdown);
    const document = readArticleMarkdown(source, this.inlines);
    const body = document.blocks.filter((block) => block.kind !== 'code' && !block.bodySource);
    const fields = readFields(source);
    const given = baseLanguage(tag) ?? baseLanguage(fields.language?.text);
    const language = given ?? this.detect(sampleOf(body)) ?? 'und';
    return {
      document,
      fields,
      ignored: ignoredIn(source),
      language,
      pages: new CitedPages(document, { sources: [] }),
      passages: this.passagesOf(withoutEmpty(body, emptyHeadings(markdown)), language),
    };
  }

  private passagesOf(blocks: readonly Block[], language: string): Passage[] {
    const known = new Map<string, BlockReading>();
    const passages = blocks.map((block) => {
      const key = keyOf(block, language);
      const reading = known.get(key) ?? this.known.get(key) ?? new BlockReading(block, language);
      known.set(key, reading);
      return { block, reading };
    });
    this.known = known;
    return passages;
  }
}

const withoutEmpty = (blocks: readonly Block[], empty: readonly Span[]): readonly Block[] =>
  empty.length === 0
    ? blocks
    : blocks.filter(({ start }) => !empty.some((heading) => start >= heading.start && start < heading.end));

/** Cache key of a block: everything that its reading depends on. */
const keyOf = ({ kind, text, links, code }: Block, language: string): string =>
  [language, kind, links.length > 0 ? asLine(links) : '', code ? asLine(code) : '', text].join('\n');

const asLine = memoize((list: readonly Span[]): string => JSON.stringify(list));

function baseLanguage(tag: string | undefined): string | undefined {
  return /^[a-z]{2,3}(?=$|[-_])/i.exec(tag ?? '')?.[0].toLowerCase();
}

/**
 * Returns a sample to detect the language: the starts of up to 13 paragraphs, without code and addresses. Adds list
 * items if there is little prose. Several blocks are needed, because a quotation or a list of names may be in another
 * language.
 */
function sampleOf(blocks: readonly Block[]): string {
  const paragraphs = blocks.filter(({ kind }) => kind === 'paragraph');
  const prose =
    paragraphs.reduce((sum, { text }) => sum + text.length, 0) >= shortest
      ? paragraphs
      : blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'item');
  const sampled = prose.length > 0 ? prose : blocks;
  const step = Math.max(1, sampled.length / maxSampled);
  const length = Math.ceil((step * sampleLength) / Math.max(1, sampled.length));
  return sampled
    .filter((_, index) => Math.floor(index % step) === 0)
    .map((block) => withoutCode(block, length))
    .join('\n');
}

const shortest = 100;
const maxSampled = 13;
/** Maximum characters of the sample. */
const sampleLength = 1950;
const address = /[^\s/@]{0,100}[/@]\S{0,300}/g;

function withoutCode({ text, code = [] }: Block, length: number): string {
  const starts = [0, ...code.map(({ end }) => end)];
  const words = starts.map((start, index) => text.slice(start, Math.min(code[index]?.start ?? Infinity, 2 * length)));
  return words.join('').replace(address, ' ').slice(0, length);
}
