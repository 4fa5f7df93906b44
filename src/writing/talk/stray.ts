import { modelRefused } from '../../contract/content/runEvidence.ts';
import { readArticle, type Statement } from '../../checking/article.ts';
import { comparable } from '../../checking/evidence/plainText.ts';
import { placeIn } from '../../text/markdown/block.ts';
import { checkWordsOf } from '../../checking/words/checkWords.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { Echoes, isMaterial } from './echoes.ts';
import { Obedience } from './orders.ts';
import { isChatter, isFiller, refuses } from './talk.ts';

interface Told {
  /** ISO 639-1, or a tag. */
  readonly language: string;
  /** What the model was told, without the material that it may use. */
  readonly instructions: readonly string[];
  /** The ids of the facts that it was shown. */
  readonly ids: ReadonlySet<string>;
  /** Passages of pages that give orders to whatever model reads them. */
  readonly orders: readonly string[];
  /** What the text may rest on, as plain text. */
  readonly evidence: readonly string[];
}

interface Found {
  readonly sentence: Span;
  readonly reason: string;
  readonly isChat: boolean;
}

const toAsker = 'This is said to who asked for the text, not to its readers.';
const obeyed = 'Only a passage that gives orders to language models says this.';
const anywhere = 'This would fit any article.';

/** Finds what a model says beside its text: to whoever asked for it, out of its instructions, or as a page orders. */
export class Stray {
  private readonly told: Told;
  private readonly echoes: Echoes;
  private readonly obedience: Obedience;

  constructor(told: Told) {
    this.told = told;
    this.echoes = new Echoes(told.instructions);
    this.obedience = new Obedience(told.orders, told.evidence, checkWordsOf(told.language.slice(0, 2)));
  }

  /** The sentences and headings of a Markdown text that are for nobody who reads it. */
  in(markdown: string): Found[] {
    const { statements, titles } = readArticle(markdown, { tag: this.told.language });
    const first = statements[0];
    return [...statements, ...titles].flatMap((statement) => {
      const reason = this.reasonFor(statement, statement === first);
      return reason === undefined
        ? []
        : [{ sentence: placeOf(statement, markdown), reason, isChat: [toAsker, obeyed, anywhere].includes(reason) }];
    });
  }

  private reasonFor(statement: Statement, isFirst: boolean): string | undefined {
    const { block } = statement;
    const said = withoutQuotations(statement);
    if (refuses(said)) return modelRefused;
    if (isChatter(said, isFirst)) return toAsker;
    if (isFiller(said) && statement.figures.length + statement.urls.length === 0) return anywhere;
    if (this.obedience.obeys(statement.text)) return obeyed;
    const isEcho = isMaterial(block.text) || this.namesFact(said) || this.echoes.echoes(said);
    return isEcho && !this.isEvidence(statement.text) ? 'This is copied from the instructions.' : undefined;
  }

  /** `f12` outside of a mark. */
  private namesFact(said: string): boolean {
    const outside = said.replace(/\[\[[^[\]]{0,70}(?:\]\]?|$)/g, '');
    return (outside.match(/(?<![\p{L}\p{N}/.[])f\d{1,4}(?![\p{L}\p{N}])/gu) ?? []).some((id) => this.told.ids.has(id));
  }

  private isEvidence(said: string): boolean {
    const words = comparable(said).trim();
    return this.told.evidence.some((text) => comparable(text).includes(words));
  }
}

/** Whether a text is nothing but a refusal, with what a model says around it. */
export function isRefusal(markdown: string, language: string): boolean {
  const { statements } = readArticle(markdown, { tag: language });
  const [first, second] = statements.map(({ text }) => text);
  if (first === undefined || statements.length > longestRefusal || markdown.includes('[[')) return false;
  return refuses(first) || (second !== undefined && isChatter(first, true) && refuses(second));
}

/** In sentences. */
const longestRefusal = 8;

/** What others say may be anything. */
function withoutQuotations({ text, start, block, quotations }: Statement): string {
  if (block.kind === 'quote') return '';
  return quotations.reduceRight((said, one) => said.slice(0, one.start - start) + said.slice(one.end - start), text);
}

function placeOf(statement: Statement, markdown: string): Span {
  const { block } = statement;
  if (block.kind === 'heading') return { start: markdown.lastIndexOf('\n', block.start) + 1, end: block.end };
  return placeIn(block, statement);
}
