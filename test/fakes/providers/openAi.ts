import type { Reply } from './server.ts';

interface Annotation {
  /** Annotated words of the text. */
  readonly of: string;
  readonly url: string;
  readonly title?: string;
}

interface Answer {
  readonly text?: string;
  readonly refusal?: string;
  readonly annotations?: readonly Annotation[];
  /** Actions of its search calls. */
  readonly actions?: readonly object[];
  readonly incomplete?: string;
}

/**
 * Streamed response of the Responses API: a search call, the text, and the complete response. Based on
 * developers.openai.com/api/docs/guides/tools-web-search and its reference of streaming events.
 */
export function openAiAnswer({ text = '', refusal, annotations = [], actions = [], incomplete }: Answer): Reply {
  const calls = actions.map((action, index) => ({
    type: 'web_search_call',
    id: `ws_${index}`,
    status: 'completed',
    action,
  }));
  const part =
    refusal === undefined
      ? {
          type: 'output_text',
          text,
          annotations: annotations.map((annotation) => spanning(text, annotation)),
          logprobs: [],
        }
      : { type: 'refusal', refusal };
  const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [part] };
  const words = refusal === undefined ? 'output_text' : 'refusal';
  const end = incomplete === undefined ? 'completed' : 'incomplete';
  return events([
    { type: 'response.created', response: response([], 'in_progress') },
    { type: 'response.in_progress', response: response([], 'in_progress') },
    ...calls.flatMap((item, output_index) => [
      {
        type: 'response.output_item.added',
        output_index,
        item: { type: item.type, id: item.id, status: 'in_progress' },
      },
      { type: 'response.web_search_call.searching', output_index, item_id: item.id },
      { type: 'response.output_item.done', output_index, item },
    ]),
    {
      type: 'response.output_item.added',
      output_index: calls.length,
      item: { ...message, status: 'in_progress', content: [] },
    },
    ...((refusal ?? text).match(/[\s\S]{1,100000}/g)?.map((delta) => ({
      type: `response.${words}.delta`,
      item_id: message.id,
      output_index: calls.length,
      content_index: 0,
      delta,
      logprobs: [],
    })) ?? []),
    { type: 'response.output_item.done', output_index: calls.length, item: message },
    {
      type: `response.${end}`,
      response: {
        ...response([...calls, message], end),
        incomplete_details: incomplete === undefined ? null : { reason: incomplete },
      },
    },
  ]);
}

/** Start of a response, up to its first words. */
export function openAiBeginning(text: string): Reply {
  const { sse = [] } = openAiAnswer({ text });
  return { sse: sse.slice(0, 4) };
}

/** Start of a response, followed by an error event. */
export const openAiError = (event: object, text = ''): Reply => ({
  sse: [...(text === '' ? [] : (openAiBeginning(text).sse ?? [])), JSON.stringify({ sequence_number: 9, ...event })],
});

const events = (list: readonly object[]): Reply => ({
  sse: list.map((event, sequence_number) => JSON.stringify({ ...event, sequence_number })),
});

const response = (output: readonly object[], status: string): object => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1763700000,
  status,
  model: 'gpt-5.1-2025-11-13',
  output,
  error: null,
  incomplete_details: null,
  usage: { input_tokens: 10, output_tokens: 20, total_tokens: 30 },
});

/** Indexes count code points. */
function spanning(text: string, { of, url, title }: Annotation): object {
  const at = text.indexOf(of);
  const start_index = [...text.slice(0, at)].length;
  return { type: 'url_citation', start_index, end_index: start_index + [...of].length, url, title };
}
