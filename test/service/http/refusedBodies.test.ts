import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { describe, test } from 'node:test';
import { eventually } from '../../fakes/eventually.ts';
import { sharedService } from '../testService.ts';

const service = await sharedService();

/** Opens a connection to the service, and collects what comes back. */
async function connect() {
  const { hostname, port, pathname } = new URL(service.url);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    received += part;
  });
  const head = (method: string, path: string, length: number): string =>
    `${method} ${pathname}${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${service.key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  return { socket, head, received: () => received };
}

describe('bodies that are too large', () => {
  test('leave the connection open until they are sent', async () => {
    const { socket, head, received } = await connect();
    const length = 1024 * 1024 + 1;
    socket.write(head('POST', '/projects', length));
    await eventually(() => received().includes('PAYLOAD_TOO_LARGE'));
    socket.write('x'.repeat(length));
    socket.write(head('GET', '/me', 0));
    await eventually(() => received().includes('"credits"'));
    assert.match(received(), /^HTTP\/1\.1 413 /u);
    socket.destroy();
  });

  test('close the connection if they are over 64 MiB', async () => {
    const { socket, head, received } = await connect();
    const closed = once(socket, 'close');
    socket.write(head('POST', '/projects', 64 * 1024 * 1024 + 1));
    await closed;
    assert.match(received(), /^HTTP\/1\.1 413 /u);
  });
});
