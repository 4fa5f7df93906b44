import type { Figure } from '../../text/figures/figures.ts';
import { sizeOf } from '../../text/figures/unitSizes.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';
import { memoize } from '../../text/memoize.ts';
import type { CheckedArticle, Statement } from '../article.ts';
import lists from './statistics.json' with { type: 'json' };
import { checkWordsOf } from '../words/checkWords.ts';

/**
 * Whether a sentence states facts about the world. Figures from the writer's own work, from examples, and from tables
 * need no source. A language without a word list for these has no such sentences.
 */
export function statesFacts({ block: { kind }, language, text }: Statement): boolean {
  const { noStatement } = checkWordsOf(language);
  return (kind === 'paragraph' || kind === 'item') && noStatement !== undefined && !noStatement.test(text);
}

/**
 * A figure about the world that readers expect a source for: an amount of a million or more, a share or a number of
 * 10,000 or more of people or organizations, or a share that a study is said to have found. The value of a label,
 * figures that the article also uses for itself, and the results of its own survey need none.
 */
export function isStatistic({ kind, value, start, end }: Figure, statement: Statement, article: CheckedArticle): boolean {
  const words = statisticWords.get(statement.language);
  const { text } = statement.block;
  const written = text.slice(start, end);
  const isLabelled = /[:：=(（]\P{L}{0,3}$/u.test(text.slice(Math.max(0, start - 20), start));
  if (!words || isLabelled || !/\p{N}/u.test(written)) return false;
  const own = ownOf(article);
  if (kind === 'money') return value >= 1_000_000 && !own.values.has(value);
  const isShare = kind === 'percent' && /[%％\p{L}]/u.test(written) && value !== 0 && value !== 100;
  const isLarge = kind === 'number' && value >= 10_000 && /\p{N}[.,’'\s]\p{N}{3}|\p{L}/u.test(written);
  if (!isLarge && (!isShare || own.hasSurvey)) return false;
  return words.counted.test(text.slice(end, end + 80)) || (isShare && words.studies.test(statement.text));
}

/** What an article says in its own voice or supposes. */
const ownOf = memoize(({ statements }: CheckedArticle) => {
  const own = statements.filter(({ language, text }) => checkWordsOf(language).noStatement?.test(text));
  return {
    values: new Set(own.flatMap(({ figures }) => figures.map(({ value }) => value))),
    hasSurvey: own.some(({ language, text }) => statisticWords.get(language)?.surveys.test(text)),
  };
});

const statisticWords = new Map(
  Object.entries(lists).map(([language, { counted, studies, surveys, ...others }]) => {
    const whole = (words: string): string => String.raw`(?<!\p{L})(?:${words})(?!\p{L})`;
    const links = 'links' in others ? whole(others.links) : undefined;
    // Chinese, Japanese and Korean words follow one another without a space.
    const wordsOf = (words: string): RegExp => new RegExp(links === undefined ? words : whole(words), 'iu');
    const between = String.raw`^(?:[\s’']${links}){0,2}(?:[\s’'](?!${stopWords(language)})[\p{L}.’'-]+){0,3}?[\s’']`;
    const afterFigure = links === undefined ? String.raw`^.{0,6}?(?:${counted})` : between + whole(counted);
    return [
      language,
      { counted: new RegExp(afterFigure, 'iu'), studies: wordsOf(studies), surveys: wordsOf(surveys) },
    ] as const;
  }),
);

function stopWords(language: string): string {
  const words = [...stopWordsOf(language).all].map((word) => word.replace(/[^\p{L}]/gu, '.'));
  return String.raw`(?:${words.join('|')})(?!\p{L})`;
}

/** In a draft: a figure that must come from a source. */
export function needsLink(figure: Figure, statement: Statement): boolean {
  const { kind, unit, value, step } = figure;
  if (kind === 'percent' || kind === 'money') return true;
  if (kind === 'number') return (value >= 100 || step >= 1000) && nameBefore(figure, statement) === undefined;
  return kind === 'measure' && value >= 10 && unit !== undefined && !seldomClaims.has(sizeOf(unit).base);
}

/** Places, hours and how long to do something: instructions more often than claims. */
const seldomClaims = new Set(['ordinal', 'time', 's', 'day', 'month']);

/** The capitalised word before a plain number, with it: `Windows 11` is a name, and `Sony Bravia 7` surely. */
export function nameBefore({ start, end, unit }: Figure, { block, language }: Statement): NumberedName | undefined {
  if (unit !== undefined) return undefined;
  const before = block.text.slice(Math.max(0, start - 60), start);
  const [, lead, word] =
    /(?:^|[^\p{L}\p{N}-]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?:(\p{Lu}[\p{L}\p{N}-]*) )?(\p{Lu}[\p{L}\p{N}-]*)[\s-]$/u.exec(
      before,
    ) ?? [];
  // `Some 450` and `About 450` open a sentence
  if (word === undefined || stopWordsOf(language).all.has(word.toLowerCase())) return undefined;
  return { words: `${word} ${block.text.slice(start, end)}`, lead };
}

export interface NumberedName {
  readonly words: string;
  /** The capitalised word before it. */
  readonly lead: string | undefined;
}
