import { type ArticleReading, readingOf } from '../../article/articleReading.ts';
import { withoutCitations } from '../../analysis/reading/citations.ts';
import { readArticle } from '../../checking/article.ts';
import { checkArticle } from '../../checking/check.ts';
import { pageKeyOf } from '../../text/urls.ts';
import type { EarlierPage, EvidencePage } from '../../checking/evidence/page.ts';
import { stemsOf } from '../../checking/evidence/stems.ts';
import { placeIn } from '../../text/markdown/block.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { hasWord } from '../../text/words/occurrences.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { CitedPage } from '../evidence/pages.ts';
import type { Search } from '../evidence/searches.ts';
import type { Subject } from '../evidence/subjectPile.ts';

export interface RefreshInput {
  /** The article as it stands, as Markdown. */
  readonly body: string;
  /** A language tag. */
  readonly language: string;
  readonly evidence: Evidence;
  /** All that were tried, read or not. */
  readonly pages: readonly EvidencePage[];
  /** What they said when earlier articles for the prompt were written. */
  readonly earlier?: readonly EarlierPage[];
  /** Texts that the writer added. */
  readonly notes?: readonly EvidencePage[];
  /** The brand, its competitors and others that the article may name. */
  readonly names: readonly string[];
  /** The brand and its competitors, each with all its names. */
  readonly parties?: readonly (readonly string[])[];
  /** What the article may say without a page. */
  readonly ownSentences: readonly string[];
}

/** A sentence that today's pages do not carry, and why. */
export interface StaleSentence {
  /** As it stands in the article, with its marks. */
  readonly text: string;
  /** The same as it is read, without its links and marks. */
  readonly words: string;
  readonly reason: string;
  /** Where it stands in the article, with its marks; each place. */
  readonly places: readonly Span[];
  /** A page that was read says otherwise, or there is none any more; else its page could only not be read. */
  readonly certain: boolean;
}

/** What sets an article apart from today's answers and pages. Lists begin with the most frequent. */
export interface Refresh {
  readonly stale: readonly StaleSentence[];
  /** What assistants search for and the article does not speak of. */
  readonly searches: readonly Search[];
  /** Options that several answers name and the article does not. */
  readonly options: readonly Subject[];
  /** Pages that several answers draw on and the article does not link. */
  readonly unlinked: readonly CitedPage[];
}

const max = { stale: 40, searches: 12, options: 10, unlinked: 10 };

/** Holds an article against what the assistants answer and the pages say today. */
export function compareWithToday(input: RefreshInput): Refresh {
  const { body, language, evidence } = input;
  const reading = readingOf(body, { tag: language });
  const { statements, headings, words } = readArticle(body, { reading });
  const text = [...headings, ...statements].map((part) => part.text).join('\n');
  const stems = stemsOf(text, words);
  const linked = new Set(statements.flatMap(({ urls }) => urls.map(pageKeyOf)));
  const severally = ({ answers }: { readonly answers: readonly number[] }): boolean => answers.length > 1;
  return {
    stale: staleSentences(input, reading),
    searches: evidence.searches.filter(({ query }) => !speaksOf(stems, stemsOf(query, words))).slice(0, max.searches),
    options: evidence.subjects
      .filter((subject) => subject.role === 'option' && severally(subject) && !hasWord(text, subject.name))
      .slice(0, max.options),
    unlinked: evidence.pages
      .filter((page) => severally(page) && !linked.has(pageKeyOf(page.url)))
      .slice(0, max.unlinked),
  };
}

/** What pages say otherwise by now, or cannot say any more. Names are left out: what an article names is its own. */
function staleSentences(
  { body, pages, earlier, notes, names, parties, ownSentences }: RefreshInput,
  reading: ArticleReading,
): StaleSentence[] {
  const found = new Map<string, StaleSentence>();
  const said = new Map(
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
    const { places = [], certain = false, reason = message } = found.get(text) ?? {};
    const words = said.get(sentence.start) || text;
    found.set(text, { text, words, reason, places: [...places, sentence], certain: certain || severity === 'error' });
  }
  return [...found.values()].slice(0, max.stale);
}

/** An article speaks of a search where it has at least this share of its words. */
const leastShare = 0.75;

function speaksOf(article: ReadonlySet<string>, search: ReadonlySet<string>): boolean {
  const known = [...search].filter((stem) => article.has(stem)).length;
  return search.size === 0 || known >= leastShare * search.size;
}
