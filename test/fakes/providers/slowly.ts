import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { onLoopback } from '../loopback.ts';

/**
 * Plays a provider that sends these server-sent events one by one, with pauses of so many milliseconds between them.
 */
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
  const { origin, close } = await onLoopback(server);
  return { baseUrl: origin, close };
}
