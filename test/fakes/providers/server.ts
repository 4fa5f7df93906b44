import http from 'node:http';
import { onLoopback } from '../loopback.ts';

/** One call as it came in. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: http.IncomingHttpHeaders;
  /** Parsed where it is JSON, else as text; undefined where there is none. */
  readonly body: unknown;
}

/** What is sent back: headers at once (or `after` milliseconds), then what the reply holds. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  /** The data of server-sent events. */
  readonly sse?: readonly string[];
  readonly bytes?: Buffer;
  readonly after?: number;
  /** Nothing follows what was sent, and the connection stays open; with nothing to send, not even headers come. */
  readonly hangs?: true;
  /** The connection is cut behind what was sent. */
  readonly breaksOff?: true;
  /** Sent again and again until the client goes. */
  readonly endless?: string;
}

export interface ProviderServer {
  readonly baseUrl: string;
  /** Every call so far. */
  readonly asked: readonly Asked[];
  /** How many replies are still being sent. */
  readonly open: () => number;
  /** Cuts what is still open. */
  close(): Promise<void>;
}

/** Plays one provider's side of recorded exchanges on loopback. Calls count from 1. */
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

/** As fast as the client reads, and no faster. */
function repeat(chunk: string, response: http.ServerResponse): void {
  if (response.destroyed) return;
  if (response.write(chunk)) setImmediate(() => repeat(chunk, response));
  else response.once('drain', () => repeat(chunk, response));
}
