import { advises } from '../../analysis/lexicon/headWords.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { namesOption, readOptionName, readSaid } from '../evidence/optionName.ts';
import { type CitedPage, pageLabel } from '../evidence/pages.ts';
import type { Quotation } from '../evidence/passages.ts';
import type { Subject } from '../evidence/subjectPile.ts';
import { capitalised } from './headline.ts';
import type { SectionKind, Wording } from './wording.ts';

export interface OutlineLink {
  readonly label: string;
  readonly url: string;
}

/** A line of an outline, with what it rests on. */
export interface OutlinePoint {
  /** Plain text. */
  readonly text: string;
  /** The ids of the answers that it comes from. */
  readonly answers: readonly number[];
  /** Cited pages. */
  readonly links: readonly OutlineLink[];
  /** What stands word for word in the text. */
  readonly quoted?: string;
  /** What it asks for, in a brief; else its text. */
  readonly label?: string;
  /** What is quoted, and of what it speaks. */
  readonly said?: string;
  /** What it is about, by the names that the answers use. */
  readonly subjects?: readonly Pick<Subject, 'name' | 'role'>[];
}

const maxListed = 8;
const maxQuestions = 6;
/** Topics to know before the steps of a choice, which are the other topics. */
const topicsBefore = 3;

interface Section {
  readonly heading: string;
  readonly purpose: string;
  readonly points: readonly OutlinePoint[];
}

/** Puts evidence into points; every sentence is quoted once in an outline. */
export class OutlinePoints {
  private readonly used = new Set<string>();
  private readonly evidence: Evidence;
  private readonly total: number;
  private readonly pages: ReadonlyMap<string, CitedPage>;
  /** As they stand in what the answers say. */
  private readonly smallWords: ReadonlySet<string>;
  /** Words with a capital inside of sentences. */
  private readonly names: ReadonlySet<string>;
  readonly wording: Wording;

  constructor(evidence: Evidence, wording: Wording) {
    this.evidence = evidence;
    this.wording = wording;
    this.total = evidence.answers.filter(({ answered }) => answered).length;
    const said = [...evidence.claims, ...evidence.subjects.flatMap(({ quotations }) => quotations)];
    this.names = new Set(said.flatMap(({ text }) => text.match(/(?<=\p{Ll},? )\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu) ?? []));
    this.smallWords = new Set(said.flatMap(({ text }) => text.match(/(?<![\p{L}\p{N}])\p{Ll}+/gu) ?? []));
    this.pages = new Map(evidence.pages.map((page) => [page.url, page]));
  }

  /** Whether the article is in the language of the answers. */
  get isInLanguage(): boolean {
    return this.wording.phrases.language === this.evidence.language;
  }

  /** What a section of a kind says. */
  of(kind: Exclude<SectionKind, 'gaps'>): OutlinePoint[] {
    switch (kind) {
      case 'answer':
        return this.answer();
      case 'criteria':
        return this.topics();
      case 'preparation':
        return this.preparation();
      case 'steps':
        return this.steps();
      case 'options':
        return this.subjects('option')
          .slice(0, maxListed)
          .map((subject) => this.about(subject));
      case 'uses':
        return this.subjects('use')
          .map((subject) => this.about(subject))
          .filter(({ quoted }) => quoted !== undefined);
      case 'questions':
        return this.isInLanguage ? this.questions : [...this.questions, ...this.topics()].slice(0, maxListed);
      case 'sources':
        return this.evidence.pages.slice(0, maxListed).map((page) => ({
          text:
            page.title === null
              ? `${pageLabel(page)} (${this.share(page.answers)})`
              : `${pageLabel(page)}, ${page.domain} (${this.share(page.answers)})`,
          answers: [],
          links: this.linksTo([page.url]),
        }));
    }
  }

  /** What a section of a kind is about, in names alone; `""` where nothing is known. */
  namesFor(kind: SectionKind): string {
    const { searches, pages } = this.evidence;
    const names: Readonly<Partial<Record<SectionKind, readonly string[]>>> = {
      options: this.subjects('option').map(({ name }) => name),
      uses: this.subjects('use').map(({ name }) => name),
      questions: this.questions.map(({ text }) => text).slice(0, 1),
      gaps: searches.map(({ query }) => query).slice(0, 1),
      sources: pages.map(({ domain }) => domain),
    };
    const found = names[kind] ?? this.subjects('topic').map(({ name }) => name);
    return capitalised([...new Set(found)].slice(0, 3).join(', '));
  }

  /** What stands out in the answers, as the ground of the article's own answer. */
  private answer(): OutlinePoint[] {
    const { namedMost, raisedMost } = this.wording.phrases.points;
    const severally = ({ answers }: Subject): boolean => answers.length > 1;
    const leading = this.subjects('option').filter(severally).slice(0, 4);
    const topics = this.subjects('topic').filter(severally).slice(0, 5);
    const found: OutlinePoint[] = [];
    for (const [subjects, phrase] of [[leading, namedMost] as const, [topics, raisedMost] as const]) {
      if (subjects.length === 0) continue;
      const names = subjects.map(({ name, answers }) => `${name} (${this.share(answers)})`);
      found.push({
        text: this.wording.say(phrase, { names: this.wording.list(names) }),
        answers: union(subjects),
        links: [],
        subjects: subjects.filter(({ role }) => role === 'option').map(named),
      });
    }
    const claim = this.evidence.claims.find(
      ({ urls, figure, text, about }) =>
        figure &&
        urls.length > 0 &&
        leading.some(({ name }) => name === about || namesOption(readSaid(text), readOptionName(name))),
    );
    return claim ? [...found, this.quoting(claim)] : found;
  }

  /** What to judge by or to know, without the steps of a task. */
  private topics(): OutlinePoint[] {
    const topics = this.subjects('topic').filter(({ step }) => !step);
    return topics.slice(0, maxListed).map((subject) => this.about(subject));
  }

  private preparation(): OutlinePoint[] {
    return this.hasSteps ? this.topics() : this.topics().slice(0, topicsBefore);
  }

  /** The steps in their order, or the topics that are left where no answer numbers its steps. */
  private steps(): OutlinePoint[] {
    const steps = this.subjects('topic').filter(({ step }) => step);
    if (steps.length > 0) return steps.map((subject) => this.about(subject));
    const topics = this.topics();
    const rest = topics.length > topicsBefore ? topics.slice(topicsBefore) : topics;
    return rest.map((point) => this.asStep(point));
  }

  private get hasSteps(): boolean {
    return this.subjects('topic').some(({ step }) => step);
  }

  /** What says what to do is a step; another topic is none by itself, but deciding about it is one. */
  private asStep(point: OutlinePoint): OutlinePoint {
    const topic = point.subjects?.[0]?.name;
    if (topic === undefined || advises.test(topic)) return point;
    const decide = this.wording.say(this.wording.phrases.points.decide, { inside: this.inside(topic) });
    return { ...point, label: `${decide} (${this.share(point.answers)})` };
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

  /** The questions that readers have; subjects become questions where there are few. */
  questionSections(): Section[] {
    const own = this.questions.map((point) => this.question(point.text, [point]));
    const more = this.subjects('topic').slice(0, maxQuestions - own.length);
    const made = more.map((subject) => {
      const isQuestion = /[?？]$/.test(subject.name);
      return this.question(isQuestion ? subject.name : this.questionAbout(subject.name), this.all(subject));
    });
    return [...own, ...made];
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

  /** A topic inside a sentence: words that the answers write small are small, so that `Ease of Use` is `ease of use`. */
  private inside(topic: string): string {
    if (this.wording.phrases.language !== 'en') return topic;
    const isSmall = (word: string): boolean => this.smallWords.has(word.toLowerCase()) && !this.names.has(word);
    // A heading writes all of its words large or none: where one is no name, another is one only where sentences say so.
    const isHeading = topic.match(capitalWords)?.some(isSmall) === true;
    const small = topic.replace(capitalWords, (word) =>
      isSmall(word) || (isHeading && !this.names.has(word)) ? word.toLowerCase() : word,
    );
    return this.wording.inside(small);
  }

  private question(heading: string, points: readonly OutlinePoint[]): Section {
    return { heading, purpose: this.wording.phrases.purposeOfQuestion, points };
  }

  /** One line for a subject, with the first of its quotations that was not shown before. */
  private about(subject: Subject): OutlinePoint {
    const { name, role, answers, quotations } = subject;
    const quotation = quotations.find(({ text }) => !this.used.has(text));
    const label = role === 'use' ? name : `${name} (${this.share(answers)})`;
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
    const said = this.wording.quote(quotation.text);
    return {
      text: quotation.about === undefined ? said : `${quotation.about}: ${said}`,
      answers: [quotation.answer],
      links: this.linksTo(quotation.urls),
      quoted: quotation.text,
    };
  }
}

const capitalWords = /(?<![\p{L}\p{N}-])\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu;

const named = ({ name, role }: Subject): Pick<Subject, 'name' | 'role'> => ({ name, role });

const union = (subjects: readonly Subject[]): number[] => [...new Set(subjects.flatMap(({ answers }) => answers))];
