import { readArticle } from '../../checking/article.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { type CheckWords, checkWordsOf } from '../../checking/words/checkWords.ts';
import type { ScoreContext } from '../../contract/content/article.ts';
import type { ResponseDetail } from '../../contract/projects/response.ts';
import { domainOf, pageKeyOrUrl } from '../../text/urls.ts';
import { fold, squashed } from '../../text/words/fold.ts';
import { words } from '../../text/words/words.ts';
import { keywordOf } from '../outline/keyword.ts';
import { contentWords, isTelling } from './headRoles.ts';
import { languageOfPrompt } from './promptLanguage.ts';
import searchWords from './searchWords.json' with { type: 'json' };
import { rankSearches } from './searches.ts';

interface ContextInput {
  readonly prompt: string;
  /** Rephrasings of the prompt. */
  readonly sisters: readonly string[];
  /** Stored answers to all of them. */
  readonly answers: readonly ResponseDetail[];
  readonly pages: readonly { readonly markdown: string; readonly words: number }[];
}

/** With more of a kind, each would barely count. */
const [maxSearches, maxQuestions, maxHeadings] = [12, 8, 12];
/** Characters. Longer texts aren't searches, questions or headings. */
const maxLength = 200;

/**
 * Gathers the context for scoring an article: searches in stored answers, related prompts, and headings that several
 * cited pages share. Merges similar searches. Skips searches that repeat the question, name a place to search, or occur
 * in no answer. Skips questions at the end of an answer, which address the user.
 */
export function gatherScoreContext({ prompt, sisters, answers: given, pages }: ContextInput): ScoreContext {
  const answers = given.filter(({ content_markdown: text }) => text.trim() !== '');
  const texts = answers.map(({ content_markdown: text }) => text);
  const language = languageOfPrompt(prompt, texts);
  const vocabulary = checkWordsOf(language);
  const [asked, answerStems] = [stemsOf(prompt, vocabulary), stemsOf(texts.join('\n'), vocabulary)];
  return {
    prompt,
    answers: answers.length,
    searches: distinctSearches(answers, { asked, answerStems, vocabulary, language }),
    questions: [...new Set(sisters.map((text) => keywordOf(text, languageOfPrompt(text, texts))))]
      .filter((text) => stemsOf(text, vocabulary).difference(asked).size > 0)
      .slice(0, maxQuestions),
    pages: readPages(pages, { asked, answerStems, vocabulary, prompt }),
  };
}

interface Terms {
  /** Stems of the prompt. `answerStems` has those of the answers. */
  readonly asked: ReadonlySet<string>;
  readonly answerStems: ReadonlySet<string>;
  readonly vocabulary: CheckWords;
}

/** True if the answers contain more than half of the stems. */
const isSpokenOf = (stems: ReadonlySet<string>, { answerStems }: Pick<Terms, 'answerStems'>): boolean =>
  stems.intersection(answerStems).size > stems.size / 2;

type Group = { readonly query: string; readonly stems: ReadonlySet<string>; readonly answers: Set<number> };

function distinctSearches(
  answers: readonly ResponseDetail[],
  { language, ...terms }: Terms & { readonly language: string },
): ScoreContext['searches'] {
  const sites = new Set(answers.flatMap(({ sources }) => sources.map(({ url }) => siteName(url))));
  const groups: Group[] = [];
  for (const { query, answers: ids } of rankSearches(answers)) {
    const stems = stemsOf(soughtIn(query, sites, language), terms.vocabulary).difference(terms.asked);
    if (!isSpokenOf(stems, terms)) continue;
    const group = groups.find((other) => isAlike(other.stems, stems));
    if (group) for (const id of ids) group.answers.add(id);
    else groups.push({ query: query.slice(0, maxLength), stems, answers: new Set(ids) });
  }
  return groups
    .map(({ query, answers: ids }) => ({ query, answers: ids.size }))
    .sort((one, other) => other.answers - one.answers)
    .slice(0, maxSearches);
}

/** True if two searches share most words, or one contains all of the other's several words. */
function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = one.intersection(other).size;
  const [fewer, more] = [Math.min(one.size, other.size), Math.max(one.size, other.size)];
  return shared >= (2 / 3) * more || (fewer > 1 && shared === fewer);
}

/** Returns `rtings` for `https://www.rtings.com/laptop`. */
const siteName = (url: string): string => squashed((domainOf(url) ?? '').split('.')[0] ?? '');

/** Strips sites, words such as `reviews`, years and months from a search. */
function soughtIn(query: string, sites: ReadonlySet<string>, language: string): string {
  const plain = query.replace(instructions, ' ');
  const run = words(plain).map(({ text }) => text);
  const isKept = run.map(() => true);
  for (const [index] of run.entries())
    for (const length of [1, 2, 3])
      if (sites.has(squashed(run.slice(index, index + length).join('')))) isKept.fill(false, index, index + length);
  const keptWords = run.filter((_word, index) => isKept[index]);
  const months = monthsIn(language);
  return keptWords
    .filter((word) => /\p{L}/u.test(word) && !whereToLook.has(fold(word)) && !months.has(fold(word)))
    .join(' ');
}

/** `-site`, `site:example.com` */
const instructions = new RegExp(String.raw`(?:^|\s)(?:-\S+|(?:${searchWords.operators.join('|')}):\S+)`, 'gu');

const whereToLook: ReadonlySet<string> = new Set(searchWords.whereToLook);

function monthsIn(language: string): ReadonlySet<string> {
  const names = new Intl.DateTimeFormat(language === 'und' ? 'en' : language, { month: 'long', timeZone: 'UTC' });
  return new Set(Array.from({ length: 12 }, (_none, month) => fold(names.format(Date.UTC(2026, month)))));
}

/** Returns each page's length and its headings that another page shares and answers cover. Ignores case. */
function readPages(
  pages: ContextInput['pages'],
  { prompt, ...terms }: Terms & { readonly prompt: string },
): ScoreContext['pages'] {
  const known = new Set(contentWords(prompt));
  const says = (heading: string): boolean =>
    isTelling(heading, known) && isSpokenOf(stemsOf(heading, terms.vocabulary).difference(terms.asked), terms);
  const headings = pages.map(({ markdown }) => headingsOf(markdown));
  const counts = new Map<string, number>();
  for (const key of headings.flatMap((own) => [...own.keys()])) counts.set(key, (counts.get(key) ?? 0) + 1);
  return pages.map(({ words: length }, index) => ({
    words: length,
    headings: [...(headings[index] ?? [])]
      .filter(([key, text]) => (counts.get(key) ?? 0) > 1 && says(text))
      .map(([, text]) => text)
      .slice(0, maxHeadings),
  }));
}

function headingsOf(markdown: string): Map<string, string> {
  const { titles } = readArticle(markdown);
  return new Map(titles.filter(({ text }) => text.length <= maxLength).map(({ text }) => [fold(text), text]));
}

/** Returns the stored URLs of the pages that most answers cite or consulted. */
export function citedMost(answers: readonly Pick<ResponseDetail, 'sources'>[], max: number): string[] {
  const uses = answers.flatMap(({ sources }, answer) => sources.map(({ url }) => ({ url, answer })));
  return [...Map.groupBy(uses, ({ url }) => pageKeyOrUrl(url)).values()]
    .map((used) => ({ url: used[0]?.url ?? '', answers: new Set(used.map(({ answer }) => answer)).size }))
    .sort((one, other) => other.answers - one.answers)
    .slice(0, max)
    .map(({ url }) => url);
}
