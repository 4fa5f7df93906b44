import { mappedFormat } from './answerFormat.ts';

/** Assistants by the provider whose API Canonry calls. */
const assistants: ReadonlyMap<unknown, string> = new Map([['openai', 'chatgpt']]);

/** Results of Canonry (`canonry.results-export/v1`), as JSON or CSV. */
export const canonry = mappedFormat({
  id: 'canonry',
  name: 'Canonry',
  signs: [
    ['query', 'provider', 'answerText'],
    ['query', 'provider', 'answer_text'],
  ],
  mapping: {
    prompt: ['query'],
    model: ['provider'],
    collected_at: ['snapshotCreatedAt', 'snapshot_created_at', 'runCreatedAt', 'run_created_at'],
    answer: ['answerText', 'answer_text'],
    sources: ['groundingSources', 'grounding_sources_json', 'citedUrls', 'cited_urls_json'],
    search_queries: ['searchQueries', 'search_queries_json'],
    model_version: ['model'],
  },
  adjust: (parts) => ({ ...parts, model: assistants.get(parts['model']) ?? parts['model'] }),
});
