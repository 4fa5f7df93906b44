import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { book, project, refusal } from './foreignAnswers.ts';

export const key = 'avk_live_0123456789abcdef';

export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export type Play = (heard: Heard, response: ServerResponse) => void;

export interface ForeignService {
  /** Without `/v1`. */
  readonly origin: string;
  readonly heard: Heard[];
  /** Answers the next calls, one each, before the service goes by itself again. */
  readonly play: (...next: Play[]) => void;
  /** Answers every call so from now on; without one by itself again. */
  readonly turn: (always?: Play) => void;
  readonly close: () => Promise<void>;
}

/** Somebody else's service: all that the specification names, nothing of what it leaves open, and habits of its own. On any free port unless one is wanted. */
export async function startForeignService(port = 0): Promise<ForeignService> {
  const heard: Heard[] = [];
  const plays: Play[] = [];
  let usual = byTheBook;
  const server = createServer((request, response) => {
    void hear(request).then((one) => {
      heard.push(one);
      (plays.shift() ?? usual)(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    play: (...next) => void plays.push(...next),
    turn: (always = byTheBook) => void (usual = always),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function hear(request: IncomingMessage): Promise<Heard> {
  const url = new URL(request.url ?? '/', 'http://service');
  const body = await text(request);
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: body === '' ? undefined : JSON.parse(body),
  };
}

/** Sends a JSON text with a status and headers. */
export function send(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Play {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const byTheBook: Play = (heard, response) => {
  const page = book[`${heard.method} ${templateOf(heard.path)}`];
  if (heard.headers.authorization !== `Bearer ${key}`) send(401, refusal('KEY_UNKNOWN'))(heard, response);
  else if (page) send(200, page())(heard, response);
  else send(404, refusal('ROUTE_UNKNOWN', 'No such route'))(heard, response);
};

const templateOf = (path: string): string =>
  path
    .replace(/^\/v1/u, '')
    .replace(project, '{project}')
    .replace(/\/exports\/[0-9a-f-]{36}$/u, '/exports/{export}')
    .replace(/\/content\/runs\/\d+$/u, '/content/runs/{run}');
