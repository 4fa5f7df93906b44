import http from 'node:http';
import { onLoopback } from './loopback.ts';

/** Behavior of the model for one call. */
export type Behaviour =
  /** `after` is in milliseconds, or a promise to wait for. The same applies below. */
  | {
      readonly says: string;
      readonly after?: number | Promise<unknown>;
      readonly tokens?: readonly [number, number];
      /** The model stops because it reached its output limit. */
      readonly isCut?: true;
    }
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly after?: number | Promise<unknown>;
    }
  | { readonly breaksOffAfter: string }
  | { readonly saysNothing: true }
  | { readonly hangs: true };

interface Asked {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly key: string | undefined;
}

/** Tokens are reported on request. */
interface Options {
  readonly stream_options?: { readonly include_usage?: boolean };
}

export interface ModelServer {
  /** In the form for a configuration. */
  readonly baseUrl: string;
  readonly asked: readonly Asked[];
  /** Returns the number of open calls. */
  open(): number;
  close(): Promise<void>;
}

const chunk = (content: string, finish: string | null): string =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', model: 'test', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

/** Returns the token usage, sent in the last event. */
const usage = (tokens?: readonly [number, number]): string =>
  tokens
    ? `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', model: 'test', choices: [], usage: { prompt_tokens: tokens[0], completion_tokens: tokens[1], total_tokens: tokens[0] + tokens[1] } })}\n\n`
    : '';

/** Server on loopback with streaming chat completions like Ollama, LM Studio, and gateways. */
export async function startModelServer(behave: (asked: Asked, call: number) => Behaviour): Promise<ModelServer> {
  const asked: Asked[] = [];
  let open = 0;
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      if (request.url === '/v1/models') {
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ object: 'list', data: [{ id: 'test-model', object: 'model' }] }));
        return;
      }
      const { model, messages, stream_options: options } = JSON.parse(text) as Asked & Options;
      asked.push({ model, messages, key: request.headers.authorization?.replace('Bearer ', '') });
      open += 1;
      response.on('close', () => {
        open -= 1;
      });
      play(behave({ model, messages, key: request.headers.authorization }, asked.length), response, options);
    });
  });
  const { origin, close } = await onLoopback(server);
  return {
    baseUrl: `${origin}/v1`,
    asked,
    open: () => open,
    close,
  };
}

function play(behaviour: Behaviour, response: http.ServerResponse, options: Options['stream_options']): void {
  if ('hangs' in behaviour) return;
  if ('status' in behaviour) {
    const { status, headers, body = '{"error":{"message":"no"}}', after } = behaviour;
    void due(after).then(() =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body),
    );
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if ('saysNothing' in behaviour) response.end('data: [DONE]\n\n');
  else if ('breaksOffAfter' in behaviour) response.end(chunk(behaviour.breaksOffAfter, null));
  else
    void due(behaviour.after).then(() =>
      response.end(
        `${chunk(behaviour.says, null)}${chunk('', behaviour.isCut ? 'length' : 'stop')}${options?.include_usage ? usage(behaviour.tokens) : ''}data: [DONE]\n\n`,
      ),
    );
}

const due = (after: number | Promise<unknown> = 0): Promise<unknown> =>
  typeof after === 'number' ? new Promise((resolve) => setTimeout(resolve, after)) : after;
