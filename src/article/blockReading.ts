import { type BlockCitation, citationsIn } from '../analysis/reading/citations.ts';
import { type Figure, figuresIn } from '../text/figures/figures.ts';
import type { Block } from '../text/markdown/document.ts';
import type { Span } from '../text/markdown/inlineText.ts';
import { settled } from '../text/memoize.ts';
import { quotationsIn } from '../text/words/quotations.ts';
import { type Segment, sentences, words } from '../text/words/words.ts';

/** What a block says, wherever it stands. */
export type BlockContent = Pick<Block, 'kind' | 'text' | 'links' | 'code'>;

/** A block as scores and checks read it, each part on first use. Offsets are those of its text. */
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

  /** Other people's words, marks included; a block quotation as a whole. */
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

/** A sentence may begin with code, whatever its first letter is. */
function sentencesOf({ text, code = [] }: BlockContent, language: string): readonly Segment[] {
  if (code.length === 0) return sentences(text, language);
  let masked = '';
  for (const { start, end } of code) masked += text.slice(masked.length, start) + 'x'.repeat(end - start);
  masked += text.slice(masked.length);
  return sentences(masked, language).map(({ start, end }) => ({ text: text.slice(start, end), start, end }));
}
