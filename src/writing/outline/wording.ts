import type { ArticleType } from '../../contract/contentRun.ts';

/** The parts that an article is made of. */
export type SectionKind =
  'answer' | 'criteria' | 'options' | 'uses' | 'preparation' | 'steps' | 'gaps' | 'questions' | 'sources';

interface TitleParts {
  /** With a capital. */
  readonly keyword: string;
  /** How many options the answers name. */
  readonly count: number;
  readonly names: readonly string[];
}

/** What outline and brief say, in one language. Texts are plain; the brief makes Markdown of them. */
export interface Wording {
  readonly title: (type: ArticleType, asksHow: boolean, parts: TitleParts) => string;
  readonly description: (keyword: string, names: readonly string[], topics: readonly string[]) => string;
  readonly heading: (kind: SectionKind, keyword: string, asksHow: boolean) => string;
  readonly purposes: Readonly<Record<SectionKind, string>>;
  readonly purposeOfOption: string;
  readonly purposeOfQuestion: string;
  /** `“…”` */
  readonly quote: (text: string) => string;
  readonly list: (names: readonly string[]) => string;
  /** `4 of 8 answers` */
  readonly share: (count: number, total: number) => string;
  readonly questionAbout: (topic: string) => string;
  readonly points: {
    readonly namedMost: (names: string) => string;
    readonly raisedMost: (names: string) => string;
    readonly brandMissing: (brand: string, count: number, total: number) => string;
    readonly brandNotRecommended: (brand: string, count: number) => string;
    readonly brandNotCited: (domain: string) => string;
    readonly olderPages: (count: number) => string;
    readonly figuresWithoutPage: (count: number) => string;
    readonly raisedOnce: (names: string) => string;
    readonly notCovered: (query: string) => string;
  };
  readonly withoutAnswers: Readonly<Record<SectionKind, string>>;
  readonly brief: {
    readonly intro: (prompt: string, answers: number, assistants: string, date: string) => string;
    readonly brandStanding: (brand: string, named: number, recommended: number, total: number) => string;
    readonly competitors: (names: string) => string;
    readonly noAnswerShown: (models: string) => string;
    readonly pagesSummary: (pages: number, domains: number) => string;
    readonly noAnswers: (prompt: string) => string;
    readonly whatToDo: string;
    readonly keyword: string;
    readonly purpose: string;
    readonly evidence: string;
    readonly evidenceNote: string;
    readonly noEvidence: string;
    readonly pages: string;
    readonly page: string;
    readonly domain: string;
    /** In how many answers a page is cited. */
    readonly citedIn: string;
    /** For how many answers a page was consulted without being cited. */
    readonly consultedFor: string;
    readonly morePages: (count: number) => string;
    readonly searches: string;
    readonly noSearches: string;
  };
}
