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

export interface PageFacts extends Pick<
  PagePart,
  'url' | 'label' | 'site' | 'title' | 'form' | 'head' | 'language' | 'scope'
> {
  /** Heading above it. Missing before the first heading. */
  readonly heading?: string;
  /** True if its texts mean nothing without the heading: `Weaknesses` above a list, or the name of an option. */
  readonly needsHeading?: true;
  /** One text per paragraph, item or step. */
  readonly texts: readonly string[];
  readonly rows?: readonly (readonly string[])[];
  /** Other lines that say the same, by text, or by the joined cells of a row. */
  readonly also?: ReadonlyMap<string, readonly Value[]>;
  /** Statements that say the same in other words, by text. */
  readonly below?: ReadonlyMap<string, readonly BriefStatement[]>;
}

export interface BriefStatement extends Quotation {
  /** No page mentions its subject. */
  readonly isOnly?: true;
  /** Cited pages that don't support it. */
  readonly uncarried?: readonly Uncarried[] | undefined;
  /** Other statements of the answer about the subject, with their own labels. */
  readonly more?: readonly (Pick<Quotation, 'text' | 'about'> & {
    /** Label shared with the previous statement. */
    readonly under?: string;
  })[];
  /** Other lines that say the same. */
  readonly also?: readonly Value[];
}

/** Table of an answer, or its shop cards as a table. */
export interface AnswerTable {
  readonly answer: number;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Cells that no page has, as `row.column`. The first cell stands for its row. */
  readonly only?: readonly string[];
  readonly urls: readonly string[];
}

export interface DirectAnswer extends DirectSaid {
  /** Options that pages recommend, if the answer names none of them. */
  readonly insteadOf?: readonly string[];
}

/** Option, topic or question, with the answers that mention it. */
export interface BriefPoint {
  readonly label: string;
  readonly answers: readonly number[];
  /** True if the label contains the number of answers. */
  readonly isCounted?: boolean;
  readonly facts: readonly PageFacts[];
  readonly statements: readonly BriefStatement[];
  readonly tables?: readonly AnswerTable[];
  /** Differences between lines of this point. */
  readonly differences?: readonly Difference[];
}

export interface Value {
  readonly text: string;
  /** Heading above it. */
  readonly about?: string;
  /** True for a whole sentence or row. */
  readonly isQuoted?: true;
  readonly answers?: readonly number[];
  /** Pages that an answer cites for it, but that don't support it. */
  readonly uncarried?: readonly Uncarried[] | undefined;
  readonly url?: string;
  readonly site?: string;
  /** Other lines that say the same. */
  readonly also?: readonly Value[] | undefined;
}

/** Cited page that doesn't support a statement. */
export interface Uncarried {
  readonly url: string;
  /** Its line about the same subject, with another figure. */
  readonly nearest?: Value;
}

/** Values for the same thing that differ between assistants and pages, or between answers. */
export interface Difference {
  readonly about?: string;
  readonly assistants: readonly Value[];
  /** Empty if only answers differ. */
  readonly pages: readonly Value[];
}

/** Statement of an answer with figures that no page contains. */
export interface Unsupported {
  readonly text: string;
  readonly about?: string;
  readonly isRow?: true;
  /** True if the brief also compares it with another value. */
  readonly isCompared?: true;
  /** True if the brief marks the statement in its section. */
  readonly isMarked?: true;
  readonly answer: number;
  /** Words of the missing figures. Empty for a row. */
  readonly figures: readonly string[];
  /** True if pages contain its other figures. */
  readonly isPart?: true;
  /** Pages that the answer cites for it. They were read and don't support it. */
  readonly cited: readonly string[];
  /** Line of a page about the same subject. */
  readonly nearest?: Value;
  /** True if its range overlaps that of the line. */
  readonly isOverlap?: true;
  /** True if that line contains most words of the statement. */
  readonly isClose?: true;
}

export interface BriefGap extends Pick<OutlinePoint, 'text' | 'answers' | 'links'> {
  readonly unsupported?: readonly Unsupported[];
  /** Lines, headings or dates of pages. */
  readonly places?: readonly Value[];
}

/** Values for the same thing that differ between pages. */
export interface Contested {
  readonly about: string;
  readonly facts: readonly Fact[];
}

/** Related lines of a page. `section` is the index of their section, undefined if they are in `other`. */
export interface PlacedLines {
  readonly part: PagePart;
  readonly lines: readonly PageLine[];
  /** Other pages that have a row of the table, by the text of the row. */
  readonly alsoLines?: ReadonlyMap<string, readonly Value[]>;
  readonly section: number | undefined;
}

export interface BriefSection {
  readonly kind?: SectionKind;
  readonly heading: string;
  readonly purpose: string;
  readonly lead?: true;
  readonly points: readonly BriefPoint[];
  readonly facts: readonly PageFacts[];
  /** Statements of assistants that fit no point. */
  readonly statements: readonly BriefStatement[];
  readonly tables: readonly AnswerTable[];
  /** Steps of each answer, in a section of steps only. */
  readonly procedures: readonly Procedure[];
  /** Direct answers of assistants, in the lead only. */
  readonly direct: readonly DirectAnswer[];
  readonly differences: readonly Difference[];
  /** Subjects of disputes in other sections about lines of this one, in the lead only. */
  readonly disputed?: readonly string[];
}

/** Contents of a brief. Plain data. */
export interface Brief {
  readonly title: string;
  readonly keyword: string;
  readonly kind: QuestionKind | 'faq';
  /** BCP 47 language tag. */
  readonly language: string;
  readonly question: string;
  readonly answers: readonly AnswerNote[];
  readonly sections: readonly BriefSection[];
  /** Folded lines outside the sections, in short briefs only. */
  /** Facts of pages that fit no section, by page. */
  readonly other: readonly PageFacts[];
  readonly otherStatements: readonly BriefStatement[];
  readonly otherTables: readonly AnswerTable[];
  /** Differences that fit no section. */
  readonly differences: readonly Difference[];
  readonly conflicts: readonly Contested[];
  readonly gaps: readonly BriefGap[];
  /** Dates of pages by URL, as the pages word them. */
  readonly dates: ReadonlyMap<string, string>;
  /** Cited pages that don't support a statement, by its text. */
  readonly uncarried: ReadonlyMap<string, readonly Uncarried[]>;
  /** Statements with figures that no page contains. */
  readonly unsupported: readonly Unsupported[];
  readonly aboutBrand: readonly Quotation[];
  readonly searches: readonly Search[];
  /** All pages that the run tried to read. */
  readonly tried: readonly TriedPage[];
  readonly lines: readonly PlacedLines[];
  /** Number of sentences, items and rows of pages. */
  readonly given: number;
}
