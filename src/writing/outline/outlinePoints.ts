import { advises } from '../../analysis/lexicon/headWords.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type CitedPage, pageLabel } from '../evidence/pages.ts';
import type { Quotation } from '../evidence/passages.ts';
import type { Subject } from '../evidence/subjectPile.ts';
import { sectionInHeadings } from '../facts/sectionWords.ts';
import { capitalised } from './headline.ts';
import { type PlanKind, plans } from './plans.ts';
import type { SectionKind, Wording } from './wording.ts';

export interface OutlineLink {
  readonly label: string;
  readonly url: string;
}

/** One line of an outline, with its evidence. */
export interface OutlinePoint {
  readonly text: string;
  /** Ids of the answers that it comes from. */
  readonly answers: readonly number[];
  readonly links: readonly OutlineLink[];
  /** Verbatim quotation in the text. */
  readonly quoted?: string;
  /** Task for the writer, in a brief. Defaults to the text. */
  readonly label?: string;
  /** The quotation and its subject. */
  readonly said?: string;
  /** Subjects, named as in the answers. */
  readonly subjects?: readonly Pick<Subject, 'name' | 'role'>[];
}

const maxListed = 8;
const maxLeading = 4;
const maxQuestions = 6;

interface Section {
  readonly heading: string;
  readonly purpose: string;
  readonly points: readonly OutlinePoint[];
}

/** Turns evidence into points. Each sentence is quoted once per outline. */
export class OutlinePoints {
  private readonly used = new Set<string>();
  private readonly evidence: Evidence;
  private readonly total: number;
  private readonly pages: ReadonlyMap<string, CitedPage>;
  /** Lowercase words of the answers. */
  private readonly smallWords: ReadonlySet<string>;
  /** Words capitalized within sentences. */
  private readonly names: ReadonlySet<string>;
  readonly wording: Wording;

  private readonly kind: PlanKind;
  private placed: ReadonlyMap<SectionKind, Subject[]> | undefined;

  constructor(evidence: Evidence, wording: Wording, kind: PlanKind) {
    this.kind = kind;
    this.evidence = evidence;
    this.wording = wording;
    this.total = evidence.answers.filter(({ answered }) => answered).length;
    const allQuotations = [...evidence.claims, ...evidence.subjects.flatMap(({ quotations }) => quotations)];
    this.names = new Set(
      allQuotations.flatMap(({ text }) => text.match(/(?<=\p{Ll},? )\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu) ?? []),
    );
    this.smallWords = new Set(allQuotations.flatMap(({ text }) => text.match(/(?<![\p{L}\p{N}])\p{Ll}+/gu) ?? []));
    this.pages = new Map(evidence.pages.map((page) => [page.url, page]));
  }

  /** True if the article is in the language of the answers. */
  get isInLanguage(): boolean {
    return this.wording.phrases.language === this.evidence.language;
  }

  of(kind: Exclude<SectionKind, 'gaps'>): OutlinePoint[] {
    if (kind === 'answer') return this.answer();
    if (kind === 'questions') return this.questionPoints();
    const own = this.topicsOf(kind).slice(0, maxListed);
    if (kind === 'options') {
      const options = this.subjects('option').slice(0, maxListed);
      return [...options.map((subject) => this.about(subject)), ...own.map((subject) => this.about(subject))];
    }
    if (kind === 'uses') {
      const uses = this.subjects('use').map((subject) => this.about(subject));
      return [...uses.filter(({ quoted }) => quoted !== undefined), ...own.map((subject) => this.about(subject))];
    }
    return kind === 'steps' ? this.steps(own) : own.map((subject) => this.about(subject));
  }

  /** Returns the subjects of a section as a list of names, `""` if unknown. */
  namesFor(kind: SectionKind): string {
    const { searches, questions } = this.evidence;
    const names: Readonly<Partial<Record<SectionKind, readonly string[]>>> = {
      options: this.subjects('option').map(({ name }) => name),
      uses: this.subjects('use').map(({ name }) => name),
      questions: questions.map(({ text }) => text).slice(0, 1),
      gaps: searches.map(({ query }) => query).slice(0, 1),
      steps: [],
    };
    const sectionNames = names[kind] ?? this.topicsOf(kind).map(({ name }) => name);
    return capitalised([...new Set(sectionNames)].slice(0, 3).join(', '));
  }

  /** Returns points for the lead: the most named options and direct answers. */
  private answer(): OutlinePoint[] {
    const leading = this.leading();
    const direct = (this.evidence.direct ?? []).map((quotation) => this.quoting(quotation));
    if (leading.length < 2) return direct;
    const names = leading.map(({ name, answers }) => `${name} (${this.share(answers)})`);
    const namedMost = {
      text: this.wording.say(this.wording.phrases.points.namedMost, { names: this.wording.list(names) }),
      answers: union(leading),
      links: [],
      subjects: leading.map(named),
    };
    return [namedMost, ...direct];
  }

  /** Returns the options that most answers name, with ties, without the brand. Empty if none is in two answers. */
  private leading(): Subject[] {
    const options = this.subjects('option').filter(({ name }) => name !== this.evidence.brand.name);
    const counts = options.map(({ answers }) => answers.length);
    const last = counts[maxLeading - 1] ?? 1;
    const all = options.filter((_, index) => (counts[index] ?? 0) >= last);
    const leaders = all.length > maxListed ? options.filter((_, index) => (counts[index] ?? 0) > last) : all;
    return (counts[0] ?? 0) < 2 ? [] : leaders;
  }

  /** Returns the topics of a section, assigned by their names and the headings above them. */
  private topicsOf(kind: SectionKind): Subject[] {
    this.placed ??= Map.groupBy(this.subjects('topic'), (subject) => this.sectionOf(subject));
    return this.placed.get(kind) ?? [];
  }

  private sectionOf({ name, under = [] }: Subject): SectionKind {
    const { sections, topics } = plans[this.kind];
    if (/[?？]$/u.test(name)) return 'questions';
    const isOwn = (section: SectionKind): boolean => sections.includes(section);
    return sectionInHeadings([...under, name], this.evidence.language, isOwn) ?? topics;
  }

  /** Returns the steps of one answer in order, or else topics, as decisions if the question asks how. */
  private steps(topics: readonly Subject[]): OutlinePoint[] {
    const [procedure] = this.evidence.procedures ?? [];
    if (!procedure) return this.kind === 'how_to' ? this.decisions() : topics.map((subject) => this.about(subject));
    return procedure.steps.map(({ name, text }) => {
      const label = `${name} (${this.share([procedure.answer])})`;
      const quoted = text === name || text === '' ? undefined : text;
      return {
        text: quoted === undefined ? label : `${label}: ${this.wording.quote(quoted)}`,
        answers: [procedure.answer],
        links: [],
        label,
        ...(quoted !== undefined && { quoted, said: this.wording.quote(quoted) }),
      };
    });
  }

  private decisions(): OutlinePoint[] {
    return this.topicsOf('preparation').map((subject) => {
      const point = this.about(subject);
      if (advises.test(subject.name)) return point;
      const decide = this.wording.say(this.wording.phrases.points.decide, { inside: this.inside(subject.name) });
      return { ...point, label: `${decide} (${this.share(point.answers)})` };
    });
  }

  private questionPoints(): OutlinePoint[] {
    const own = [...this.questions, ...this.topicsOf('questions').map((subject) => this.about(subject))];
    if (this.isInLanguage) return own;
    return [...own, ...this.subjects('topic').map((subject) => this.about(subject))].slice(0, maxListed);
  }

  optionSections(): Section[] {
    return this.subjects('option')
      .slice(0, maxListed)
      .map((subject) => ({
        heading: subject.name,
        purpose: this.wording.phrases.purposeOfOption,
        points: this.all(subject),
      }));
  }

  /** Returns readers' questions, and turns subjects into questions if there are few. */
  questionSections(): Section[] {
    const own = this.questions.map((point) => this.question(point.text, [point]));
    const more = this.subjects('topic').slice(0, maxQuestions - own.length);
    const made = more.map((subject) => {
      const isQuestion = /[?？]$/.test(subject.name);
      return this.question(isQuestion ? subject.name : this.questionAbout(subject.name), this.all(subject));
    });
    return [...own, ...made];
  }

  /** Returns the section that answers a question of the prompt. */
  sectionFor(question: string): Section {
    return this.question(question, [{ text: question, answers: [], links: [] }]);
  }

  private get questions(): OutlinePoint[] {
    return this.evidence.questions.slice(0, maxQuestions).map(({ text, answers }) => ({ text, answers, links: [] }));
  }

  private share(answers: readonly number[]): string {
    return this.wording.share(answers.length, this.total);
  }

  subjects(role: Subject['role']): Subject[] {
    return this.evidence.subjects.filter((subject) => subject.role === role);
  }

  linksTo(urls: readonly string[]): OutlineLink[] {
    return urls.slice(0, 3).map((url) => ({ label: pageLabel(this.pages.get(url) ?? { title: null, url }), url }));
  }

  private questionAbout(topic: string): string {
    return this.wording.say(this.wording.phrases.questionAbout, { inside: this.inside(topic) });
  }

  /**
   * Formats a topic for the middle of a sentence. Lowercases words that the answers write in lowercase: `Ease of Use`
   * becomes `ease of use`.
   */
  private inside(topic: string): string {
    if (this.wording.phrases.language !== 'en') return topic;
    const isSmall = (word: string): boolean => this.smallWords.has(word.toLowerCase()) && !this.names.has(word);
    // A heading capitalizes all words or none. If one is no name, the others are names only if sentences capitalize
    // them.
    const isHeading = topic.match(capitalWords)?.some(isSmall) === true;
    const small = topic.replace(capitalWords, (word) =>
      isSmall(word) || (isHeading && !this.names.has(word)) ? word.toLowerCase() : word,
    );
    return this.wording.inside(small);
  }

  private question(heading: string, points: readonly OutlinePoint[]): Section {
    return { heading, purpose: this.wording.phrases.purposeOfQuestion, points };
  }

  /** Returns a point about a subject, with its first unused quotation. */
  private about(subject: Subject): OutlinePoint {
    const { name, role, answers, quotations } = subject;
    const quotation = quotations.find(({ text }) => !this.used.has(text));
    const label = role === 'use' || answers.length === 0 ? name : `${name} (${this.share(answers)})`;
    if (!quotation) return { text: label, answers, links: [], subjects: [named(subject)] };
    const { text, links } = this.quoting(quotation);
    return {
      text: `${label}: ${text}`,
      answers: [...new Set([quotation.answer, ...answers])],
      links,
      quoted: quotation.text,
      label,
      said: text,
      subjects: [named(subject)],
    };
  }

  private all(subject: Subject): OutlinePoint[] {
    const first = this.about(subject);
    const rest = subject.quotations.filter(({ text }) => !this.used.has(text));
    return [first, ...rest.map((quotation) => this.quoting(quotation))];
  }

  private quoting(quotation: Quotation): OutlinePoint {
    this.used.add(quotation.text);
    const quoted = this.wording.quote(quotation.text);
    return {
      text: quotation.about === undefined ? quoted : `${quotation.about}: ${quoted}`,
      answers: [quotation.answer],
      links: this.linksTo(quotation.urls),
      quoted: quotation.text,
    };
  }
}

const capitalWords = /(?<![\p{L}\p{N}-])\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu;

const named = ({ name, role }: Subject): Pick<Subject, 'name' | 'role'> => ({ name, role });

const union = (subjects: readonly Subject[]): number[] => [...new Set(subjects.flatMap(({ answers }) => answers))];
