import type { ResponseDetail } from '../../contract/projects/response.ts';
import { fold } from '../../text/words/fold.ts';

export interface Search {
  readonly query: string;
  /** Ids of the answers that used it. */
  readonly answers: readonly number[];
}

export function rankSearches(answers: readonly ResponseDetail[]): Search[] {
  const searches = new Map<string, { query: string; answers: Set<number> }>();
  for (const { id, search_queries: queries } of answers) {
    for (const query of queries.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')) {
      const search = searches.get(fold(query)) ?? { query, answers: new Set() };
      searches.set(fold(query), search);
      search.answers.add(id);
    }
  }
  return [...searches.values()]
    .map(({ query, answers: ids }) => ({ query, answers: [...ids] }))
    .sort((a, b) => b.answers.length - a.answers.length);
}
