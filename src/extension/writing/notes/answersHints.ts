import type { ArticleReading } from '../../../article/articleReading.ts';
import type { BlockReading } from '../../../article/blockReading.ts';
import { stemsOf } from '../../../checking/evidence/stems.ts';
import { checkWordsOf } from '../../../checking/words/checkWords.ts';
import { memoize } from '../../../text/memoize.ts';
import { domainOf } from '../../../text/urls.ts';
import type { Note } from './notes.ts';
import type { HintingAnswer } from '../caches/keptAnswers.ts';
import { isPageOutside } from '../../../writing/evidence/pageLinks.ts';

/** Maximum hints of each kind. More would hide the first. */
const maxHints = 5;

/** Returns hints about what the answers have and the article lacks: unanswered searches and cited sites. */
export function answersHints(
  reading: ArticleReading,
  answers: readonly HintingAnswer[],
  place: { readonly start: number; readonly end: number },
): Note[] {
  if (answers.length === 0) return [];
  const hint = (rule: string, message: string): Note => ({
    rule,
    severity: 'info',
    message,
    ...place,
    fixes: [],
  });
  return [
    ...unansweredSearches(reading, answers)
      .slice(0, maxHints)
      .map(({ query, assistants }) =>
        hint(
          'evidence.search',
          `${assistants} of ${answers.length} assistants searched for “${query}”, but this article doesn’t cover it.`,
        ),
      ),
    ...missingSites(reading, answers)
      .slice(0, maxHints)
      .map(({ domain, times }) =>
        hint(
          'evidence.source',
          `Answers to this prompt cite ${domain} ${times} times, but this article doesn’t link to that site.`,
        ),
      ),
  ];
}

interface SearchGroup {
  readonly query: string;
  readonly stems: ReadonlySet<string>;
  readonly models: Set<string>;
}

/** Returns searches that no passage answers, those of most assistants first. Merges similar searches. */
function unansweredSearches({ language, passages }: ArticleReading, answers: readonly HintingAnswer[]) {
  const words = checkWordsOf(language);
  const groups: SearchGroup[] = [];
  for (const { model, searches } of answers) {
    for (const query of searches) {
      const stems = stemsOf(query, words);
      if (stems.size === 0) continue;
      const known = groups.find((group) => saysTheSame(group.stems, stems));
      const group = known ?? { query: query.replace(/\s+/g, ' ').trim(), stems, models: new Set() };
      if (!known) groups.push(group);
      group.models.add(model);
    }
  }
  const texts = passages.map(({ reading }) => stemsIn(reading));
  return groups
    .filter(({ stems }) => !texts.some((text) => covers(text, stems)))
    .map(({ query, models }) => ({ query, assistants: models.size }))
    .sort((one, other) => other.assistants - one.assistants);
}

/** Returns the stems of a block, cached while other blocks change. */
const stemsIn = memoize(({ content, language }: BlockReading) => stemsOf(content.text, checkWordsOf(language)));

/** Minimum share of a search's words that the paragraph or heading that answers it must contain. */
const enough = 0.75;

/** True for similar searches, such as `best tv 2025` and `best tv reviews 2025`. */
const saysTheSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.intersection(other).size >= enough * one.union(other).size;

function covers(text: ReadonlySet<string>, stems: ReadonlySet<string>): boolean {
  let count = 0;
  for (const stem of stems) count += text.has(stem) ? 1 : 0;
  return count >= Math.ceil(stems.size * enough);
}

/** Returns sites that are cited more than once and not linked in the article, most cited first. */
function missingSites({ document }: ArticleReading, answers: readonly HintingAnswer[]) {
  const linked = new Set(document.source.match(/https?:\/\/[^\s<>()[\]"]+/g)?.map((url) => domainOf(url)));
  return citedSites(answers)
    .filter(({ domain }) => !linked.has(domain))
    .sort((one, other) => other.times - one.times);
}

/** Returns the sites that answers cite more than once, with the number of citations. */
function citedSites(answers: readonly HintingAnswer[]) {
  const times = new Map<string, number>();
  for (const { url, domain, cited } of answers.flatMap(({ sources }) => sources))
    if (cited && isPageOutside(url) && !offer.test(url)) times.set(domain, (times.get(domain) ?? 0) + 1);
  return [...times].map(([domain, count]) => ({ domain, times: count })).filter(({ times: count }) => count > 1);
}

/** True if answers contain anything that an article could lack. */
export const isComparable = (answers: readonly HintingAnswer[]): boolean =>
  answers.some(({ searches }) => searches.length > 0) || citedSites(answers).length > 0;

/** Product page of a shop, which an article doesn't need to cite. */
const offer = /^https?:\/\/[^/]+\/(?:[^?#]*\/)?(?:products?|dp|itm|p)\//;
