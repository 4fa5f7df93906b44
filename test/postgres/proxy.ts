import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { behind } from '../service/testService.ts';

/** Proxy to a database that can be closed, or cut a connection during a commit. */
interface Proxy {
  readonly url: string;
  /** Ends all connections and refuses new ones until it is opened again. */
  close(): void;
  open(): void;
  /**
   * Cuts the connection at a commit, after skipping `behind` others. With `back`, the server commits but the response
   * is lost; with `there`, the commit itself is lost. Resolves when the connection is closed.
   */
  breakCommit(behind: number, way: 'there' | 'back'): Promise<void>;
}

/** `commit` as a simple query message of the protocol. */
const commit = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');

export async function startProxy(context: TestContext, databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let closed = false;
  let breaking: { left: number; readonly way: 'there' | 'back'; readonly broken: () => void } | undefined;

  const isBroken = (part: Buffer): boolean => {
    if (!breaking || !part.includes(commit)) return false;
    breaking.left -= 1;
    return breaking.left < 0;
  };

  const server = net
    .createServer((near) => {
      const far = net.connect(Number(target.port), target.hostname);
      const end = (): void => {
        near.destroy();
        far.destroy();
      };
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', end).on('close', () => {
          sockets.delete(socket);
          end();
        });
      }
      if (closed) return end();
      far.on('data', (part) => near.write(part));
      near.on('data', (part) => {
        if (!isBroken(part)) return void far.write(part);
        const { way, broken } = breaking ?? {};
        breaking = undefined;
        if (way === 'back') far.write(part);
        const cut = (): void => {
          end();
          broken?.();
        };
        if (way === 'back') far.removeAllListeners('data').once('data', cut);
        else cut();
      });
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    closed = true;
    for (const socket of sockets) socket.destroy();
  };
  behind(context, () => {
    close();
    server.close();
  });

  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close,
    open() {
      closed = false;
    },
    breakCommit: (left, way) =>
      new Promise((resolve) => {
        breaking = { left, way, broken: resolve };
      }),
  };
}
