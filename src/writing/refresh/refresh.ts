import { type ArticleReading, readingOf } from '../../article/articleReading.ts';
import { withoutCitations } from '../../analysis/reading/citations.ts';
import { readArticle } from '../../checking/article.ts';
import { checkArticle } from '../../checking/check.ts';
import { pageKeyOf } from '../../text/urls.ts';
import type { EarlierPage, EvidencePage } from '../../checking/evidence/page.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { placeIn } from '../../text/markdown/block.ts';
import type { Span } from '../../text/spans.ts';
import { hasWord } from '../../text/words/occurrences.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { CitedPage } from '../evidence/pages.ts';
import type { Search } from '../evidence/searches.ts';
import type { Subject } from '../evidence/subjectPile.ts';

export interface RefreshInput {
  readonly body: string;
  /** BCP 47 language tag. */
  readonly language: string;
  readonly evidence: Evidence;
  /** All requested pages, including unreadable ones. */
  readonly pages: readonly EvidencePage[];
  /** Earlier versions of pages, from previous articles for the prompt. */
  readonly earlier?: readonly EarlierPage[];
  readonly notes?: readonly EvidencePage[];
  /** The brand, its competitors, and other names that the article may use. */
  readonly names: readonly string[];
  /** The brand and each competitor, with all their names. */
  readonly parties?: readonly (readonly string[])[];
  /** Sentences that need no page. */
  readonly ownSentences: readonly string[];
}

/** Sentence that its pages no longer support. */
export interface StaleSentence {
  /** Text in the article, with links and citation marks. */
  readonly text: string;
  /** Text without links and citation marks. */
  readonly words: string;
  readonly reason: string;
  /** All positions in the article, with citation marks. */
  readonly places: readonly Span[];
  /** True if a page contradicts it or none is left. False if its page just couldn't be read. */
  readonly certain: boolean;
}

/** Differences between an article and today's answers and pages. Lists start with the most frequent. */
export interface Refresh {
  readonly stale: readonly StaleSentence[];
  /** Searches by assistants that the article doesn't cover. */
  readonly searches: readonly Search[];
  /** Options in several answers that the article doesn't mention. */
  readonly options: readonly Subject[];
  /** Pages used by several answers that the article doesn't link. */
  readonly unlinked: readonly CitedPage[];
}

const maxItems = { stale: 40, searches: 12, options: 10, unlinked: 10 };

export function compareWithToday(input: RefreshInput): Refresh {
  const { body, language, evidence } = input;
  const reading = readingOf(body, { tag: language });
  const { statements, headings, words } = readArticle(body, { reading });
  const text = [...headings, ...statements].map((part) => part.text).join('\n');
  const stems = stemsOf(text, words);
  const linked = new Set(statements.flatMap(({ urls }) => urls.map(pageKeyOf)));
  const isInSeveral = ({ answers }: { readonly answers: readonly number[] }): boolean => answers.length > 1;
  return {
    stale: staleSentences(input, reading),
    searches: evidence.searches
      .filter(({ query }) => !covers(stems, stemsOf(query, words)))
      .slice(0, maxItems.searches),
    options: evidence.subjects
      .filter((subject) => subject.role === 'option' && isInSeveral(subject) && !hasWord(text, subject.name))
      .slice(0, maxItems.options),
    unlinked: evidence.pages
      .filter((page) => isInSeveral(page) && !linked.has(pageKeyOf(page.url)))
      .slice(0, maxItems.unlinked),
  };
}

/**
 * Finds sentences that today's pages contradict or no longer support. Ignores names, which are the article's own
 * choice.
 */
function staleSentences(
  { body, pages, earlier, notes, names, parties, ownSentences }: RefreshInput,
  reading: ArticleReading,
): StaleSentence[] {
  const staleByText = new Map<string, StaleSentence>();
  const plainTexts = new Map(
    readArticle(body, { reading }).statements.map((statement) => [
      placeIn(statement.block, statement).start,
      withoutCitations(statement.block.text, statement.citations, statement).trim(),
    ]),
  );
  for (const { rule, severity, message, sentence } of checkArticle({
    markdown: body,
    reading,
    pages,
    ...(earlier && { earlier }),
    ...(notes && { notes }),
    names,
    ...(parties && { parties }),
    ownSentences,
  })) {
    if (severity !== 'error' && rule !== 'check.page') continue;
    const text = body.slice(sentence.start, sentence.end).replace(/\s+/g, ' ').trim();
    const { places = [], certain = false, reason = message } = staleByText.get(text) ?? {};
    const words = plainTexts.get(sentence.start) || text;
    staleByText.set(text, {
      text,
      words,
      reason,
      places: [...places, sentence],
      certain: certain || severity === 'error',
    });
  }
  return [...staleByText.values()].slice(0, maxItems.stale);
}

/** Minimum share of a search's words in an article that covers it. */
const minShare = 0.75;

function covers(article: ReadonlySet<string>, search: ReadonlySet<string>): boolean {
  const known = [...search].filter((stem) => article.has(stem)).length;
  return search.size === 0 || known >= minShare * search.size;
}
