import { anyOf, wholeWords } from '../../analysis/lexicon/lexicon.ts';
import type { Head } from '../../analysis/reading/grades.ts';
import type { Statement } from './statements.ts';

/** Labels of an answer's conclusion. */
export const conclusion = new RegExp(`^${wholeWords('verdicts')}`, 'iu');

/** Labels of a summary, which say nothing about its subject. */
export const summary = new RegExp(`^${anyOf('summaries')}$`, 'iu');

/** Finds labels such as `Price`, which recur for each thing in an answer and aren't names. */
export class Rubrics {
  private readonly repeated: ReadonlySet<string>;
  /** Headings above such labels. */
  private readonly headings: ReadonlySet<string>;

  constructor(statements: readonly Statement[]) {
    const labels = statements.flatMap(({ heads, headings }) =>
      heads.flatMap((head) => {
        const above = headings.at(-1);
        return above === undefined || !isLabel(head) ? [] : [{ name: keyOf(head), above }];
      }),
    );
    const named = Map.groupBy(labels, ({ name }) => name);
    const isRepeated = (own: typeof labels): boolean => new Set(own.map(({ above }) => above)).size > 1;
    this.repeated = new Set([...named].flatMap(([name, own]) => (isRepeated(own) ? [name] : [])));
    this.headings = new Set(labels.flatMap(({ name, above }) => (this.repeated.has(name) ? [above] : [])));
  }

  /**
   * True for a label that recurs below several headings, and for other items in a list with such a label.
   * @param above heading above the label
   */
  has(head: Head, above: string | undefined): boolean {
    if (above === undefined || !isLabel(head) || !this.headings.has(above)) return false;
    return head.block.kind === 'item' || this.repeated.has(keyOf(head));
  }
}

const isLabel = ({ form, block: { text }, start, end }: Head): boolean =>
  form !== 'heading' && form !== 'row' && form !== 'column' && /[:：]/.test(text.slice(start, end + 1));

const keyOf = ({ name }: Head): string => name.toLowerCase();
