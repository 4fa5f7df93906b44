import { words } from '../../text/words/words.ts';
import type { Draft } from './draft.ts';
import { stemsOf } from '../../text/words/stems.ts';

/** A question or topic that readers and assistants associate with the article's prompt. */
export interface Asked {
  readonly text: string;
  readonly from: 'search' | 'question' | 'page';
  /** Number of answers that it preceded, or 1. */
  readonly times: number;
  /** Stems of the topic, without those of the subject. */
  readonly stems: readonly string[];
}

/** Limits per kind. More topics add no information, and longer texts are not questions. */
const maxAskedOfAKind = 40;
const maxAskedLength = 200;
/** Maximum headings per cited page. */
const maxHeadings = 200;

/** Returns unique topics: assistants' searches, readers' questions, and shared headings of cited pages. */
export function askedOf({ context, subject, language, vocabulary: { stopWords } }: Draft): Asked[] {
  const { prompt, searches = [], questions = [], pages = [] } = context;
  const known = new Set<string>();
  const read = (texts: readonly string[], from: Asked['from'], times: readonly number[] = []): Asked[] =>
    texts.slice(0, maxAskedOfAKind).flatMap((whole, index) => {
      const text = whole.slice(0, maxAskedLength).trim();
      const stems = [...new Set(stemsOf(words(text, language), stopWords))].filter(
        (stem) => subject?.stems.includes(stem) !== true,
      );
      const key = stems.toSorted().join(' ');
      if (stems.length === 0 || known.has(key)) return [];
      known.add(key);
      return [{ text, from, stems, times: times[index] ?? 1 }];
    });
  return [
    ...read(
      searches.map(({ query }) => query),
      'search',
      searches.map(({ answers }) => answers),
    ),
    ...read(prompt === undefined ? questions : [prompt, ...questions], 'question'),
    ...read(sharedHeadings(pages.map(({ headings }) => headings)), 'page'),
  ];
}

/** Returns headings that at least two cited pages have, ignoring case. */
function sharedHeadings(pages: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, { readonly text: string; pages: number }>();
  for (const headings of pages) {
    for (const [key, text] of new Map(
      headings.slice(0, maxHeadings).map((heading) => [heading.toLowerCase(), heading]),
    )) {
      const count = counts.get(key) ?? { text, pages: 0 };
      count.pages += 1;
      counts.set(key, count);
    }
  }
  return [...counts.values()].filter((heading) => heading.pages > 1).map(({ text }) => text);
}
