import type { QuestionKind } from '../../contract/content/contentRun.ts';
import type { AnswerNote } from '../evidence/evidence.ts';
import type { Quotation } from '../evidence/passages.ts';
import type { Procedure } from '../evidence/answers/procedures.ts';
import type { Search } from '../evidence/searches.ts';
import type { Fact } from '../facts/facts.ts';
import type { PagePart } from '../facts/pageParts.ts';
import type { OutlinePoint } from '../outline/outlinePoints.ts';
import type { SectionKind } from '../outline/wording.ts';
import type { TriedPage } from './pageLists.ts';

/** What pages say in one place: sentences, a list, a procedure, or a whole table. */
export interface PageFacts extends Pick<PagePart, 'url' | 'label' | 'site' | 'title' | 'form' | 'head' | 'language'> {
  /** The nearest heading on the page; left out in its opening. */
  readonly heading?: string;
  /** Sentences that go on in one paragraph are one text. */
  readonly texts: readonly string[];
  /** Put together from the cells of a row, and therefore no quotation. */
  readonly isPieced?: true;
  /** Of a table. */
  readonly rows?: readonly (readonly string[])[];
}

/** What an assistant says. */
export type Said = Quotation;

/** A statement of an answer, as a line of a brief. */
export interface AnswerSaid extends Said {
  /** No page speaks of it. */
  readonly isOnly?: true;
  /** A table row, whose text is put together from its cells. */
  readonly isRow?: true;
}

/** A thing that a section speaks of, with the answers that bring it up. */
export interface BriefPoint {
  readonly label: string;
  readonly answers: readonly number[];
  /** The label counts the answers itself. */
  readonly isCounted?: boolean;
  readonly facts: readonly PageFacts[];
  /** What assistants say of it. */
  readonly said: readonly AnswerSaid[];
}

/** A value for one thing, with where it stands. */
export interface Value {
  readonly text: string;
  /** A whole sentence or row. */
  readonly isQuoted?: true;
  readonly answers?: readonly number[];
  readonly url?: string;
  readonly site?: string;
}

/** A thing for which assistants and pages give other values. */
export interface Difference {
  readonly assistants: readonly Value[];
  readonly pages: readonly Value[];
}

/** A thing for which pages give values that exclude each other. */
export interface Contested {
  readonly about: string;
  readonly facts: readonly Fact[];
}

export interface BriefSection {
  readonly kind?: SectionKind;
  readonly heading: string;
  readonly purpose: string;
  readonly lead?: true;
  readonly points: readonly BriefPoint[];
  readonly facts: readonly PageFacts[];
  /** What assistants say that belongs to no point. */
  readonly said: readonly AnswerSaid[];
  /** How answers order the steps; of a section of steps alone. */
  readonly procedures: readonly Procedure[];
  /** With which sentences assistants answer the question; of the lead alone. */
  readonly direct: readonly Said[];
  readonly differences: readonly Difference[];
}

/** All that a writer gets to know for an article. Plain data. */
export interface Brief {
  readonly title: string;
  readonly keyword: string;
  readonly kind: QuestionKind | 'faq';
  /** A tag. */
  readonly language: string;
  readonly question: string;
  readonly answers: readonly AnswerNote[];
  readonly sections: readonly BriefSection[];
  /** What pages say that belongs into no section, a page behind the other. */
  readonly other: readonly PageFacts[];
  /** What assistants say that belongs into no section. */
  readonly otherSaid: readonly AnswerSaid[];
  readonly conflicts: readonly Contested[];
  readonly gaps: readonly OutlinePoint[];
  readonly aboutBrand: readonly Said[];
  readonly searches: readonly Search[];
  /** Those that could be read, and the others. */
  readonly tried: readonly TriedPage[];
  /** How many sentences, items and rows the pages give. */
  readonly given: number;
}
