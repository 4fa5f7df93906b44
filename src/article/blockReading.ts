import { type BlockCitation, citationsIn } from '../analysis/reading/citations.ts';
import { figuresIn } from '../text/figures/figures.ts';
import { type Figure } from '../text/figures/figure.ts';
import type { Block } from '../text/markdown/document.ts';
import type { Span } from '../text/spans.ts';
import { settled } from '../text/memoize.ts';
import { quotationsIn } from '../text/words/quotations.ts';
import { type Segment, sentences, words } from '../text/words/words.ts';

/** Content of a block, independent of its position. */
export type BlockContent = Pick<Block, 'kind' | 'text' | 'links' | 'code'>;

/** A block prepared for scores and checks. Computes each part on first use. Offsets are in its text. */
export class BlockReading {
  readonly content: BlockContent;
  readonly language: string;

  constructor({ kind, text, links, code }: BlockContent, language: string) {
    this.content = { kind, text, links, ...(code && { code }) };
    this.language = language;
  }

  get citations(): readonly BlockCitation[] {
    return settled(this, 'citations', citationsIn(this.content));
  }

  /** Quotations, including their marks. A block quotation is one span. */
  get quotations(): readonly Span[] {
    const { kind, text } = this.content;
    return settled(
      this,
      'quotations',
      kind === 'quote' ? [{ start: 0, end: text.length }] : quotationsIn(text, this.language),
    );
  }

  get words(): readonly Segment[] {
    return settled(this, 'words', words(this.content.text, this.language));
  }

  get sentences(): readonly Segment[] {
    return settled(this, 'sentences', sentencesOf(this.content, this.language));
  }

  get figures(): readonly Figure[] {
    return settled(this, 'figures', figuresIn(this.content.text, this.language));
  }
}

/** Masks code, because a sentence may begin with code in any case. */
function sentencesOf({ text, code = [] }: BlockContent, language: string): readonly Segment[] {
  if (code.length === 0) return sentences(text, language);
  let masked = '';
  for (const { start, end } of code) masked += text.slice(masked.length, start) + 'x'.repeat(end - start);
  masked += text.slice(masked.length);
  return sentences(masked, language).map(({ start, end }) => ({ text: text.slice(start, end), start, end }));
}
