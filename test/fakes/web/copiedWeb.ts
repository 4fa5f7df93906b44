import dns from 'node:dns/promises';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import type { Socket } from 'node:net';
import { mock } from 'node:test';
import { cleanUrl } from '../../../src/text/urls.ts';
import { onLoopback } from '../loopback.ts';
import { copyHtml } from './copyHtml.ts';
import type { PageCopy } from './copies.ts';

/** Copies of pages at their real URLs, behind a local proxy. */
export interface CopiedWeb {
  readonly asked: readonly string[];
  /** Removes the proxy from the environment and stops it. */
  close(): Promise<void>;
}

const tls = path.join(import.meta.dirname, '../../data/tls');

/**
 * Serves copies to all crawlers that this process opens from now on. Disables certificate checks, because there are no
 * certificates for the real names.
 */
export async function openCopiedWeb(copies: readonly PageCopy[]): Promise<CopiedWeb> {
  const pages = new Map(copies.map((copy) => [cleanUrl(copy.url) ?? copy.url, copy]));
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const answer: http.RequestListener = ({ url = '', headers }, response) => {
    const { host = '' } = headers;
    if (url === '/robots.txt') return void response.end(robotsOf(host, copies));
    const address = cleanUrl(`https://${host}${url}`) ?? '';
    asked.push(address);
    send(pages.get(address), response);
  };
  const key = fs.readFileSync(path.join(tls, 'server.key'));
  const secure = https.createServer({ key, cert: fs.readFileSync(path.join(tls, 'server.pem')) }, answer);
  const proxy = http.createServer(answer);
  proxy.on('connect', ({ url = '' }: http.IncomingMessage, socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    (url.endsWith(':443') ? secure : proxy).emit('connection', socket);
  });
  const { origin, close } = await onLoopback(proxy);
  const restoreLookup = withoutNameServers();
  const undo = setEnvironment({
    NODE_USE_ENV_PROXY: '1',
    http_proxy: origin,
    https_proxy: origin,
    no_proxy: '127.0.0.1',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  });
  return {
    asked,
    async close() {
      undo();
      restoreLookup();
      for (const socket of sockets) socket.destroy();
      await close();
      if (secure.listening) await once(secure.close(), 'close');
    },
  };
}

function send(copy: PageCopy | undefined, response: http.ServerResponse): void {
  const status = copy === undefined || copy.kind === 'missing' ? 404 : copy.kind === 'refused' ? 403 : 200;
  const type = copy?.kind === 'pdf' ? 'application/pdf' : 'text/html; charset=utf-8';
  response.writeHead(status, { 'content-type': type });
  response.end(status !== 200 || !copy ? '' : copy.kind === 'pdf' ? '%PDF-1.7 ...' : copyHtml(copy));
}

const robotsOf = (host: string, copies: readonly PageCopy[]): string =>
  copies
    .filter(({ kind, url }) => kind === 'forbidden' && new URL(url).host === host)
    .reduce((text, { url }) => `${text}Disallow: ${new URL(url).pathname}\n`, 'User-agent: *\n');

/**
 * Resolves every host to a public address, because a name server that drops a query would delay a page by five seconds.
 */
function withoutNameServers(): () => void {
  const lookup = mock.method(dns, 'lookup', () => Promise.resolve([{ address: '93.184.215.14', family: 4 }]));
  syncBuiltinESMExports();
  return () => {
    lookup.mock.restore();
    syncBuiltinESMExports();
  };
}

function setEnvironment(values: Readonly<Record<string, string>>): () => void {
  const before = { ...process.env };
  Object.assign(process.env, values);
  return () => {
    for (const name of Object.keys(values)) {
      const value = before[name];
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  };
}
