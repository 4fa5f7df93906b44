import { readArticle, type Statement } from '../../checking/article.ts';
import { placeIn } from '../../text/markdown/block.ts';
import type { Span } from '../../text/spans.ts';
import { asUnsupported } from '../../text/markdown/unsupported.ts';
import { knowsLeaning, leansOnBefore } from '../evidence/quotable.ts';
import type { Fact } from '../facts/facts.ts';
import { withFigures } from '../marks/refusedMarks.ts';
import { comparesBack } from '../talk/talk.ts';
import { type Fault, type Removed, takeOut, textsOf, wholeSentence } from './takeOut.ts';

interface SettlingNeeds {
  readonly facts: readonly Fact[];
  /** BCP 47 language tag. */
  readonly language: string;
  /** A person's text that was reworked. It depends on nothing that a model adds. */
  readonly own?: string;
}

interface Settled {
  readonly markdown: string;
  readonly removed: readonly Removed[];
}

/**
 * Marks unsupported sentences that the text depends on (a step, an opening, a row, a sentence that others refer to) or
 * that a page partly supports. Removes the others.
 */
export function settle(
  markdown: string,
  faults: readonly Fault[],
  { facts, language, own = '' }: SettlingNeeds,
): Settled {
  const dependence = new Dependence(markdown, language, faults);
  const unsupported = textsOf(faults, markdown).map((one, index) => ({ ...one, fault: faults[index] }));
  const marked = unsupported.filter(({ fault }) => own === '' && fault !== undefined && dependence.marked.has(fault));
  const spans = marked.flatMap(({ fault }) => (fault ? [wholeSentence(fault.sentence, markdown)] : []));
  const dropped = unsupported.filter((one) => !marked.includes(one)).flatMap(({ fault }) => fault?.sentence ?? []);
  let text = '';
  let at = 0;
  const moves: { readonly from: number; readonly by: number }[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start < at) continue;
    // a figure tells a writer more, even if it doesn't fit
    const words = withFigures(markdown.slice(start, end), facts, '…');
    text += markdown.slice(at, start) + asUnsupported(words);
    at = end;
    moves.push({ from: end, by: text.length - end });
  }
  text += markdown.slice(at);
  const moved = (place: number): number => place + (moves.findLast(({ from }) => from <= place)?.by ?? 0);
  const holes = dropped.map(({ start, end }) => ({ start: moved(start), end: moved(end) }));
  return {
    markdown: holes.length === 0 ? text : takeOut(text, holes, language.slice(0, 2)),
    removed: unsupported.map((one) => {
      const { fault: _, ...removed } = one;
      return marked.includes(one) ? { ...removed, marked: true as const } : removed;
    }),
  };
}

/** Finds sentences that the rest of a text depends on. */
class Dependence {
  private readonly statements: readonly (Span & { readonly statement: Statement })[];
  private readonly markdown: string;
  private readonly language: string;
  private readonly faults: readonly Fault[];
  /** Unsupported claims that stay, marked. */
  readonly marked = new Set<Fault>();
  /** Indexes of the statements that will be removed. */
  private readonly removed = new Set<number>();

  constructor(markdown: string, tag: string, faults: readonly Fault[]) {
    this.markdown = markdown;
    this.faults = faults;
    this.language = tag.slice(0, 2).toLowerCase();
    this.statements = readArticle(markdown, { tag }).statements.map((statement) => ({
      statement,
      ...placeIn(statement.block, statement),
    }));
    // from the end, because a sentence may stay for the sake of later ones
    for (const fault of faults.toReversed())
      if (this.keeps(fault)) this.marked.add(fault);
      else this.removed.add(this.indexOf(fault.sentence));
  }

  private keeps({ sentence, isClaim, isNeeded }: Fault): boolean {
    return isClaim === true && (isNeeded === true || this.on(sentence, isNeeded === undefined));
  }

  /** Returns the index of a sentence's statement, or -1 for a heading. */
  private indexOf(sentence: Span): number {
    const index = this.statements.findLastIndex(({ start }) => start < sentence.end);
    return (this.statements[index]?.end ?? 0) <= sentence.start ? -1 : index;
  }

  private on(sentence: Span, byRules: boolean): boolean {
    const index = this.indexOf(sentence);
    const entry = this.statements[index];
    if (!entry) return false;
    const { block } = entry.statement;
    if (block.kind === 'cell') return byRules && this.hasOtherValues(index);
    return (
      (byRules && (this.isStep(index) || this.isValue(index))) || this.opens(index, byRules) || this.isReferredTo(index)
    );
  }

  /** A table row or header makes sense without one of its cells. */
  private hasOtherValues(index: number): boolean {
    const { start = 0 } = this.statements[index] ?? {};
    const from = this.markdown.lastIndexOf('\n', start) + 1;
    const end = this.markdown.indexOf('\n', start);
    return this.statements.some(
      (one, at) =>
        one.start >= from &&
        (end < 0 || one.end <= end) &&
        at !== index &&
        (one.statement.block.column ?? 0) > 0 &&
        /[\p{L}\p{N}]/u.test(one.statement.text) &&
        !this.faults.some(({ sentence }) => sentence.start === one.start),
    );
  }

  /** True for the sentences of a numbered item, except those that explain the one before. */
  private isStep(index: number): boolean {
    const [before, here] = [this.statements[index - 1], this.statements[index]];
    if (here?.statement.block.number === undefined) return false;
    const { block, text } = here.statement;
    return before?.statement.block !== block || !leansOnBefore(text, this.language);
  }

  /** True for the only value of a labelled item in a list: `- **Installation:** $99` */
  private isValue(index: number): boolean {
    const here = this.statements[index];
    const [before, after] = [this.statements[index - 1], this.statements[index + 1]];
    if (here?.statement.block.kind !== 'item') return false;
    const line = this.markdown.slice(this.markdown.lastIndexOf('\n', here.start) + 1, here.end);
    const isAlone = [before, after].every((other) => other?.statement.block !== here.statement.block);
    return isAlone && labelled.test(line) && here.statement.figures.length > 0;
  }

  /**
   * True if the sentence opens the text or a section of level 1 or 2. Parts with their own headings make sense without
   * an opening that a model doesn't need.
   */
  private opens(index: number, byRules: boolean): boolean {
    const { start = 0, end = 0 } = this.statements[index] ?? {};
    const next = this.statements.find((_, at) => at > index && !this.removed.has(at));
    if (!byRules && next && /^#{3,6} /m.test(this.markdown.slice(end, next.start))) return false;
    const from = index === 0 ? 0 : (this.statements[index - 1]?.end ?? 0);
    return index === 0 || /^##? /m.test(this.markdown.slice(from, start));
  }

  /**
   * True if the next sentence that stays refers back to this one. In languages without rules for that, any next
   * sentence of the paragraph counts.
   */
  private isReferredTo(index: number): boolean {
    const here = this.statements[index];
    const next = this.statements.find((_, at) => at > index && !this.removed.has(at));
    if (!here || !next || next.statement.block.kind === 'cell') return false;
    if (/^#{1,6} /m.test(this.markdown.slice(here.end, next.start))) return false;
    if (here.statement.block.kind !== 'paragraph') return false;
    if (next.statement.block.kind === 'item') return true;
    const { text } = next.statement;
    return knowsLeaning(this.language)
      ? leansOnBefore(text, this.language) || comparesBack(text)
      : here.statement.block === next.statement.block;
  }
}

const labelled = /^[ \t]{0,9}[-*+] (?:\*\*[^*]{1,80}:\*\*|\*\*[^*]{1,80}\*\*:) /;
