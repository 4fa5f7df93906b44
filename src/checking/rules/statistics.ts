import type { Figure } from '../../text/figures/figure.ts';
import { memoize } from '../../text/memoize.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';
import type { CheckedArticle, Statement } from '../article.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import lists from './statistics.json' with { type: 'json' };

/**
 * True if a sentence states facts about the world. False in tables and examples, if the paragraph is in the writer's
 * own voice, and in languages without word lists.
 */
export function statesFacts({ block: { kind, text: paragraph }, language, text }: Statement): boolean {
  const { ownVoice, supposing } = checkWordsOf(language);
  const isProse = kind === 'paragraph' || kind === 'item';
  return isProse && ownVoice?.test(paragraph) === false && supposing?.test(text) === false;
}

/**
 * True for a share of people, organizations, or a market. Also true for a figure from a study: a share, a number of
 * 10,000 or more, or an amount of a million or more. False after a label, for hypothetical figures, and for results of
 * the publisher's own survey.
 */
export function isStatistic(
  { kind, value, start, end }: Figure,
  statement: Statement,
  article: CheckedArticle,
): boolean {
  const words = statisticWords.get(statement.language);
  const { text } = statement.block;
  const written = text.slice(start, end);
  const isLabelled = /[:：=(（]\P{L}{0,3}$/u.test(text.slice(Math.max(0, start - 20), start));
  if (!words || isLabelled || !/\p{N}/u.test(written)) return false;
  const own = ownOf(article);
  if (kind === 'money') return value >= 1_000_000 && !own.values.has(value) && words.studies.test(statement.text);
  const isShare = kind === 'percent' && /[%％\p{L}]/u.test(written) && value !== 0 && value !== 100;
  const isLarge = kind === 'number' && value >= 10_000 && /\p{N}[.,’'\s]\p{N}{3}|\p{L}/u.test(written);
  if (!isLarge && (!isShare || own.hasSurvey)) return false;
  return (isShare && words.counted.test(text.slice(end, end + 80))) || words.studies.test(statement.text);
}

/** Figures in hypothetical sentences and in the writer's own voice. */
const ownOf = memoize(({ statements }: CheckedArticle) => {
  const own = statements.filter(({ language, text }) => {
    const { ownVoice, supposing } = checkWordsOf(language);
    return ownVoice?.test(text) === true || supposing?.test(text) === true;
  });
  return {
    values: new Set(own.flatMap(({ figures }) => figures.map(({ value }) => value))),
    hasSurvey: own.some(({ language, text }) => statisticWords.get(language)?.surveys.test(text)),
  };
});

/** True if the title or a heading names a survey. The results are the publisher's own, so one source is enough. */
export const isAboutSurvey = ({ fields, titles, language }: CheckedArticle): boolean =>
  [fields.title?.text ?? '', ...titles.map(({ block }) => block.text)].some((text) =>
    statisticWords.get(language)?.surveys.test(text),
  );

/** True if the sentence's paragraph has a link, or its section links another site above it. */
export function hasSource({ block, part }: Statement, article: CheckedArticle): boolean {
  if (part.content.links.some(({ url }) => !/^(?:#|mailto:|tel:)/i.test(url))) return true;
  return blocksBelowLinks(article).has(block);
}

/** Blocks with a link to another site above them in their section. */
const blocksBelowLinks = memoize(({ headings, statements }: CheckedArticle) => {
  const below = new Set<Statement['block']>();
  let heading = 0;
  let link = Infinity;
  for (const { block, urls } of statements) {
    for (; (headings[heading]?.start ?? Infinity) <= block.start; heading++) link = Infinity;
    if (link < block.start) below.add(block);
    if (urls.some((url) => /^https?:/.test(url))) link = Math.min(link, block.start);
  }
  return below;
});

const statisticWords = new Map(
  Object.entries(lists).map(([language, { counted, links, studies, surveys }]) => {
    const whole = (words: string): string => String.raw`(?<!\p{L})(?:${words})(?!\p{L})`;
    const wordsOf = (words: string): RegExp => new RegExp(whole(words), 'iu');
    // An organization counts its own websites itself, so that needs no source.
    const passed = String.raw`${stopWords(language)}|\p{L}+[’']s\s`;
    const between = String.raw`^(?:[\s’']${whole(links)}){1,2}(?:[\s’'](?!${passed})[\p{L}.’'-]+){0,3}?[\s’']`;
    return [
      language,
      {
        counted: new RegExp(between + whole(counted), 'iu'),
        studies: wordsOf(studies),
        surveys: wordsOf(surveys),
      },
    ] as const;
  }),
);

function stopWords(language: string): string {
  const words = [...stopWordsOf(language).all].map((word) => word.replace(/[^\p{L}]/gu, '.'));
  return String.raw`(?:${words.join('|')})(?!\p{L})`;
}
