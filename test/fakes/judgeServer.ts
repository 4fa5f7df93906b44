import http from 'node:http';
import { onLoopback } from './loopback.ts';

/** Request to a judge. */
export interface Judged {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: { readonly type: string };
}

/** Text of the reply, or a failure. */
export type Reply = string | { readonly status: number } | { readonly hangs: true };

interface JudgeServer {
  /** In the form for a configuration. */
  readonly baseUrl: string;
  readonly asked: readonly Judged[];
  close(): Promise<void>;
}

/** Judge model on loopback with streaming chat completions. The last reply is repeated. */
export async function startJudgeServer(
  replies: readonly Reply[],
  behave?: (judged: Judged) => Reply | undefined,
): Promise<JudgeServer> {
  const asked: Judged[] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      const judged = JSON.parse(text) as Judged;
      asked.push(judged);
      play(behave?.(judged) ?? replies[asked.length - 1] ?? replies.at(-1) ?? '', response);
    });
  });
  const { origin, close } = await onLoopback(server);
  return {
    baseUrl: `${origin}/v1`,
    asked,
    close,
  };
}

function play(reply: Reply, response: http.ServerResponse): void {
  if (typeof reply === 'object') {
    if ('hangs' in reply) return;
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`${chunk(reply, null)}${chunk('', 'stop')}data: [DONE]\n\n`);
}

const chunk = (content: string, finish: string | null): string =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', model: 'test', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
