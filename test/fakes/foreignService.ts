import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { book, project, refusal } from './foreignAnswers.ts';

export const key = 'avk_live_0123456789abcdef';

interface Heard {
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
  /** Handles the next calls, one each. After that, the default behavior continues. */
  readonly play: (...next: Play[]) => void;
  /** Handles all further calls. Without an argument, restores the default behavior. */
  readonly turn: (always?: Play) => void;
  /** Sets the URL to which downloads of exports redirect. */
  readonly keepFilesAt: (link: string) => void;
  readonly close: () => Promise<void>;
}

/**
 * Service of another vendor that implements only the specification, in its own way. By default on a free port, and with
 * TLS if there is a certificate.
 */
export async function startForeignService(
  port = 0,
  certificate?: { readonly key: string; readonly cert: string },
): Promise<ForeignService> {
  const heard: Heard[] = [];
  const plays: Play[] = [];
  let usual: Play | undefined;
  let link: string | undefined;
  const listener: RequestListener = (request, response) => {
    void hear(request).then((one) => {
      heard.push(one);
      (plays.shift() ?? usual ?? byTheBook(link))(one, response);
    });
  };
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    play: (...next) => void plays.push(...next),
    turn: (always) => void (usual = always),
    keepFilesAt: (place) => void (link = place),
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

/** Sends JSON with a status code and headers. */
export function send(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Play {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const byTheBook =
  (link: string | undefined): Play =>
  (heard, response) => {
    const template = `${heard.method} ${templateOf(heard.path)}`;
    const page = book[template];
    if (heard.headers.authorization !== `Bearer ${key}`) send(401, refusal('KEY_UNKNOWN'))(heard, response);
    else if (page) send(200, page())(heard, response);
    else if (template !== 'GET /exports/{export}/download')
      send(404, refusal('ROUTE_UNKNOWN', 'No such route'))(heard, response);
    else if (link === undefined) send(409, refusal('FILE_PENDING', 'Not yet'))(heard, response);
    else response.writeHead(302, { location: link }).end();
  };

const templateOf = (path: string): string =>
  path
    .replace(/^\/v1/u, '')
    .replace(project, '{project}')
    .replace(/\/exports\/[0-9a-f-]{36}(?=$|\/)/u, '/exports/{export}')
    .replace(/\/content\/runs\/\d+$/u, '/content/runs/{run}');
