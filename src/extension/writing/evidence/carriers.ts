import { type CheckedArticle, readArticle, type Statement } from '../../../checking/article.ts';
import { pageKeyOf } from '../../../text/urls.ts';
import { stemsOf } from '../../../checking/evidence/stems.ts';
import { type CheckWords } from '../../../checking/words/checkWords.ts';
import { carries } from '../../../text/figures/carries.ts';
import { figuresIn } from '../../../text/figures/figures.ts';
import { type Figure } from '../../../text/figures/figure.ts';
import { siteOf, sourceOf } from '../../../writing/facts/facts.ts';
import { readWritten } from '../writtenArticle.ts';
import type { ArticleFact, OtherValue } from '../caches/evidenceCache.ts';
import type { KeptAnswer } from '../caches/keptAnswers.ts';

/** A fact or an answer that supports a sentence. */
export interface Carrier {
  /** Verbatim text. */
  readonly words: string;
  /** URL of its page, or those that the answer cites for it. */
  readonly urls: readonly string[];
  /** Domains of those URLs, or the writer's name for their own text. */
  readonly sites: readonly string[];
  /** True if the sentence or its surroundings link to one of the pages. */
  readonly linked: boolean;
  /** Values that other pages give instead. */
  readonly others?: readonly OtherValue[];
  /** The answer it comes from, if it is not from a page. */
  readonly answer?: { readonly responseId: number; readonly model?: string };
}

/** A range of an article with its support: linked pages first, answers last. */
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

/** Minimum share of a sentence's words that its support must contain. */
const enough = 0.5;
const maxCarriers = 12;

/** Finds the sentence at an offset and the facts and answers that support it. Undefined if there is no sentence. */
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

/** Finds the figure at an offset and the facts that contain it. Undefined if there is no figure. */
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

/** A statement of a page, a text of the writer or an answer. */
interface Said {
  readonly text: string;
  readonly about?: string | undefined;
  readonly urls: readonly string[];
  /** The writer's name for the text it comes from. */
  readonly label?: string | undefined;
  readonly others?: readonly OtherValue[] | undefined;
  readonly answer?: Carrier['answer'];
}

/** Similarity to a sentence: share of its words, and number of its figures. */
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
  // A sentence with two figures is stored as two facts.
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
  const stated: readonly Figure[] = figures.length === 0 ? [] : figuresIn(text, language);
  const carried = figures.filter((claim) => stated.some((evidence) => carries(evidence, claim)));
  return { share: stems.size === 0 ? 0 : shared / stems.size, figures: carried.length };
}

/** Converts a fact. Without a page or a text of the writer, it comes from an answer. */
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

/** Converts offsets in a statement's block to offsets in the Markdown. */
const placeOf = ({ block }: Statement, { start, end }: Place): Place => ({
  start: block.at(start),
  end: block.at(Math.max(start, end - 1)) + 1,
});
