import { stopWordsOf } from '../../text/words/stopWords.ts';
import { type AnswerStatement, labelsInBrief } from '../evidence/answers/answerStatements.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { contentWords } from '../evidence/headRoles.ts';
import type { BriefStatement } from './briefData.ts';
import type { Quotation } from '../evidence/passages.ts';
import type { PageStatements } from './pageStatements.ts';

interface Surroundings {
  /** Texts that other parts of the brief show. */
  readonly texts: readonly string[];
  readonly titles: readonly string[];
  /** True if a model places each sentence separately. */
  readonly isSorted: boolean;
}

/** Statements of assistants. Each is used once. */
export class StatementPool {
  private readonly statements: PageStatements;
  private readonly language: string;
  private readonly isSorted: boolean;
  private readonly shown = new Set<string>();
  private readonly unused: Set<AnswerStatement>;
  private readonly asked: ReadonlySet<string>;
  private readonly titles: ReadonlySet<string>;
  private readonly byText: ReadonlyMap<string, AnswerStatement>;

  constructor(statements: PageStatements, evidence: Evidence, { texts, titles, isSorted }: Surroundings) {
    const all = (evidence.statements ?? []).filter(({ isRow }) => isRow !== true);
    this.statements = statements;
    this.language = evidence.language;
    this.isSorted = isSorted;
    for (const text of texts) this.shown.add(bare(text));
    const names = new Set(evidence.subjects.map(({ name }) => bare(name)));
    this.byText = new Map(all.map((one) => [one.text, one]));
    const isName = ({ text, isLabelled }: AnswerStatement): boolean => isLabelled !== true && names.has(bare(text));
    this.unused = new Set(all.filter((one) => one.isList !== true && !isName(one)));
    this.asked = new Set(contentWords(evidence.prompt));
    this.titles = new Set(titles.flatMap(contentWords)).difference(this.asked);
  }

  has(text: string): boolean {
    const own = bare(text);
    return this.shown.has(own) || (own.length > 20 && this.shown.values().some((known) => known.includes(own)));
  }

  /** Returns the statement of a quotation, if it is one. */
  statementOf({ text }: Pick<Quotation, 'text'>): AnswerStatement | undefined {
    return this.byText.get(text);
  }

  rest(): AnswerStatement[] {
    return [...this.unused];
  }

  /**
   * Uses the statements that meet a condition. Consecutive sentences of an answer stay together.
   * @param quoted statements to use first
   */
  take(isWanted: (statement: AnswerStatement) => boolean, quoted: readonly Quotation[] = []): BriefStatement[] {
    const matching = [...this.unused].filter(isWanted);
    for (const one of matching) this.unused.delete(one);
    const statements = this.newStatements([...quoted, ...matching]);
    return this.isSorted ? statements : joined(statements);
  }

  /** Removes statements that are already shown, and marks those whose subject no page mentions. */
  private newStatements(quotations: readonly (Quotation | AnswerStatement)[]): PooledStatement[] {
    return quotations.flatMap((one): PooledStatement[] => {
      if (this.has(one.text)) return [];
      this.shown.add(bare(one.text));
      const { text, answer, urls } = one;
      const about = labelsInBrief(one);
      const known = 'under' in one ? one : this.byText.get(text);
      const isOnly =
        urls.length === 0 && this.isTelling(text) && !this.statements.touch({ text, about }, this.language);
      return [
        {
          ...{ text, answer, urls },
          ...(about !== '' && { about }),
          ...(isOnly && { isOnly }),
          ...(known && { statement: known }),
        },
      ];
    });
  }

  /** True if a statement is long enough that a page with the same content would share a word. */
  private isTelling(text: string): boolean {
    const words = contentWords(text);
    if (words.some((word) => this.titles.has(word))) return false;
    const { all } = stopWordsOf(this.language);
    const own = new Set(words.filter((word) => word.length > 4 && !this.asked.has(word) && !all.has(word)));
    return own.size >= minLongWords || /\p{Nd}/u.test(text);
  }
}

/** Statement to show, with its position in the answer. */
interface PooledStatement extends BriefStatement {
  readonly statement?: AnswerStatement;
}

/** The statements of each answer in their order, those that follow each other without citing a page as one quotation. */
function joined(all: readonly PooledStatement[]): BriefStatement[] {
  const answers = [...Map.groupBy(all, ({ answer }) => answer).values()];
  return answers.flatMap((own) => {
    const groups: PooledStatement[][] = [];
    for (const one of own.toSorted((a, b) => positionOf(a) - positionOf(b))) {
      const group = groups.at(-1);
      const last = group?.at(-1);
      const isNext =
        one.statement?.goesOn === true &&
        last !== undefined &&
        positionOf(last) + 1 === positionOf(one) &&
        one.urls.length + last.urls.length === 0;
      if (isNext) group?.push(one);
      else groups.push([one]);
    }
    const lines = groups.flatMap((group): BriefStatement[] => {
      const [first] = group;
      if (!first) return [];
      const { statement, isOnly, ...quotation } = first;
      const before = statement?.before ?? [];
      return [
        {
          ...quotation,
          text: [before, ...group.map(({ text }) => text)].flat().join(' '),
          ...(isOnly && group.every((one) => one.isOnly) && { isOnly }),
        },
      ];
    });
    return underLabels(lines);
  });
}

/** Joins statements of one answer below the same label into one line, if they have no citations. */
function underLabels(all: readonly BriefStatement[]): BriefStatement[] {
  const groups = Map.groupBy(all, (one) => (one.urls.length === 0 ? one.about : undefined) ?? one);
  return [...groups.values()].flatMap(([first, ...others]): BriefStatement[] => {
    if (!first || others.length === 0) return first ? [first] : [];
    const { isOnly, ...statement } = first;
    return [
      {
        ...statement,
        more: others.map(({ text }) => ({ text, ...(statement.about !== undefined && { under: statement.about }) })),
        ...(isOnly && others.every((one) => one.isOnly) && { isOnly }),
      },
    ];
  });
}

const positionOf = ({ statement }: PooledStatement): number => statement?.at ?? -1;

/** Minimum number of long words. */
const minLongWords = 4;

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
