import http from 'node:http';
import { onLoopback } from '../loopback.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: http.IncomingHttpHeaders;
  /** Parsed if it is JSON, otherwise as text; undefined if empty. */
  readonly body: unknown;
}

/** Reply with its headers, sent immediately or after `after` milliseconds, followed by its content. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  /** Data of server-sent events. */
  readonly sse?: readonly string[];
  readonly bytes?: Buffer;
  readonly after?: number;
  /** Keeps the connection open after the content. Without any content, not even headers are sent. */
  readonly hangs?: true;
  /** Cuts the connection after the content. */
  readonly breaksOff?: true;
  /** Sent repeatedly until the client disconnects. */
  readonly endless?: string;
}

export interface ProviderServer {
  readonly baseUrl: string;
  readonly asked: readonly Asked[];
  /** Returns the number of open replies. */
  readonly open: () => number;
  /** Also cuts open connections. */
  close(): Promise<void>;
}

/** Replays a provider's side of recorded exchanges on loopback. Calls count from 1. */
export async function startProvider(play: (asked: Asked, call: number) => Reply): Promise<ProviderServer> {
  const asked: Asked[] = [];
  let open = 0;
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://provider');
      const call = {
        method: request.method ?? '',
        path,
        query,
        headers: request.headers,
        body: parsed(Buffer.concat(parts).toString()),
      };
      asked.push(call);
      open += 1;
      const reply = play(call, asked.length);
      const timer = setTimeout(() => send(reply, response), reply.after ?? 0);
      response.on('close', () => {
        open -= 1;
        clearTimeout(timer);
      });
    });
  });
  const { origin, close } = await onLoopback(server);
  return {
    baseUrl: origin,
    asked,
    open: () => open,
    close,
  };
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

function send(reply: Reply, response: http.ServerResponse): void {
  const body = bodyOf(reply);
  if (body === undefined && reply.hangs) return;
  response.writeHead(reply.status ?? 200, { 'content-type': typeOf(reply), ...reply.headers });
  const sent = (): void => {
    if (reply.breaksOff) response.destroy();
    else if (reply.endless !== undefined) repeat(reply.endless, response);
    else if (!reply.hangs) response.end();
  };
  if (body === undefined) response.flushHeaders();
  if (body === undefined) setImmediate(sent);
  else response.write(body, () => setImmediate(sent));
}

function bodyOf({ json, text, sse, bytes }: Reply): Buffer | string | undefined {
  if (json !== undefined) return JSON.stringify(json);
  if (sse !== undefined) return sse.map((data) => `data: ${data}\n\n`).join('');
  return text ?? bytes;
}

function typeOf({ json, sse, text, endless }: Reply): string {
  if (sse !== undefined || (endless?.startsWith('data:') ?? false)) return 'text/event-stream';
  return json !== undefined
    ? 'application/json'
    : text !== undefined
      ? 'text/html; charset=utf-8'
      : 'application/octet-stream';
}

/** Sends as fast as the client reads. */
function repeat(chunk: string, response: http.ServerResponse): void {
  if (response.destroyed) return;
  if (response.write(chunk)) setImmediate(() => repeat(chunk, response));
  else response.once('drain', () => repeat(chunk, response));
}
