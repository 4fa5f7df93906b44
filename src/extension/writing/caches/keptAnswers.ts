import type { ResponseDetail } from '../../../contract/projects/response.ts';

/** What is kept of an assistant's answer for the articles of its prompt. */
export interface KeptAnswer {
  readonly responseId: number;
  /** E.g. `chatgpt`. */
  readonly model: string;
  readonly date: string;
  readonly searches: readonly string[];
  readonly sources: readonly { readonly url: string; readonly domain: string; readonly cited: boolean }[];
  /** Its sentences that cite something, with what they cite. */
  readonly sentences: readonly { readonly text: string; readonly urls: readonly string[] }[];
}

/** What is kept of an answer: no more than articles are held against. */
export function keptAnswer({
  id,
  model,
  date,
  search_queries: searches,
  sources,
  citations = [],
}: ResponseDetail): KeptAnswer {
  const urls = new Map(sources.map(({ position, url }) => [position, url]));
  return {
    responseId: id,
    model,
    date,
    searches: searches.slice(0, maxSearches),
    sources: sources.slice(0, maxSources).map(({ url, domain, cited }) => ({ url, domain, cited })),
    sentences: citations.slice(0, maxSentences).map(({ sentence, sources: positions }) => ({
      text: sentence.slice(0, maxSentenceLength),
      urls: positions.flatMap((position) => urls.get(position) ?? []),
    })),
  };
}

/** A prompt with more than this has told what it is about. */
const [maxSearches, maxSources, maxSentences, maxSentenceLength] = [50, 100, 100, 400];

/** What hints need of an answer: its sentences, which are most of it, need not go to the thread at each pause. */
export type HintingAnswer = Pick<KeptAnswer, 'model' | 'searches' | 'sources'>;

/** The same of an answer that was kept. */
export const hintingAnswer = ({ model, searches, sources }: KeptAnswer): HintingAnswer => ({
  model,
  searches,
  sources,
});
