import http from 'node:http';
import { onLoopback } from './loopback.ts';

/** What a receiver does with one delivery: a status with headers, or nothing ever. */
export type Behaviour = 'hang' | { readonly status: number; readonly headers?: http.OutgoingHttpHeaders };

/** A delivery as it came over the wire. */
export interface Received {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  /** Host and port, as `crawl.privateHosts` names them. */
  readonly host: string;
  readonly received: Received[];
  close(): Promise<void>;
}

/** A receiver of webhooks that behaves so at each delivery in turn, and as at the last behind these; 204 without any. */
export async function startReceiver(...behaviours: readonly Behaviour[]): Promise<Receiver> {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const behaviour = behaviours[Math.min(received.length, behaviours.length - 1)] ?? { status: 204 };
      const { url: path = '', headers } = request;
      received.push({ path, headers, body: Buffer.concat(chunks).toString() });
      if (behaviour !== 'hang') response.writeHead(behaviour.status, behaviour.headers).end('not read');
    });
  });
  const { origin, close } = await onLoopback(server);
  return { url: `${origin}/hook?for=acme`, host: new URL(origin).host, received, close };
}
