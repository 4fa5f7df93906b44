import { findMentions } from '../../analysis/mentions/findNames.ts';
import { headsCriteria } from '../../analysis/lexicon/headWords.ts';
import { wholeWords } from '../../analysis/lexicon/lexicon.ts';
import type { Named } from '../../analysis/mentions/named.ts';
import type { AnswerReading } from '../../analysis/reading/answerReading.ts';
import type { Head } from '../../analysis/reading/grades.ts';
import type { QuestionKind } from '../../contract/content/contentRun.ts';
import type { Block } from '../../text/markdown/document.ts';
import type { ResponseDetail } from '../../contract/projects/response.ts';
import { fold } from '../../text/words/fold.ts';
import { contentWords, type HeadRole, isTelling, modelWords, roleOf } from './headRoles.ts';
import { withoutAddition, withoutAward } from './options/optionWords.ts';
import { namesOption, readOptionName, readNameText } from './optionName.ts';
import { namesOptions } from '../outline/questionKinds.ts';
import { pointsElsewhere } from '../facts/kinds.ts';
import { isQuotable, isReadersQuestion, leansOnBefore } from './quotable.ts';
import { Rubrics, conclusion } from './rubrics.ts';
import { readStatements, type Statement } from './statements.ts';

/** Verbatim sentence of an answer, without citation marks. */
export interface Quotation {
  readonly text: string;
  readonly answer: number;
  /** Number of answers that contain it. Missing if only one. */
  readonly saidBy?: number;
  /** Option that it is about, if the sentence doesn't name it. */
  readonly about?: string;
  /** Pages that the sentence cites. */
  readonly urls: readonly string[];
}

/** Name of an option, a criterion, or a use. */
export interface Heading {
  readonly name: string;
  readonly role: 'option' | 'topic' | 'use';
  /** Set if it heads a column or row of a table. */
  readonly mark?: 'table';
  /** Heading above it. */
  readonly under?: string;
}

/** Statement of an answer with its subject. */
export interface Passage {
  readonly answer: number;
  /** Names that this statement introduces. */
  readonly brings: readonly Heading[];
  /** Most recently introduced name. */
  readonly about?: Heading;
  readonly quotation?: Quotation;
  readonly question?: string;
  readonly namesBrand: boolean;
  readonly urls: readonly string[];
}

interface PromptReading {
  readonly prompt: string;
  readonly language: string;
  /** Kind of question in the prompt, if known. */
  readonly kind?: QuestionKind | undefined;
  readonly brand: Named;
  readonly competitors: readonly Named[];
}

export interface ReadAnswer {
  readonly answer: ResponseDetail;
  readonly reading: AnswerReading;
}

export function readPassages(
  { answer, reading }: ReadAnswer,
  { prompt, language, kind, brand, competitors }: PromptReading,
): Passage[] {
  const statements = readStatements(reading);
  const reader = new Reader(statements, { prompt, kind, names: [brand, ...competitors] });
  return statements.map((statement) => {
    const { text, urls, isParagraph = false } = statement;
    if (isParagraph) reader.leaveList(statement, language);
    const brings = reader.take(statement);
    if (isClosing(statement)) reader.close();
    const { option, about } = reader;
    const unnamed = option !== undefined && !namesOption(readNameText(text), readOptionName(option));
    const isWhole = unnamed || !pointsElsewhere(text, language);
    const quotable = isWhole && isQuotable(text, language, unnamed) && !text.endsWith('?');
    return {
      answer: answer.id,
      brings,
      ...(about && { about }),
      ...(quotable && { quotation: { text, answer: answer.id, ...(unnamed && { about: option }), urls } }),
      ...(isReadersQuestion(text, language) && { question: text }),
      namesBrand: findMentions(text, brand).length > 0,
      urls,
    };
  });
}

interface ReadingTerms {
  readonly prompt: string;
  readonly kind: QuestionKind | undefined;
  readonly names: readonly Named[];
}

/** Reads an answer in order and tracks the current group and option. */
class Reader {
  option: string | undefined;
  about: Heading | undefined;
  private aboutForm: Head['form'];
  /** True if a sentence names it, not a label. */
  private isInSentence = false;
  /** It heads what the last statement is in. */
  private isBelowHeading = false;
  private group: HeadRole | undefined;
  /** Form of the option's heading. A topic of the same form that occurs only once is next to it, not below it. */
  private optionForm: Head['form'] | undefined;
  /** Part of a table that contains the options. */
  private options: 'row' | 'column' = 'row';
  private inTableHead = false;
  private readonly prompt: ReadonlySet<string>;
  private readonly kind: QuestionKind | undefined;
  private heading: string | undefined;
  private above: string | undefined;
  /** Folded names of the brand and its competitors, which are always options. */
  private readonly tracked: ReadonlySet<string>;
  private readonly times = new Map<string, number>();
  private readonly rubrics: Rubrics;
  /** Items of lists with two or more tracked names. */
  private readonly amongTracked: ReadonlySet<Block>;

  constructor(statements: readonly Statement[], { prompt, kind, names }: ReadingTerms) {
    this.tracked = new Set(names.flatMap(({ name, aliases = [] }) => [name, ...aliases]).map(fold));
    this.prompt = new Set(contentWords(prompt));
    this.kind = kind;
    this.rubrics = new Rubrics(statements);
    this.amongTracked = this.amongTrackedIn(statements);
    for (const { name } of statements.flatMap(({ heads }) => heads))
      this.times.set(fold(name), (this.times.get(fold(name)) ?? 0) + 1);
  }

  private amongTrackedIn(statements: readonly Statement[]): Set<Block> {
    const lists: Head[][] = [[]];
    for (const { heads } of statements) {
      const [head] = heads;
      if (head?.form === 'item') lists.at(-1)?.push(head);
      else if (head?.block.kind !== 'item') lists.push([]);
    }
    const optionLists = lists.filter((list) => {
      const { length } = list.filter(({ name }) => this.tracked.has(fold(name)));
      return length > 1 && 2 * length > list.length;
    });
    return new Set(optionLists.flatMap((list) => list.map(({ block }) => block)));
  }

  take({ heads, headings }: Statement): Heading[] {
    this.above = headings.at(-1);
    const brings = heads.flatMap((head) => this.takeOne(head, heads.length > 1));
    this.isBelowHeading = this.isBelow(headings);
    return brings;
  }

  private isBelow(headings: readonly string[]): boolean {
    return headings.some((heading) => this.about !== undefined && heading.startsWith(this.about.name));
  }

  private takeOne(head: Head, leadsOn: boolean): Heading[] {
    const { form } = head;
    const name = withoutAward(head.name);
    if (form === 'row' || form === 'column') return this.takeCell(name, form);
    this.inTableHead = false;
    if (conclusion.test(name)) {
      this.close();
      return [];
    }
    if (this.about && this.rubrics.has(head, this.above)) return [];
    const { prompt, group } = this;
    const how = this.kind === 'how_to';
    const known = this.tracked.has(fold(name)) ? 'option' : undefined;
    const headRole = roleOf(
      { ...head, name: withoutAddition(name) },
      {
        prompt,
        asksHow: how,
        group,
        times: this.timesOf(name),
        isAmongOptions: form === 'item' && this.amongTracked.has(head.block),
      },
    );
    const isOption = headRole === 'option' && (namesOptions.has(this.kind) || modelWords(name).length > 0);
    const role = known ?? (headRole === 'option' && !isOption ? 'topic' : headRole);
    const isHeading = form === 'heading' && !head.isNumbered;
    const isInSentence = form === 'bold' && isOpening(head);
    if (form === 'heading') this.heading = undefined;
    else if ((role === 'topicGroup' || role === 'optionGroup') && !isInSentence) this.heading = name;
    if (role === 'optionGroup' || role === 'topicGroup') {
      this.about = this.option === undefined ? undefined : { name: this.option, role: 'option' };
      if (leadsOn || isHeading || role === 'topicGroup' || gathers.test(name)) this.enter(role);
      return [];
    }
    const under = this.above ?? this.heading;
    const heading: Heading = { name, role, ...(under !== undefined && { under }) };
    if (role === 'use' || (role === 'topic' && isHeading)) this.enter(role);
    if (role === 'option') {
      this.option = name;
      this.optionForm = form;
    } else if (role === 'topic' && form === this.optionForm && this.timesOf(name) === 1) this.option = undefined;
    this.about = heading;
    this.aboutForm = head.block.kind === 'item' ? 'item' : form;
    this.isInSentence = isInSentence;
    // Steps are read as part of the procedure.
    return how && head.isNumbered ? [] : [heading];
  }

  /** Reads a row or column heading. The first cell shows which of them are options. The others are topics. */
  private takeCell(name: string, form: 'row' | 'column'): Heading[] {
    const isFirst = form === 'column' && !this.inTableHead;
    this.inTableHead = form === 'column';
    if (isFirst) this.options = headsCriteria(name) ? 'column' : 'row';
    return isFirst || !isTelling(name, this.prompt)
      ? []
      : [{ name, role: form === this.options && namesOptions.has(this.kind) ? 'option' : 'topic', mark: 'table' }];
  }

  /**
   * A paragraph behind a list is about the whole list, and not about its last item. One behind a paragraph that opens
   * with a name in a sentence, or behind a list below a bold line, is about that name only if it leans on it.
   */
  leaveList({ text, goesOn, headings }: Statement, language: string): void {
    const isBehind = this.isInSentence || (this.isBelowHeading && !this.isBelow(headings));
    const isApart = notes.test(text) || (isBehind && !goesOn && !leansOnBefore(text, language));
    if (this.aboutForm === 'item' || isApart) this.close();
  }

  /** Ends the current subject, because the answer returns to the whole. */
  close(): void {
    this.option = undefined;
    this.about = undefined;
  }

  private timesOf(name: string): number {
    return this.times.get(fold(name)) ?? 0;
  }

  private enter(group: HeadRole): void {
    this.group = group;
    this.close();
  }
}

/** True for leads that are part of a sentence: `**Acme One** is light.` */
const isOpening = ({ block: { text }, end }: Head): boolean =>
  !/[:：]/.test(text.charAt(end - 1)) && /^[^:：–—-]{1,3}\p{L}/u.test(text.slice(end, end + 4));

/** Signs before a note, which is about the whole answer. */
export const notes = /^(?:⚠|❗|💡|📌|🚨|ℹ)/u;

/** True for a sentence or its label such as `In summary`, which is about the whole answer. */
export const isClosing = ({ text, heads }: Pick<Statement, 'text' | 'heads'>): boolean =>
  closing.test(text) || closing.test(heads.at(-1)?.name ?? '');

const closing = new RegExp(`^${wholeWords('closings')}`, 'u');

const gathers = new RegExp(wholeWords('gathers'), 'iu');
