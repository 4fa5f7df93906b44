import http from 'node:http';
import { onLoopback } from './loopback.ts';

/** Response to one delivery: a status code with headers, or none. */
export type Behaviour = 'hang' | { readonly status: number; readonly headers?: http.OutgoingHttpHeaders };

/** Delivery as received. */
export interface Received {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  /** Host and port, in the form for `crawl.privateHosts`. */
  readonly host: string;
  readonly received: Received[];
  close(): Promise<void>;
}

/**
 * Webhook receiver that responds to deliveries in this order and repeats the last response. Without any, it responds
 * with 204.
 */
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
