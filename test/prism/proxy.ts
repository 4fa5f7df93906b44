import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Exchange, judgeBy } from './validation.ts';

interface Proxied {
  /** Ends in `/v1`, as the service's own. */
  readonly url: string;
  /** Violations of the description so far. Complete after `close`. */
  readonly violations: () => string[];
  readonly close: () => Promise<void>;
}

/** Reads a service's `/openapi.json`. */
export const descriptionAt = async (url: string): Promise<string> => (await fetch(`${url}/openapi.json`)).text();

/**
 * Stands between clients and the service at an address, and has Prism hold every exchange against its description.
 * Bytes, redirects and broken connections pass as they are.
 */
export async function throughPrism(url: string, description: string): Promise<Proxied> {
  const service = new URL(url);
  const judgement = judgeBy(description);
  const agent = new http.Agent({ keepAlive: true });
  const judged: Promise<string[]>[] = [];
  const found: string[] = [];
  const judge = (exchange: Exchange): void => {
    judged.push(
      judgement(exchange).then((faults) => {
        found.push(...faults);
        return faults;
      }),
    );
  };
  // The service tells clients how long it keeps a connection, so this one must not close it sooner.
  const server = http.createServer({ maxHeaderSize: 32 * 1024, keepAliveTimeout: 0 }, (request, response) => {
    pass({ request, response, service, agent }).then(
      (exchange) => exchange && judge(exchange),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${service.pathname}`,
    violations: () => [...found],
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await Promise.all(judged);
    },
  };
}

interface Passage {
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
  readonly service: URL;
  readonly agent: http.Agent;
}

/** Passes a call on and its answer back; nothing where either side left before the end. */
async function pass({ request, response, service, agent }: Passage): Promise<Exchange | undefined> {
  const sent = await bytes(request);
  const { method = 'GET', url = '/', rawHeaders } = request;
  const headers = withHost(rawHeaders, service.host);
  const onward = http.request({ host: service.hostname, port: service.port, method, path: url, headers, agent });
  response.on('close', () => onward.destroy());
  onward.end(sent);
  const [answer] = (await once(onward, 'response')) as [http.IncomingMessage];
  response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  const received: Buffer[] = [];
  for await (const part of answer as AsyncIterable<Buffer>) {
    received.push(part);
    response.write(part);
  }
  response.end();
  if (!answer.complete) return undefined;
  return {
    method,
    url: url.slice(service.pathname.length),
    request: { headers: request.headers, body: sent },
    response: { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(received) },
  };
}

async function bytes(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** Headers as they were sent, twice the same included, but for the host, which is the service's. */
function withHost(raw: readonly string[], host: string): string[] {
  return raw.map((value, index) => (index % 2 === 1 && raw[index - 1]?.toLowerCase() === 'host' ? host : value));
}
