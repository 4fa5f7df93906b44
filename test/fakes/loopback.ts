import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Has a server listen on a free port of this machine; gives its origin, and what ends it with all that is still open.
 */
export async function onLoopback(
  server: Server,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
