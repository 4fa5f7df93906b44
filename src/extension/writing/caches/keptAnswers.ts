import type { ResponseDetail } from '../../../contract/projects/response.ts';
import { keepLatest } from '../../../text/memoize.ts';

/** The parts of an answer that the articles of its prompt need. */
export interface KeptAnswer {
  readonly responseId: number;
  /** E.g. `chatgpt`. */
  readonly model: string;
  readonly date: string;
  readonly searches: readonly string[];
  readonly sources: readonly { readonly url: string; readonly domain: string; readonly cited: boolean }[];
  /** Sentences with citations, and the cited URLs. */
  readonly sentences: readonly { readonly text: string; readonly urls: readonly string[] }[];
}

/** Reduces an answer to the parts that articles are compared with. */
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

/** Limits per answer. More than this adds nothing to the comparison. */
const [maxSearches, maxSources, maxSentences, maxSentenceLength] = [50, 100, 100, 400];

/** An answer without its sentences, which are most of it. Only this is sent to the worker thread at each pause. */
export type HintingAnswer = Pick<KeptAnswer, 'model' | 'searches' | 'sources'>;

export const hintingAnswer = ({ model, searches, sources }: KeptAnswer): HintingAnswer => ({
  model,
  searches,
  sources,
});

/** Answers opened in this window. Each was paid for, so articles reuse it. */
export interface OpenedAnswers {
  add(service: string, answer: ResponseDetail): void;
  find(service: string, responseId: number): KeptAnswer | undefined;
  subscribe(listener: () => void): { dispose(): void };
}

/** More than the newest answers of any one prompt. */
const maxOpened = 100;

export function createOpenedAnswers(): OpenedAnswers {
  const opened = new Map<string, KeptAnswer>();
  const listeners = new Set<() => void>();
  return {
    add(service, answer) {
      keepLatest(opened, maxOpened, `${service}/${answer.id}`, keptAnswer(answer));
      for (const listener of listeners) listener();
    },
    find: (service, responseId) => opened.get(`${service}/${responseId}`),
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
}
