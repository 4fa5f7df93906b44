import { words } from '../text/words/words.ts';
import type { Draft } from './draft.ts';
import { type Fault, info, type Location, warning } from './finding.ts';
import { headingFaults } from './headings.ts';
import type { Keyword } from './keyword.ts';
import { linkFaults } from './links.ts';
import type { ScoreRule } from './rule.ts';

/**
 * Five rules from published guidance, 100 points in all. What each rests on stands at its check; how the points are
 * shared out is our own judgement.
 */
export const seoRules: readonly ScoreRule[] = [
  { id: 'seo.keyword', area: 'seo', points: 25, needsKeyword: true, check: checkKeyword },
  { id: 'seo.description', area: 'seo', points: 15, check: checkDescription },
  { id: 'seo.headings', area: 'seo', points: 25, check: headingFaults },
  { id: 'seo.length', area: 'seo', points: 20, check: checkWordCount },
  { id: 'seo.links', area: 'seo', points: 15, check: linkFaults },
];

const introductionWords = 100;

/**
 * Google's SEO Starter Guide asks to use the words that readers search for, in prominent places such as the title and
 * main heading; its spam policies name repeating them as stuffing. The first 100 words, and more than one word in
 * thirty as repeating, are ours.
 */
function checkKeyword(draft: Draft): Fault[] {
  const { keyword } = draft;
  if (!keyword) return [];
  const { text } = keyword;
  const faults: Fault[] = [];
  if (!titles(draft).some((run) => keyword.countIn(run) > 0)) {
    const message = `Name “${text}” in your title, so that people see at once what the page is about.`;
    faults.push(warning(titlePlace(draft), 15, message));
  }
  if (keyword.countIn(firstWords(draft)) === 0) {
    faults.push(warning(draft.top, 10, `Mention “${text}” in your first ${introductionWords} words.`));
  }
  return [...faults, ...stuffing(draft, keyword)];
}

function titles({ frontMatter, passages, language }: Draft): string[][] {
  const heading = passages.find(({ block }) => block.level === 1)?.block.text;
  return [frontMatter.title?.text, heading].map((title) => words(title ?? '', language).map(({ text }) => text));
}

function titlePlace({ frontMatter, passages, top }: Draft): Location {
  return passages.find(({ block }) => block.level === 1)?.block ?? frontMatter.title ?? top;
}

function firstWords({ passages }: Draft): string[] {
  const first: string[] = [];
  for (const { block, words: run } of passages) {
    if (first.length >= introductionWords) break;
    if (block.kind !== 'heading') first.push(...run.slice(0, introductionWords - first.length).map(({ text }) => text));
  }
  return first;
}

function stuffing(draft: Draft, keyword: Keyword): Fault[] {
  let total = 0;
  let most = { count: 0, place: draft.top };
  for (const { block, words: run } of draft.passages) {
    const count = keyword.countIn(run.map(({ text }) => text));
    total += count;
    if (count > most.count) most = { count, place: block };
  }
  if (total < 6 || total * 30 <= draft.words) return [];
  const message = `You use “${keyword.text}” ${total} times in ${draft.words} words. Other words may read better.`;
  return [info(most.place, 0, message)];
}

/**
 * Google, "Control your snippets in search results": a description of its own for each page, informative, one or two
 * sentences. Google names no length and cuts by width; 50 to 160 characters, which usually show whole, are ours.
 */
function checkDescription({ frontMatter: { description }, fields }: Draft): Fault[] {
  if (!description) {
    const message = 'Add a description of one or two sentences to the front matter. Search results may show it.';
    return [warning(fields, 15, message)];
  }
  const length = [...description.text].length;
  if (length >= 50 && length <= 160) return [];
  const advice =
    length < 50 ? 'Say in 50 to 160 what readers will find.' : 'Search results may cut it after about 160.';
  return [info(description, 8, `Your description has ${length} characters. ${advice}`)];
}

const minArticleWords = 300;

/**
 * Google, "Creating helpful, reliable, people-first content", asks for a substantial, complete description of the topic
 * and says that it prefers no word count. That less than 300 words seldom is one, is our own judgement.
 */
function checkWordCount({ words: count, top }: Draft): Fault[] {
  if (count >= minArticleWords) return [];
  const lost = Math.ceil(20 * (1 - count / minArticleWords));
  const message = `You have ${count} words so far. Answer what readers ask next; ${minArticleWords} words are a good start.`;
  return [warning(top, lost, message)];
}
