// Proxy process between services and their database that delays the database's responses by a number of milliseconds
// (first argument), like a network with that round trip. The second argument is the database URL. Sends its own URL to
// the parent.
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

const [delay = '5', databaseUrl = ''] = process.argv.slice(2);
const url = new URL(databaseUrl);
const target = { host: url.hostname, port: Number(url.port), noDelay: true };

process.on('disconnect', () => process.exit());
const server = net
  .createServer((near) => {
    const far = net.connect(target);
    near.setNoDelay(true);
    near.on('data', (part) => far.write(part));
    far.on('data', (part) => setTimeout(() => near.write(part), Number(delay)));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
  })
  .listen(0, '127.0.0.1');
await once(server, 'listening');
url.port = String((server.address() as AddressInfo).port);
process.send?.(url.href);
