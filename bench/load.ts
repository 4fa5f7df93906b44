import { once } from 'node:events';
import net from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

interface Load {
  readonly url: string;
  readonly key: string;
  readonly connections: number;
  /** Duration in milliseconds. */
  readonly time: number;
}

/**
 * Sends the same GET request repeatedly over kept-alive connections, one at a time on each, and returns the responses
 * per second. It does less per request than a load generator, so that the server is the bottleneck. It never sleeps,
 * because the server would pay for waking it, and more if it is slow.
 */
export async function load({
  url,
  key,
  connections,
  time,
}: Load): Promise<{ readonly answered: number; readonly perSecond: number }> {
  const { hostname, port, pathname, host } = new URL(url);
  const call = Buffer.from(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n\r\n`);
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
  let answered = 0;
  let fault: Error | undefined;
  const begin = performance.now();
  for (const socket of sockets) {
    let missing = 0;
    socket.on('error', (error) => {
      fault = error;
    });
    socket.on('data', (data) => {
      try {
        missing = missing === 0 ? wholeLength(data) - data.length : missing - data.length;
      } catch (error) {
        fault = error as Error;
      }
      if (missing > 0) return;
      answered += 1;
      socket.write(call);
    });
    socket.write(call);
  }
  while (fault === undefined && performance.now() - begin < time) await turn();
  const perSecond = answered / ((performance.now() - begin) / 1000);
  for (const socket of sockets) socket.destroy();
  if (fault !== undefined) throw fault;
  return { answered, perSecond };
}

/** Returns the total length of a response from its first bytes. */
function wholeLength(data: Buffer): number {
  const head = data.indexOf('\r\n\r\n');
  const text = data.toString('latin1', 0, head);
  const [, length] = /^content-length: (\d+)$/im.exec(text) ?? [];
  if (!text.startsWith('HTTP/1.1 200') || length === undefined)
    throw new Error(`a call was answered ${data.toString()}`);
  return head + 4 + Number(length);
}
