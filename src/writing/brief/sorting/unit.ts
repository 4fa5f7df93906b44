import type { AnswerStatement } from '../../evidence/answers/answerStatements.ts';
import type { Procedure } from '../../evidence/answers/procedures.ts';
import type { PageLine, PagePart } from '../../facts/pageParts.ts';
import type { AnswerTable, BriefStatement, Value } from '../briefData.ts';

/** Sentence, item, table row or procedure. A model moves it as a whole. */
export type Unit = PageUnit | StatementUnit | AnswerUnit;

interface Movable {
  /** `p12` of a page, `a7` of an answer, `p6.2` of a table row. */
  readonly id: string;
  /** Index of its section by the rules. Undefined for other facts. */
  readonly section: number | undefined;
  /** Sentence before it. */
  readonly previous?: string | undefined;
  /** Sentence before it, if needed to understand it. */
  readonly before?: string | undefined;
  /** True if a label that shows its subject doesn't replace the sentence before. */
  readonly needsMore?: boolean;
  /** Columns of a copied row, counted from 1. Undefined for all. */
  readonly columns?: readonly number[];
  /** Ids of statements that only answers contain. */
  readonly only?: readonly string[];
  /** Lines that it replaces, because they say the same. */
  readonly also?: readonly Unit[];
  /** Statements that say the same in other words. */
  readonly below?: readonly StatementUnit[];
  /** Step that it repeats. */
  readonly step?: string | undefined;
}

export interface PageUnit extends Movable {
  readonly kind: 'lines' | 'row' | 'steps';
  readonly part: PagePart;
  /** One line, except for procedures. */
  readonly lines: readonly PageLine[];
  /** The question that a line answers, or a heading above with an option that the line doesn't name. */
  readonly about?: string | undefined;
  /** This option. */
  readonly option?: string | undefined;
  /** Other pages with the same row. */
  readonly onPages?: readonly Value[] | undefined;
}

export interface StatementUnit extends Movable {
  readonly kind: 'said';
  readonly quotation: BriefStatement;
  /** Original statement. Undefined for text that the rules assembled. */
  readonly statement: AnswerStatement | undefined;
}

export type AnswerUnit = Movable &
  (
    | { readonly kind: 'answerRow'; readonly table: AnswerTable; readonly row: readonly string[] }
    | { readonly kind: 'procedure'; readonly procedure: Procedure }
  );
