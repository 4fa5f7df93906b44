import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Plays a provider that sends these server-sent events one by one, with pauses of so many milliseconds between them. */
export async function startSlowly(
  events: readonly string[],
  pause: number,
): Promise<{ readonly baseUrl: string; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    request.resume();
    void send(response);
  });
  async function send(response: http.ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const data of events) {
      if (response.destroyed) return;
      response.write(`data: ${data}\n\n`);
      await sleep(pause);
    }
    response.end();
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
