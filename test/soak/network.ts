import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy on loopback, whose network can be slow or away. */
export interface Network {
  readonly port: number;
  /** The port that connections are passed to. */
  target: number;
  /** Milliseconds by which each part is delayed, in both directions. */
  delay: number;
  /** If false, new connections are ended. */
  isOpen: boolean;
  /** Breaks all connections. */
  cut(): void;
  close(): void;
}

export async function startNetwork(): Promise<Network> {
  const sockets = new Set<Socket>();
  const server = net
    .createServer((near) => {
      if (!network.isOpen) return void near.destroy();
      const far = net.connect(network.target, '127.0.0.1');
      const directions = [
        [near, far],
        [far, near],
      ] as const;
      for (const [from, to] of directions) {
        sockets.add(from);
        from.setNoDelay(true);
        from.on('data', (part) => {
          if (network.delay === 0) to.write(part);
          else setTimeout(() => to.writable && to.write(part), network.delay);
        });
        from.on('error', () => undefined);
        from.on('close', () => {
          sockets.delete(from);
          if (network.delay === 0) to.destroy();
          else setTimeout(() => to.destroy(), network.delay);
        });
      }
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const network: Network = {
    port: (server.address() as AddressInfo).port,
    target: 0,
    delay: 0,
    isOpen: true,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    close() {
      network.cut();
      server.close();
    },
  };
  return network;
}
