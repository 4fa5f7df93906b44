import type { ArticleType } from '../contract/contentRun.ts';

/** The parts that an article is made of. */
export type SectionKind = 'answer' | 'criteria' | 'options' | 'uses' | 'preparation' | 'steps' | 'gaps' | 'questions' | 'sources';

export interface TitleParts {
  /** With a capital. */
  readonly keyword: string;
  /** How many options the answers name. */
  readonly count: number;
  readonly names: readonly string[];
}

/** What outline and brief say, in one language. Texts are plain; the brief makes Markdown of them. */
export interface Wording {
  title(type: ArticleType, asksHow: boolean, parts: TitleParts): string;
  description(keyword: string, names: readonly string[], topics: readonly string[]): string;
  heading(kind: SectionKind, keyword: string, asksHow: boolean): string;
  readonly purposes: Readonly<Record<SectionKind, string>>;
  /** `“…”` */
  quote(text: string): string;
  list(names: readonly string[]): string;
  /** `4 of 8 answers` */
  share(count: number, total: number): string;
  questionAbout(topic: string): string;
  readonly points: {
    namedMost(names: string): string;
    raisedMost(names: string): string;
    brandMissing(brand: string, count: number, total: number): string;
    brandNotRecommended(brand: string, count: number): string;
    brandNotCited(domain: string): string;
    olderPage(title: string, year: string, answered: string): string;
    figuresWithoutPage(count: number): string;
    raisedOnce(names: string): string;
    notCovered(query: string): string;
    step(topic: string): string;
  };
  readonly withoutAnswers: Readonly<Record<SectionKind, string>>;
  readonly brief: {
    intro(prompt: string, answers: string, date: string): string;
    brandStanding(brand: string, named: number, recommended: number, total: number): string;
    competitors(names: string): string;
    noAnswerShown(models: string): string;
    pagesSummary(pages: number, domains: number): string;
    noAnswers(prompt: string): string;
    whatToDo: string;
    keyword: string;
    purpose: string;
    evidence: string;
    evidenceNote: string;
    noEvidence: string;
    pages: string;
    page: string;
    domain: string;
    answers: string;
    morePages(count: number): string;
    searches: string;
    noSearches: string;
  };
}

/** The name of an assistant as people know it. */
export function assistantName(model: string): string {
  return assistantNames[model] ?? model;
}

const assistantNames: Readonly<Record<string, string | undefined>> = {
  chatgpt: 'ChatGPT', gemini: 'Gemini', perplexity: 'Perplexity', copilot: 'Copilot', aimode: 'AI Mode', aioverview: 'AI Overviews',
};
