import type { AnswerStatement } from '../evidence/answers/answerStatements.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { contentWords } from '../evidence/headRoles.ts';
import { namesOption, readOptionName, readNameText } from '../evidence/optionName.ts';
import type { Subject } from '../evidence/subjectPile.ts';
import type { PageLine } from '../facts/pageParts.ts';
import type { Outline, OutlineSection } from '../outline/outline.ts';
import type { OutlinePoint } from '../outline/outlinePoints.ts';
import { stemLength } from '../../text/words/stems.ts';
import { priceStems } from './figures/measureWords.ts';
import type { BriefStatement, BriefPoint, PageFacts } from './briefData.ts';
import type { PlacedFacts } from './placeFacts.ts';
import type { StatementPool } from './statementPool.ts';
import { textOf, together } from './together.ts';

/** Assigns each line of a page to one section, and within it to a point or to the whole section. */
export class LinePlacement {
  readonly procedures: NonNullable<Evidence['procedures']>;
  private readonly outline: Outline;
  private readonly evidence: Evidence;
  private readonly sections: ReadonlyMap<PageLine, number>;
  private readonly placed: readonly PlacedFacts[];
  private readonly used = new Set<PlacedFacts>();
  private readonly options: readonly { readonly name: string; readonly spellings: readonly Spelling[] }[];
  private readonly subjectCache = new Map<AnswerStatement, StatementSubject>();
  private readonly words = new Map<string, ReadonlySet<string>>();

  constructor(outline: Outline, evidence: Evidence, placed: readonly PlacedFacts[]) {
    this.outline = outline;
    this.evidence = evidence;
    this.placed = placed;
    this.procedures = evidence.procedures ?? [];
    this.options = evidence.subjects.flatMap(({ name, role, spellings = [] }) =>
      role === 'option' ? [{ name, spellings: [name, ...spellings].map(readSpelling) }] : [],
    );
    this.sections = new Map(
      placed.flatMap((one) => {
        const index = this.indexFor(one);
        return index < 0 ? [] : [...one.lines, ...(one.folded ?? [])].map((line) => [line, index] as const);
      }),
    );
  }

  sectionOf(line: PageLine): number | undefined {
    return this.sections.get(line);
  }

  factsOf(index: number): PlacedFacts[] {
    return this.placed.filter(({ lines: [line] }) => line !== undefined && this.sections.get(line) === index);
  }

  /** Returns the section of a line. Lists have one section per option, and FAQs one per question. */
  private indexFor({ section, part, lines, own: title }: PlacedFacts): number {
    const { sections } = this.outline;
    if (title !== undefined) return sections.findIndex(({ kind, heading }) => kind === undefined && heading === title);
    const index = sections.findIndex(({ kind, lead }) => kind === section && (kind !== undefined || lead === true));
    if (section === undefined || index >= 0) return section === undefined ? -1 : index;
    const heading = part.headings.at(-1) ?? '';
    const isOwn = ({ kind, heading: own }: OutlineSection): boolean =>
      kind === undefined &&
      (section === 'options' ? isOf(own, `${heading} ${textOf(lines)}`) : hasWordsOf(own, heading));
    const own = sections.findIndex(isOwn);
    // A table of all options goes before the first one.
    return own < 0 && section === 'options' ? 0 : own;
  }

  /** @param isOwn true for statements that belong in the section of the point */
  point(point: OutlinePoint, own: readonly PlacedFacts[], pool: StatementPool, isOwn: IsOwn): BriefPoint {
    const subject = point.subjects?.length === 1 ? point.subjects[0] : undefined;
    const known = this.subjectOf(point);
    const facts = own.filter((one) => !this.used.has(one) && one.part.form !== 'table' && this.isAbout(one, subject));
    for (const one of facts) this.used.add(one);
    const all = this.statementsOf(point, pool, isOwn);
    const statements = subject?.role === 'option' ? byAnswer(all) : all;
    return {
      label: known?.name ?? point.label ?? (point.quoted === undefined ? point.text : ''),
      // Most answers name costs somewhere.
      answers: isOnlyPrice(known?.name ?? '') ? [] : withOwn(known?.answers ?? point.answers, statements),
      isCounted: known === undefined && point.label !== undefined,
      facts: together(facts),
      statements,
    };
  }

  private subjectOf({ subjects = [] }: OutlinePoint): Subject | undefined {
    const [subject, ...others] = subjects;
    if (!subject || others.length > 0) return undefined;
    return this.evidence.subjects.find(({ name, role }) => name === subject.name && role === subject.role);
  }

  private statementsOf(point: OutlinePoint, pool: StatementPool, isOwn: IsOwn): BriefStatement[] {
    const isHere = (quotation: Pick<AnswerStatement, 'text'>, isWanted = isOwn): boolean => {
      const statement = pool.statementOf(quotation);
      return statement === undefined || isWanted(statement);
    };
    const subject = this.subjectOf(point);
    if (!subject) {
      const { quoted, answers } = point;
      const pointQuotation = { text: quoted ?? '', answer: answers[0] ?? 0, urls: [] };
      return pool.take(() => false, quoted === undefined || !isHere(pointQuotation) ? [] : [pointQuotation]);
    }
    const isAbout = (one: AnswerStatement): boolean => isOwn(one) && this.isStatementAbout(one, subject);
    const quoted = subject.quotations.filter((one) => isHere(one, subject.role === 'option' ? isAbout : isOwn));
    return pool.take(isAbout, quoted);
  }

  private isStatementAbout(statement: AnswerStatement, { name, role }: Subject): boolean {
    const { option, labels, opening, isOwnTopic } = this.subjectIn(statement);
    if (role === 'option') return option === name;
    const words = this.wordsOf(name);
    return (
      labels.some((label) => isSame(label, words)) || (labels.length > 0 && !isOwnTopic && isWithin(words, opening))
    );
  }

  private subjectIn(statement: AnswerStatement): StatementSubject {
    const known = this.subjectCache.get(statement);
    if (known) return known;
    const { text, under, about = '' } = statement;
    const options = this.optionsIn(`${about} ${under}`);
    // Names may begin with the same words.
    const own = options.includes(about) ? [about] : options;
    const [option, ...others] = own.length > 0 ? own : this.optionsIn(text);
    const labels = [under, about].filter((label) => label !== '').map((label) => this.wordsOf(label));
    const subject: StatementSubject = {
      option: others.length === 0 ? option : undefined,
      labels,
      opening: new Set(contentWords(text.split(' ', wordsOfOpening).join(' '))),
      // `Condition of the wiring: An old fuse box …` is about the wiring if several answers have that topic, else about
      // the fuse box
      isOwnTopic: this.evidence.subjects.some(
        (other) => other.answers.length > 1 && labels.some((label) => isSame(label, this.wordsOf(other.name))),
      ),
    };
    this.subjectCache.set(statement, subject);
    return subject;
  }

  private optionsIn(text: string): string[] {
    const words = readNameText(text);
    const numbers = new Set(text.match(/\d+/g));
    return this.options.flatMap(({ name, spellings }) =>
      spellings.some((spelling) => isNamedIn(spelling, words, numbers)) ? [name] : [],
    );
  }

  private wordsOf(text: string): ReadonlySet<string> {
    const words = this.words.get(text) ?? new Set(contentWords(text));
    this.words.set(text, words);
    return words;
  }

  private isAbout({ part, lines }: PlacedFacts, subject: Pick<Subject, 'name' | 'role'> | undefined): boolean {
    if (!subject) return false;
    const heading = part.headings.at(-1) ?? '';
    const text = textOf(lines);
    // A paragraph isn't only about one of its words.
    if (subject.role !== 'option') return hasWordsOf(subject.name, lines.length > 1 ? heading : `${heading} ${text}`);
    const [own, inText] = [this.optionsIn(heading), this.optionsIn(text)];
    const isOnly = (names: readonly string[]): boolean => names.length === 1 && names[0] === subject.name;
    return isOnly(inText) || (isOnly(own) && inText.every((name) => name === subject.name));
  }

  /** Returns causes in page order, with the answers that name them, then those that only answers name. */
  causes(
    points: readonly OutlinePoint[],
    own: readonly PlacedFacts[],
    pool: StatementPool,
    isOwn: IsOwn,
  ): BriefPoint[] {
    const headed = Map.groupBy(
      own.filter(({ part }) => part.headings.length > 0 && part.form !== 'table'),
      ({ part }) => `${part.site} ${part.headings.at(-1)}`,
    );
    const left = new Set(points);
    const labels = [...headed.values()].map(([first]) => first?.part.headings.at(-1) ?? '');
    // the first word of a heading identifies a cause if no other heading has it
    const firstOf = (label: string): string | undefined => {
      const [first = ''] = this.wordsOf(label);
      return labels.some((other) => other !== label && this.wordsOf(other).has(first)) ? undefined : first;
    };
    const isSame = (name: string, label: string): boolean => this.isSameCause(name, label, firstOf(label));
    const onPages = [...headed.values()].flatMap((group): BriefPoint[] => {
      const [first] = group;
      if (!first) return [];
      const label = first.part.headings.at(-1) ?? '';
      const same = [...left].filter((point) => isSame(this.subjectOf(point)?.name ?? '', label));
      for (const point of same) left.delete(point);
      for (const one of group) this.used.add(one);
      const statements = [
        ...same.flatMap((point) => this.statementsOf(point, pool, isOwn)),
        ...pool.take((one) => isOwn(one) && [one.about ?? '', one.under].some((name) => isSame(name, label))),
      ];
      const mentioned = (this.evidence.statements ?? []).filter((one) =>
        [one.text, one.about ?? '', one.under, ...one.headings, ...(one.cells ?? [])].some((text) =>
          hasWordsOf(label, text),
        ),
      );
      const counted = [
        ...same.flatMap((point) => this.subjectOf(point)?.answers ?? point.answers),
        ...mentioned.map(({ answer }) => answer),
      ];
      const answers = [...new Set([...counted, ...statements.map(({ answer }) => answer)])];
      return [{ label, answers, facts: together(group), statements }];
    });
    return [...onPages, ...[...left].map((point) => this.point(point, own, pool, isOwn))];
  }

  /**
   * True if most words of one name are in the other. Ignores words of the question.
   * @param telling word that identifies a cause if it is half of the name
   */
  private isSameCause(one: string, other: string, telling = ''): boolean {
    const asked = this.wordsOf(this.evidence.prompt);
    const [first, second] = [this.wordsOf(one).difference(asked), this.wordsOf(other).difference(asked)];
    const minSize = Math.min(first.size, second.size);
    const shared = first.intersection(second);
    return minSize > 0 && shared.size >= (shared.has(telling) ? minTellingShare : minNameShare) * minSize;
  }

  /** Returns questions in headings of pages, each with the text below it. */
  askedOnPages(own: readonly PlacedFacts[]): BriefPoint[] {
    const left = own.filter((one) => !this.used.has(one) && one.part.form !== 'table');
    const isAsked = (text: string): boolean => /[?？]$/u.test(text);
    // `**How long?** A year.`
    const opensAsking = ({ lines: [first, second] }: PlacedFacts): boolean =>
      second !== undefined && isAsked(first?.text ?? '');
    const asked = Map.groupBy(left, (one) =>
      opensAsking(one) ? (one.lines[0]?.text ?? '') : (one.part.headings.findLast(isAsked) ?? ''),
    );
    return [...asked].flatMap(([label, some]) => {
      if (label === '') return [];
      for (const one of some) this.used.add(one);
      const answerLines = some.map((one) => (opensAsking(one) ? { ...one, lines: one.lines.slice(1) } : one));
      return [{ label, answers: [], facts: together(answerLines), statements: [] }];
    });
  }

  rest(own: readonly PlacedFacts[]): PageFacts[] {
    return together(own.filter((one) => !this.used.has(one)));
  }
}

/** Adds the answers of statements to those that name a label. */
const withOwn = (answers: readonly number[], statements: readonly BriefStatement[]): number[] =>
  answers.length === 0 ? [] : [...new Set([...answers, ...statements.map(({ answer }) => answer)])];

const isOnlyPrice = (name: string): boolean => priceStems.has(name.toLowerCase().slice(0, stemLength));

/** Merges the statements of each answer into one line. Statements that cite other pages stay separate. */
export function byAnswer(all: readonly BriefStatement[]): BriefStatement[] {
  // Other sources say only one of the lines.
  const groups = Map.groupBy(all, (one) => (one.also ? one : one.answer));
  return [...groups.values()].flatMap((own): BriefStatement[] => {
    const first = own.find(({ urls }) => urls.length > 0) ?? own[0];
    const [cited = [], others = []] = [true, false].map((isCited) =>
      own.filter((one) => one !== first && one.urls.length > 0 === isCited),
    );
    if (!first || others.length === 0) return own;
    const { isOnly, more = [], ...statement } = first;
    const rest = others.flatMap(({ text, about, more: further = [] }) => [
      { text, ...(about !== undefined && { about }) },
      ...further,
    ]);
    const isAllOnly = isOnly && others.every((one) => one.isOnly);
    return [{ ...statement, more: [...more, ...rest], ...(isAllOnly && { isOnly }) }, ...cited];
  });
}

type IsOwn = (statement: AnswerStatement) => boolean;

/** `An old fuse box` */
const wordsOfOpening = 3;

interface StatementSubject {
  /** The only option that its labels name, or else its text. */
  readonly option: string | undefined;
  readonly labels: readonly ReadonlySet<string>[];
  readonly opening: ReadonlySet<string>;
  readonly isOwnTopic: boolean;
}

interface Spelling {
  readonly option: ReturnType<typeof readOptionName>;
  readonly numbers: readonly string[];
}

const readSpelling = (name: string): Spelling => ({
  option: readOptionName(name),
  numbers: name.match(/(?<![\p{L}\p{N}])\d{1,4}(?![\p{L}\p{N}])/gu) ?? [],
});

/** True if a text names an option and all numbers in its name. */
const isNamedIn = (
  { option, numbers }: Spelling,
  words: ReturnType<typeof readNameText>,
  textNumbers: ReadonlySet<string>,
): boolean => namesOption(words, option) && numbers.every((number) => textNumbers.has(number));

const isOf = (name: string, text: string): boolean =>
  isNamedIn(readSpelling(name), readNameText(text), new Set(text.match(/\d+/g)));

const isWithin = (words: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  words.size > 0 && words.isSubsetOf(others);

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  isWithin(one, other) || isWithin(other, one);

/** Minimum share of common words in two names of a cause: `faulty drain pump` and `failed drain pump`. */
const minNameShare = 0.6;
const minTellingShare = 0.5;

const hasWordsOf = (name: string, text: string): boolean =>
  isWithin(new Set(contentWords(name)), new Set(contentWords(text)));
