import { type BlockCitation, citationsIn } from '../analysis/reading/citations.ts';
import { type Figure, figuresIn } from '../text/figures/figures.ts';
import type { Block } from '../text/markdown/document.ts';
import type { Span } from '../text/markdown/inlineText.ts';
import { quotationsIn } from '../text/words/quotations.ts';
import { type Segment, sentences, words } from '../text/words/words.ts';

/** What a block says, wherever it stands. */
export type BlockContent = Pick<Block, 'kind' | 'text' | 'links' | 'code'>;

/**
 * A block as scores and checks read it: each part once, when it is first asked for. Offsets are those of its text. It
 * outlives changes elsewhere in the article (`ArticleReader`), so what follows from a block alone is kept by it (`once`).
 */
export class BlockReading {
  readonly content: BlockContent;
  /** ISO 639-1, or `und`. */
  readonly language: string;
  private citationList: readonly BlockCitation[] | undefined;
  private quotationList: readonly Span[] | undefined;
  private wordList: readonly Segment[] | undefined;
  private sentenceList: readonly Segment[] | undefined;
  private figureList: readonly Figure[] | undefined;

  constructor({ kind, text, links, code }: BlockContent, language: string) {
    this.content = { kind, text, links, ...(code && { code }) };
    this.language = language;
  }

  get citations(): readonly BlockCitation[] {
    this.citationList ??= citationsIn(this.content);
    return this.citationList;
  }

  /** What somebody else said in it, marks included; a block quotation is one as a whole. */
  get quotations(): readonly Span[] {
    const { kind, text } = this.content;
    this.quotationList ??= kind === 'quote' ? [{ start: 0, end: text.length }] : quotationsIn(text, this.language);
    return this.quotationList;
  }

  get words(): readonly Segment[] {
    this.wordList ??= words(this.content.text, this.language);
    return this.wordList;
  }

  get sentences(): readonly Segment[] {
    this.sentenceList ??= sentences(this.content.text, this.language);
    return this.sentenceList;
  }

  get figures(): readonly Figure[] {
    this.figureList ??= figuresIn(this.content.text, this.language);
    return this.figureList;
  }
}
