import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { onLoopback } from './loopback.ts';

type Told = { readonly path: string; readonly headers: IncomingHttpHeaders };
export type Turn = (told: Told, response: ServerResponse) => void;

interface FileHost {
  readonly origin: string;
  readonly heard: Told[];
  /** Handles the next requests, one each. After that, the default behavior continues. */
  readonly play: (...turns: Turn[]) => void;
  /** Replaces the file. */
  readonly put: (file: Buffer) => void;
  readonly close: () => Promise<void>;
}

/** File server with signed links, range requests, and ETags. */
export async function startFileHost(first: Buffer): Promise<FileHost> {
  const heard: Told[] = [];
  const turns: Turn[] = [];
  let [file, version] = [first, 1];
  const give: Turn = ({ headers }, response) => {
    const tag = `"v${version}"`;
    const from = Number(/^bytes=(\d+)-$/u.exec(headers.range ?? '')?.[1] ?? NaN);
    const same = headers['if-range'] === undefined || headers['if-range'] === tag;
    if (Number.isNaN(from) || !same)
      return void response.writeHead(200, { etag: tag, 'content-length': file.length }).end(file);
    if (from >= file.length) return void response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
    const range = `bytes ${from}-${file.length - 1}/${file.length}`;
    response
      .writeHead(206, { etag: tag, 'content-range': range, 'content-length': file.length - from })
      .end(file.subarray(from));
  };
  const server = createServer(({ url = '', headers }, response) => {
    const told = { path: url, headers };
    heard.push(told);
    (turns.shift() ?? give)(told, response);
  });
  const { origin, close } = await onLoopback(server);
  return {
    origin,
    heard,
    play: (...next) => void turns.push(...next),
    put(next) {
      file = next;
      version += 1;
    },
    close,
  };
}

/** Sends this many bytes and closes the connection. The ETag is that of the first file. */
export const breaksAfter =
  (file: Buffer, bytes: number, status = 200): Turn =>
  ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/u.exec(headers.range ?? '')?.[1] ?? 0);
    const range = status === 206 ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {};
    response.writeHead(status, { etag: '"v1"', ...range, 'content-length': file.length - from });
    response.write(file.subarray(from, from + bytes), () => setTimeout(() => response.destroy(), 20));
  };

/** Refuses with a status code. */
export const refuses =
  (status: number): Turn =>
  (_, response) =>
    void response.writeHead(status).end('<Error>AccessDenied</Error>');
