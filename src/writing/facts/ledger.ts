import { checkWordsOf } from '../../checking/words/checkWords.ts';
import { productNames } from '../../checking/evidence/productNames.ts';
import { comparable } from '../../checking/evidence/plainText.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Quotation } from '../evidence/passages.ts';
import { pageWithoutOrders } from '../talk/orders.ts';
import { conflictsAmong } from './conflicts.ts';
import type { Fact, FactKind, Ledger } from './facts.ts';
import { type FactCandidate, type FactPage, readFacts } from './pageFacts.ts';
import { Relevance } from './relevance.ts';
import { sectionWords } from './sectionWords.ts';
import { asWholeTables, isCell } from './tables.ts';

export interface LedgerInput {
  readonly evidence: Evidence;
  /** Pages that were read and texts added by the writer. */
  readonly pages: readonly FactPage[];
  /** Search phrase of the article, in the article's language. The question and the searches count as well. */
  readonly keyword?: string | undefined;
}

/** `ownShare` facts of each page come before the others of any page. */
const maxFacts = { pages: 160, ofOnePage: 60, ownShare: 40, answers: 40 };

/**
 * Selects the facts relevant to a prompt from pages and answers. Returns at most 200, those of pages first. Runs in
 * time linear in the length of the pages.
 */
export function buildLedger({ evidence, pages, keyword = '' }: LedgerInput): Ledger {
  const answers = new Map(evidence.pages.map((page) => [page.url, page.answers.length]));
  const read = pages.map(pageWithoutOrders).map((page) => ({
    facts: withoutAsked(readFacts(page), evidence.prompt),
    title: stemsOf(page.title ?? '', checkWordsOf(page.language ?? evidence.language)),
    answers: answers.get(page.url) ?? 0,
    weight: answers.get(page.url) ?? weightOfAdded,
  }));
  const searched = evidence.searches.slice(0, maxSearches).map(({ query }) => query);
  const relevance = new Relevance(
    [evidence.prompt, keyword, ...searched, ...evidence.subjects.map(({ name }) => name)],
    evidence.language,
    read.flatMap(({ facts }) => facts.map(({ stems }) => stems)),
  );
  const worthy = read.map(({ facts, title, answers: many, weight }, page) =>
    withoutDoubles(facts).map((fact) => ({ fact, page, many, worth: worthOf(fact, title, weight, relevance) })),
  );
  const named = new Set(
    worthy.flat().flatMap(({ fact, worth }) => (worth > 0 ? [...productNames(fact.content.text)] : [])),
  );
  const rated = worthy.flatMap((facts) =>
    asWholeTables(
      facts.map((one) => ({ ...one, worth: one.worth || worthOfNamed(one.fact, named) })),
      ({ fact }) => fact.content,
    )
      .filter(({ worth }) => worth > 0)
      .sort((one, other) => other.worth - one.worth)
      .slice(0, maxFacts.ofOnePage)
      .map((one, rank) => ({ ...one, isExtra: rank >= maxFacts.ownShare })),
  );
  const selected = rated
    .sort((one, other) => Number(one.isExtra) - Number(other.isExtra) || other.worth - one.worth)
    .slice(0, maxFacts.pages)
    .sort((one, other) => one.page - other.page || one.fact.content.start - other.fact.content.start)
    .map(({ fact, many }) => ({ ...fact.content, answers: many }));
  const facts = [...selected, ...factsOfAnswers(evidence)].map((fact, index): Fact => ({
    id: `f${index + 1}`,
    ...fact,
  }));
  return { facts, conflicts: conflictsAmong(facts, evidence.prompt) };
}

/** The writer's texts weigh as much as pages used by this many answers. */
export const weightOfAdded = 4;

/** Later searches say little about the question. */
const maxSearches = 12;

const worthOfKind: Readonly<Record<FactKind, number>> = {
  statistic: 1,
  price: 1,
  quotation: 1,
  definition: 0.8,
  comparison: 0.8,
  step: 0.6,
  date: 0.4,
  claim: 0,
};

/** Score of a fact. 0 if it has nothing to do with the question. */
function worthOf(
  { content: { kind, about = '', language, label, isVerdict }, stems }: FactCandidate,
  title: ReadonlySet<string>,
  answers: number,
  relevance: Relevance,
): number {
  const own = relevance.of(stems);
  const around = relevance.of(stemsOf(about, checkWordsOf(language)));
  const page = relevance.of(title);
  // The words of the question can't match another language.
  const isForeign = language !== relevance.language;
  // The writer chose this text.
  const isAdded = label !== undefined;
  const isPlain = kind === 'claim' && isVerdict !== true;
  const isAside = isPlain && sectionWords(language).asides.test(about);
  const isOfPage = !isAside && (page > 0 || isAdded || (isForeign && !isPlain));
  if (own + around === 0 && !isOfPage) return 0;
  const worthOfRecommendation = isVerdict ? 1 : 0;
  return own + around / 2 + page / 4 + worthOfKind[kind] + worthOfRecommendation + Math.log2(1 + answers) / 3;
}

/** Scores otherwise irrelevant figures of products that other facts name, because they may reveal conflicts. */
function worthOfNamed({ content: { figure, kind, text } }: FactCandidate, named: ReadonlySet<string>): number {
  return figure !== undefined && !productNames(text).isDisjointFrom(named) ? worthOfKind[kind] : 0;
}

/** Drops figures that only repeat the question, such as `a 55-inch TV`, but keeps their sentences. */
function withoutAsked(facts: readonly FactCandidate[], prompt: string): FactCandidate[] {
  const asked = new Set(prompt.replace(/(?<=\d)[,.](?=\d{3}\b)/g, '').match(/\d+/g));
  const isAsked = ({ content: { figure } }: FactCandidate): boolean =>
    figure !== undefined && figure.high === undefined && asked.has(String(figure.value));
  const remainingTexts = new Set(facts.filter((fact) => !isAsked(fact)).map(({ content }) => content.text));
  return facts.flatMap((fact): FactCandidate[] => {
    if (!isAsked(fact)) return [fact];
    if (isCell(fact.content) || remainingTexts.has(fact.content.text)) return [];
    return [{ ...fact, content: { ...fact.content, kind: 'claim', figure: undefined } }];
  });
}

function withoutDoubles(facts: readonly FactCandidate[]): FactCandidate[] {
  const keys = new Set<string>();
  return facts.filter(({ content: { kind, text, figure } }) => {
    const key = `${kind} ${figure?.text ?? ''} ${comparable(text)}`;
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

/** Returns statements of answers. Their figures are no evidence. */
function factsOfAnswers({ claims, brandQuotations, subjects, language }: Evidence): Omit<Fact, 'id'>[] {
  const all: Quotation[] = [...claims, ...brandQuotations, ...subjects.flatMap(({ quotations }) => quotations)];
  const once = [...new Map(all.map((quotation) => [quotation.text, quotation])).values()];
  return once.slice(0, maxFacts.answers).map(({ text, about, answer, saidBy = 1 }) => ({
    kind: 'claim',
    text,
    ...(about !== undefined && { about }),
    responseId: answer,
    start: 0,
    end: 0,
    language,
    readAt: 0,
    answers: saidBy,
  }));
}
