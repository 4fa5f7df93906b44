import { modelRefused } from '../../contract/content/runEvidence.ts';
import { readArticle, type Statement } from '../../checking/article.ts';
import { comparable } from '../../checking/evidence/plainText.ts';
import { placeIn } from '../../text/markdown/block.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import type { Span } from '../../text/spans.ts';
import { Echoes, isMaterial } from './echoes.ts';
import { Obedience } from './orders.ts';
import { isChatter, isFiller, refuses } from './talk.ts';

interface StrayInput {
  /** ISO 639-1 code or BCP 47 tag. */
  readonly language: string;
  /** Instructions that the model received, without the material. */
  readonly instructions: readonly string[];
  /** Ids of the facts that the model received. */
  readonly ids: ReadonlySet<string>;
  /** Passages of pages that address models. */
  readonly orders: readonly string[];
  /** Plain text that may support the article. */
  readonly evidence: readonly string[];
}

interface StraySentence {
  readonly sentence: Span;
  readonly reason: string;
  readonly isChat: boolean;
}

export const toUser = 'This isn’t for readers.';
const obeyed = 'Only a passage that gives orders to language models says this.';
const generic = 'This would fit any article.';

/**
 * Finds sentences that aren't for readers: chat with the user, copied instructions, or replies to instructions on a
 * page.
 */
export class Stray {
  private readonly input: StrayInput;
  private readonly echoes: Echoes;
  private readonly obedience: Obedience;

  constructor(input: StrayInput) {
    this.input = input;
    this.echoes = new Echoes(input.instructions);
    this.obedience = new Obedience(input.orders, input.evidence, checkWordsOf(input.language.slice(0, 2)));
  }

  /** Returns the sentences and headings of Markdown that aren't for readers. */
  in(markdown: string): StraySentence[] {
    const { statements, titles } = readArticle(markdown, { tag: this.input.language });
    const first = statements[0];
    return [...statements, ...titles].flatMap((statement) => {
      const reason = this.reasonFor(statement, statement === first);
      return reason === undefined
        ? []
        : [{ sentence: placeOf(statement, markdown), reason, isChat: [toUser, obeyed, generic].includes(reason) }];
    });
  }

  private reasonFor(statement: Statement, isFirst: boolean): string | undefined {
    const { block } = statement;
    const ownWords = withoutQuotations(statement);
    if (refuses(ownWords)) return modelRefused;
    if (isChatter(ownWords, isFirst)) return toUser;
    if (isFiller(ownWords) && statement.figures.length + statement.urls.length === 0) return generic;
    if (this.obedience.obeys(statement.text)) return obeyed;
    const isEcho = isMaterial(block.text) || this.namesFact(ownWords) || this.echoes.echoes(ownWords);
    return isEcho && !this.isEvidence(statement.text) ? 'This is copied from the instructions.' : undefined;
  }

  /** True if a fact's id, such as `f12`, occurs outside a mark. */
  private namesFact(sentence: string): boolean {
    const outside = sentence.replace(/\[\[[^[\]]{0,70}(?:\]\]?|$)/g, '');
    return (outside.match(/(?<![\p{L}\p{N}/.[])f\d{1,4}(?![\p{L}\p{N}])/gu) ?? []).some((id) => this.input.ids.has(id));
  }

  private isEvidence(sentence: string): boolean {
    const words = comparable(sentence).trim();
    return this.input.evidence.some((text) => comparable(text).includes(words));
  }
}

/** True if a text consists of a refusal and chat around it. */
export function isRefusal(markdown: string, language: string): boolean {
  const { statements } = readArticle(markdown, { tag: language });
  const [first, second] = statements.map(({ text }) => text);
  if (first === undefined || statements.length > maxRefusalSentences || markdown.includes('[[')) return false;
  return refuses(first) || (second !== undefined && isChatter(first, true) && refuses(second));
}

/** Sentences. */
const maxRefusalSentences = 8;

/** Removes quotations, because others may say anything. */
function withoutQuotations({ text, start, block, quotations }: Statement): string {
  if (block.kind === 'quote') return '';
  return quotations.reduceRight((rest, one) => rest.slice(0, one.start - start) + rest.slice(one.end - start), text);
}

function placeOf(statement: Statement, markdown: string): Span {
  const { block } = statement;
  if (block.kind === 'heading') return { start: markdown.lastIndexOf('\n', block.start) + 1, end: block.end };
  return placeIn(block, statement);
}
