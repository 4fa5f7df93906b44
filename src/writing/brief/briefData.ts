import type { QuestionKind } from '../../contract/content/contentRun.ts';
import type { AnswerNote } from '../evidence/evidence.ts';
import type { DirectSaid } from '../evidence/answers/directAnswers.ts';
import type { Quotation } from '../evidence/passages.ts';
import type { Procedure } from '../evidence/answers/procedures.ts';
import type { Search } from '../evidence/searches.ts';
import type { Fact } from '../facts/facts.ts';
import type { PageLine, PagePart } from '../facts/pageParts.ts';
import type { OutlinePoint } from '../outline/outlinePoints.ts';
import type { SectionKind } from '../outline/wording.ts';
import type { TriedPage } from './pageLists.ts';

/** Consecutive sentences, a list, a procedure, or a table of one page. */
export interface PageFacts extends Pick<PagePart, 'url' | 'label' | 'site' | 'title' | 'form' | 'head' | 'language'> {
  /** The heading above it; left out before the first one. */
  readonly heading?: string;
  /** One for each paragraph, item, or step. */
  readonly texts: readonly string[];
  /** Of a table. */
  readonly rows?: readonly (readonly string[])[];
}

/** What an assistant says. */
export type Said = Quotation;

/** A statement of an answer, as a line of a brief. */
export interface AnswerSaid extends Said {
  /** No page mentions its subject. */
  readonly isOnly?: true;
  /** Pages that it cites and that do not say it. */
  readonly uncarried?: readonly string[];
  /** What else the answer says about it, each with its own label. */
  readonly more?: readonly (Pick<Said, 'text' | 'about'> & {
    /** The label that it shares with the statement before it. */
    readonly under?: string;
  })[];
}

/** A table of an answer, or its shop cards as one. */
export interface AnswerTable {
  readonly answer: number;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly urls: readonly string[];
}

/** How an assistant answers the question. */
export interface DirectAnswer extends DirectSaid {
  /** What the pages recommend, if it names none of these options. */
  readonly insteadOf?: readonly string[];
}

/** An option, a topic, or a question, with the answers that mention it. */
export interface BriefPoint {
  readonly label: string;
  readonly answers: readonly number[];
  /** The label counts the answers itself. */
  readonly isCounted?: boolean;
  readonly facts: readonly PageFacts[];
  /** What assistants say about it. */
  readonly said: readonly AnswerSaid[];
  /** All lines say the same. */
  readonly isSame?: true;
}

/** A value with its source. */
export interface Value {
  readonly text: string;
  /** The heading above it. */
  readonly about?: string;
  /** A whole sentence or row. */
  readonly isQuoted?: true;
  readonly answers?: readonly number[];
  /** Pages that an answer cites for it and that do not say it. */
  readonly uncarried?: readonly string[] | undefined;
  readonly url?: string;
  readonly site?: string;
}

/** Values for the same thing that differ between assistants and pages, or between answers. */
export interface Difference {
  /** What they disagree on. */
  readonly about?: string;
  readonly assistants: readonly Value[];
  /** Empty if only answers differ. */
  readonly pages: readonly Value[];
}

/** A statement of an answer with figures that no page gives. */
export interface Unsupported {
  readonly text: string;
  readonly about?: string;
  readonly isRow?: true;
  /** The brief lists it with another value. */
  readonly isCompared?: true;
  readonly answer: number;
  /** The words of those that are missing; none for a row. */
  readonly figures: readonly string[];
  /** Pages give the others. */
  readonly isPart?: true;
  /** Pages that the answer cites for it. They were read and do not say it. */
  readonly cited: readonly string[];
  /** What a page says about the same subject. */
  readonly nearest?: Value;
  /** That line has most of the words of the statement. */
  readonly isClose?: true;
}

/** What answers or pages lack. */
export interface BriefGap extends Pick<OutlinePoint, 'text' | 'answers' | 'links'> {
  readonly unsupported?: readonly Unsupported[];
  /** Lines, headings or dates of pages. */
  readonly places?: readonly Value[];
  /** Only in a short brief. */
  readonly left?: LeftOut;
}

/** Values for the same thing that differ between pages. */
export interface Contested {
  readonly about: string;
  readonly facts: readonly Fact[];
}

/** Lines of a page that belong together. `section` is the index of their section, undefined if they are in `other`. */
export interface PlacedLines {
  readonly part: PagePart;
  readonly lines: readonly PageLine[];
  readonly section: number | undefined;
}

/** Lines that a short brief folds. */
export interface LeftOut {
  readonly facts: readonly PageFacts[];
  readonly places: readonly Value[];
  readonly said: readonly AnswerSaid[];
  readonly tables: readonly AnswerTable[];
  readonly differences: readonly Difference[];
  readonly unsupported: readonly Unsupported[];
}

export interface BriefSection {
  /** Only in a short brief. */
  readonly left?: LeftOut;
  readonly kind?: SectionKind;
  readonly heading: string;
  readonly purpose: string;
  readonly lead?: true;
  readonly points: readonly BriefPoint[];
  readonly facts: readonly PageFacts[];
  /** Statements of assistants that fit no point. */
  readonly said: readonly AnswerSaid[];
  readonly tables: readonly AnswerTable[];
  /** The steps of each answer; only in a section of steps. */
  readonly procedures: readonly Procedure[];
  /** How assistants answer the question; only in the lead. */
  readonly direct: readonly DirectAnswer[];
  readonly differences: readonly Difference[];
}

/** Everything that a brief tells a writer. Plain data. */
export interface Brief {
  readonly title: string;
  readonly keyword: string;
  readonly kind: QuestionKind | 'faq';
  /** A tag. */
  readonly language: string;
  readonly question: string;
  readonly answers: readonly AnswerNote[];
  readonly sections: readonly BriefSection[];
  /** Of the parts behind the sections; only in a short brief. */
  readonly left?: LeftOut;
  /** Facts of pages that fit no section, by page. */
  readonly other: readonly PageFacts[];
  /** Statements of assistants that fit no section. */
  readonly otherSaid: readonly AnswerSaid[];
  readonly otherTables: readonly AnswerTable[];
  /** Those that belong to no section. */
  readonly differences: readonly Difference[];
  readonly conflicts: readonly Contested[];
  readonly gaps: readonly BriefGap[];
  /** When pages were written, by address, in their words. */
  readonly dates: ReadonlyMap<string, string>;
  /** Pages that answers cite for a statement and that do not say it, by the text of the statement. */
  readonly uncarried: ReadonlyMap<string, readonly string[]>;
  readonly aboutBrand: readonly Said[];
  readonly searches: readonly Search[];
  /** All pages that the run tried to read. */
  readonly tried: readonly TriedPage[];
  /** All lines of pages, in their order. */
  readonly lines: readonly PlacedLines[];
  /** How many sentences, items and rows the pages give. */
  readonly given: number;
}
