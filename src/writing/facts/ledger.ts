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
import { asWholeTables, isCell } from './tables.ts';

export interface LedgerInput {
  readonly evidence: Evidence;
  /** What was read, texts that the writer added among it. */
  readonly pages: readonly FactPage[];
  /** What the article is to be found by, in its own language; left out, the question and the searches say it. */
  readonly keyword?: string | undefined;
}

const maxFacts = { pages: 160, ofOnePage: 40, answers: 40 };

/**
 * The facts that bear on a prompt, out of the pages that were read and of the answers: at most 200, those of pages
 * first. Reads in time that grows with the length of the pages.
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
    worthy.flat().flatMap(({ fact, worth }) => (worth > 0 ? [...productNames(fact.said.text)] : [])),
  );
  const rated = worthy.flatMap((facts) =>
    asWholeTables(
      facts.map((one) => ({ ...one, worth: one.worth || worthOfNamed(one.fact, named) })),
      ({ fact }) => fact.said,
    )
      .filter(({ worth }) => worth > 0)
      .sort((one, other) => other.worth - one.worth)
      .slice(0, maxFacts.ofOnePage),
  );
  const kept = rated
    .sort((one, other) => other.worth - one.worth)
    .slice(0, maxFacts.pages)
    .sort((one, other) => one.page - other.page || one.fact.said.start - other.fact.said.start)
    .map(({ fact, many }) => ({ ...fact.said, answers: many }));
  const facts = [...kept, ...factsOfAnswers(evidence)].map((fact, index): Fact => ({ id: `f${index + 1}`, ...fact }));
  return { facts, conflicts: conflictsAmong(facts, evidence.prompt) };
}

/** What the writer added counts as if so many answers drew on it. */
export const weightOfAdded = 4;

/** Searches behind these say little about what is asked. */
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

/** 0 for what has nothing to do with the question. */
function worthOf(
  { said: { kind, about = '', language, label, isVerdict }, stems }: FactCandidate,
  title: ReadonlySet<string>,
  answers: number,
  relevance: Relevance,
): number {
  const own = relevance.of(stems);
  const around = relevance.of(stemsOf(about, checkWordsOf(language)));
  const page = relevance.of(title);
  // The words of the question are not looked for in another language.
  const isForeign = language !== relevance.language;
  // The writer has chosen what they add.
  const isAdded = label !== undefined;
  const isOfPage = (page > 0 || isForeign || isAdded) && (kind !== 'claim' || isVerdict === true);
  if (own + around === 0 && !isOfPage) return 0;
  const worthOfVerdict = isVerdict ? 1 : 0;
  return own + around / 2 + page / 4 + worthOfKind[kind] + worthOfVerdict + Math.log2(1 + answers) / 3;
}

/** What else a figure of a product is worth that other facts name: another page may give another value for it. */
function worthOfNamed({ said: { figure, kind, text } }: FactCandidate, named: ReadonlySet<string>): number {
  return figure !== undefined && !productNames(text).isDisjointFrom(named) ? worthOfKind[kind] : 0;
}

/** Without the figures that only repeat the question: `a 55-inch TV` where these are asked for. Their sentences stay. */
function withoutAsked(facts: readonly FactCandidate[], prompt: string): FactCandidate[] {
  const asked = new Set(prompt.replace(/(?<=\d)[,.](?=\d{3}\b)/g, '').match(/\d+/g));
  const isAsked = ({ said: { figure } }: FactCandidate): boolean =>
    figure !== undefined && figure.high === undefined && asked.has(String(figure.value));
  const told = new Set(facts.filter((fact) => !isAsked(fact)).map(({ said }) => said.text));
  return facts.flatMap((fact): FactCandidate[] => {
    if (!isAsked(fact)) return [fact];
    if (isCell(fact.said) || told.has(fact.said.text)) return [];
    return [{ ...fact, said: { ...fact.said, kind: 'claim', figure: undefined } }];
  });
}

/** A sentence that a page says twice counts once. */
function withoutDoubles(facts: readonly FactCandidate[]): FactCandidate[] {
  const keys = new Set<string>();
  return facts.filter(({ said: { kind, text, figure } }) => {
    const key = `${kind} ${figure?.text ?? ''} ${comparable(text)}`;
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

/** What assistants said; its figures are no evidence. */
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
