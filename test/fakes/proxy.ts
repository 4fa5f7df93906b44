import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface Proxy {
  readonly url: string;
  /** Requests to the proxy: `CONNECT host:port` for tunnels, `GET http://…` for plain calls. */
  readonly heard: string[];
  readonly close: () => Promise<void>;
}

/** Proxy that forwards requests for any host to this machine. With a password, it requires authentication. */
export async function startProxy(password?: string): Promise<Proxy> {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const mayPass = ({ headers }: IncomingMessage) =>
    password === undefined ||
    headers['proxy-authorization'] === `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`;
  const server = createServer((asked: IncomingMessage, answer: ServerResponse) => {
    heard.push(`${asked.method} ${asked.url}`);
    if (!mayPass(asked)) return void answer.writeHead(407).end();
    const { port, pathname, search } = new URL(asked.url ?? '');
    const onward = request(
      { host: '127.0.0.1', port, path: `${pathname}${search}`, method: asked.method, headers: asked.headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    asked.pipe(onward);
  });
  server.on('connection', (socket: Socket) => void sockets.add(socket));
  server.on('connect', (asked: IncomingMessage, socket: Socket) => {
    heard.push(`CONNECT ${asked.url}`);
    socket.on('error', () => undefined);
    if (!mayPass(asked)) return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const far = connect(Number(asked.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      far.pipe(socket).pipe(far);
    });
    sockets.add(far);
    far.on('error', () => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
