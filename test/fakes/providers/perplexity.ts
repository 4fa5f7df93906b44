import type { Reply } from './server.ts';

interface Answer {
  /** Text of each event. */
  readonly texts: readonly string[];
  readonly results?: readonly object[];
  readonly citations?: readonly string[];
  readonly searches?: number;
  /** US dollars. */
  readonly cost?: number;
  /** Null omits the finish reason. */
  readonly finish?: string | null;
}

/**
 * Streamed response of Sonar, in which each event contains the pages and the complete text so far. Based on
 * docs.perplexity.ai/api-reference/sonar-post.
 */
export const sonarAnswer = ({ texts, results, citations, searches, cost, finish = 'stop' }: Answer): Reply => ({
  sse: [
    ...texts.map((content, index) =>
      JSON.stringify({
        id: 'c1',
        object: 'chat.completion.chunk',
        created: 1763700000,
        model: 'sonar',
        usage: {
          prompt_tokens: 5,
          completion_tokens: 9,
          total_tokens: 14,
          search_context_size: 'low',
          num_search_queries: searches,
          ...(cost !== undefined && {
            cost: { input_tokens_cost: 0, output_tokens_cost: 0, request_cost: cost, total_cost: cost },
          }),
        },
        citations,
        search_results: results,
        choices: [
          {
            index: 0,
            finish_reason: index === texts.length - 1 ? finish : null,
            message: {
              role: 'assistant',
              content: texts
                .slice(0, index + 1)
                .join('')
                .slice(0, 1000),
            },
            delta: { role: 'assistant', content },
          },
        ],
      }),
    ),
    ...(finish === null ? [] : ['[DONE]']),
  ],
});
