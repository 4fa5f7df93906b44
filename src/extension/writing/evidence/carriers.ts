import { type CheckedArticle, readArticle, type Statement } from '../../../checking/article.ts';
import { pageKeyOf } from '../../../text/urls.ts';
import { stemsOf } from '../../../checking/evidence/stems.ts';
import { type CheckWords } from '../../../checking/words/checkWords.ts';
import { carries } from '../../../text/figures/carries.ts';
import { type Figure, figuresIn } from '../../../text/figures/figures.ts';
import { siteOf, sourceOf } from '../../../writing/facts/facts.ts';
import { readWritten } from '../../texts/writtenArticle.ts';
import type { ArticleFact, OtherValue } from '../caches/evidenceCache.ts';
import type { KeptAnswer } from '../caches/keptAnswers.ts';

/** Something that was read and says what a sentence says. */
export interface Carrier {
  /** Word for word. */
  readonly words: string;
  /** The page on which it stands, or those that the answer cites for it. */
  readonly urls: readonly string[];
  /** Their domains, or what the writer calls a text of their own. */
  readonly sites: readonly string[];
  /** Whether the sentence, or what stands around it, links such a page. */
  readonly linked: boolean;
  /** What other pages say of the same. */
  readonly others?: readonly OtherValue[];
  /** The answer that says it, where no page does. */
  readonly answer?: { readonly responseId: number; readonly model?: string };
}

/** A stretch of an article, and what carries it: pages first, those that it links before all. */
export interface Carried {
  readonly words: string;
  readonly start: number;
  readonly end: number;
  readonly carriers: readonly Carrier[];
}

export interface CarryQuestion {
  readonly markdown: string;
  readonly offset: number;
  readonly facts: readonly ArticleFact[];
  readonly answers: readonly KeptAnswer[];
}

/** The share of a sentence's words that what carries it has as well. */
const enough = 0.5;
const maxCarriers = 12;

/** The sentence at a place in an article, and which facts and answers say the same; undefined where there is none. */
export function carriedSentence({ markdown, offset, facts, answers }: CarryQuestion): Carried | undefined {
  const article = readArticle(markdown, { reading: readWritten(markdown) });
  const statement = statementAt(article, offset);
  if (!statement) return undefined;
  const said: Said[] = [
    ...facts.map(saidBy),
    ...answers.flatMap(({ responseId, model, sentences }) =>
      sentences.map(({ text, urls }) => ({ text, urls, answer: { responseId, model } })),
    ),
  ];
  const carriers = ranked(article, statement, said, (likeness) =>
    statement.figures.length > 0 ? likeness.figures > 0 && likeness.share > 0 : likeness.share >= enough,
  );
  return { words: statement.text.trim(), ...placeOf(statement, statement), carriers };
}

/** The figure at a place in an article, and the facts of pages that have it; undefined where there is none. */
export function carriedFigure({ markdown, offset, facts }: CarryQuestion): Carried | undefined {
  const article = readArticle(markdown, { reading: readWritten(markdown) });
  const statement = statementAt(article, offset);
  const figure = statement?.figures.find((one) => isInside(offset, placeOf(statement, one)));
  if (!statement || !figure) return undefined;
  const said = facts.filter((fact) => sourceOf(fact) !== undefined).map(saidBy);
  const carriers = ranked(article, { ...statement, figures: [figure] }, said, ({ figures }) => figures > 0);
  const words = statement.block.text.slice(figure.start, figure.end);
  return { words, ...placeOf(statement, figure), carriers };
}

/** What somebody said, and where. */
interface Said {
  readonly text: string;
  readonly about?: string | undefined;
  readonly urls: readonly string[];
  /** What the writer calls a text of their own that says it. */
  readonly label?: string | undefined;
  readonly others?: readonly OtherValue[] | undefined;
  readonly answer?: Carrier['answer'];
}

/** How much something that was said is like a sentence: the share of its words, and how many of its figures. */
interface Likeness {
  readonly share: number;
  readonly figures: number;
}

function ranked(
  { language, words }: CheckedArticle,
  statement: Statement,
  all: readonly Said[],
  isEnough: (likeness: Likeness) => boolean,
): Carrier[] {
  const linked = new Set([...statement.urls, ...statement.near].map(pageKeyOf));
  // A sentence with two figures is two facts.
  const different = new Map(all.map((said) => [JSON.stringify([said.text, said.urls, said.label, said.answer]), said]));
  return [...different.values()]
    .map((said) => {
      const isLinked = said.urls.some((url) => linked.has(pageKeyOf(url)));
      const likeness = likenessOf(said, statement, language, words);
      const worth = likeness.share + likeness.figures + (isLinked ? 2 : 0) - (said.answer ? 4 : 0);
      return { said, isLinked, likeness, worth };
    })
    .filter(({ likeness }) => isEnough(likeness))
    .sort((one, other) => other.worth - one.worth)
    .slice(0, maxCarriers)
    .map(({ said: { text, urls, label, others, answer }, isLinked }) => ({
      words: text,
      urls,
      sites: label === undefined ? [...new Set(urls.map((url) => siteOf({ url })))] : [label],
      linked: isLinked,
      ...(others && { others }),
      ...(answer && { answer }),
    }));
}

function likenessOf(
  { text, about = '' }: Said,
  { stems, figures }: Statement,
  language: string,
  words: CheckWords,
): Likeness {
  const own = stemsOf(`${about} ${text}`, words);
  let shared = 0;
  for (const stem of stems) shared += own.has(stem) ? 1 : 0;
  const told: readonly Figure[] = figures.length === 0 ? [] : figuresIn(text, language);
  const carried = figures.filter((claim) => told.some((evidence) => carries(evidence, claim)));
  return { share: stems.size === 0 ? 0 : shared / stems.size, figures: carried.length };
}

/** A fact of a page or of a text stands there; any other is what an answer says. */
function saidBy({ text, about, url, label, others, response_id: responseId }: ArticleFact): Said {
  if (url !== undefined) return { text, about, urls: [url], others };
  if (label !== undefined) return { text, about, urls: [], label, others };
  return { text, about, urls: [], ...(responseId !== undefined && { answer: { responseId } }) };
}

const statementAt = ({ statements }: CheckedArticle, offset: number): Statement | undefined =>
  statements.find((statement) => isInside(offset, placeOf(statement, statement)));

interface Place {
  readonly start: number;
  readonly end: number;
}

const isInside = (offset: number, { start, end }: Place): boolean => offset >= start && offset <= end;

/** Where a stretch of a statement's block stands in the Markdown. */
const placeOf = ({ block }: Statement, { start, end }: Place): Place => ({
  start: block.at(start),
  end: block.at(Math.max(start, end - 1)) + 1,
});
