import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { version } from '../version.ts';

/** Product token for the user agent and robots.txt. */
export const agentName = 'Citedesk';
export const userAgent = `${agentName}/${version} (+https://marketplace.visualstudio.com/items?itemName=citedesk.citedesk)`;

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Decompressed. Empty if the body isn't wanted or the status has none. */
  readonly body: Uint8Array;
}

export class TooLarge extends Error {}

interface Asking {
  readonly connections: Dispatcher;
  readonly signal: AbortSignal;
  /** Maximum size of the decompressed body in bytes. */
  readonly mostBytes: number;
  /** True if the body should be read, judging by the headers. */
  readonly wants?: (answer: Omit<Answered, 'body'>) => boolean;
}

/**
 * Sends one GET request without following redirects, and decompresses the body if it is wanted.
 * @throws TooLarge if the body exceeds `mostBytes`. Also throws errors of undici and zlib, and the signal's reason.
 */
export async function sendRequest(url: URL, { connections, signal, mostBytes, wants }: Asking): Promise<Answered> {
  const { statusCode, headers, body } = await connections.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    signal,
    headers: {
      'user-agent': userAgent,
      accept: 'text/html, application/xhtml+xml, text/markdown, text/plain;q=0.8, */*;q=0.1',
      'accept-encoding': 'gzip, deflate, br',
      'accept-language': '*',
    },
  });
  const answer = { status: statusCode, headers };
  const wanted = statusCode >= 200 && statusCode < 300 && (wants?.(answer) ?? true);
  if (wanted) return { ...answer, body: await unpacked(body, headerOf(headers, 'content-encoding'), mostBytes) };
  body.on('error', () => undefined); // ignores errors of an abandoned body
  body.destroy();
  return { ...answer, body: new Uint8Array() };
}

/** Returns a header, or its first value if there are several. */
export function headerOf(headers: Answered['headers'], name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Decoders by content coding. Nested codings aren't supported, because they allow decompression bombs. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

async function unpacked(body: Readable, coding: string | null, mostBytes: number): Promise<Uint8Array> {
  const name = (coding ?? 'identity').trim().toLowerCase();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) return done(new TooLarge(`more than ${mostBytes} bytes`));
      chunks.push(chunk);
      done();
    },
  });
  const decoder = decoders[name]?.();
  if (!decoder && name !== 'identity' && name !== '') throw new Error(`unknown content encoding: ${name.slice(0, 40)}`);
  counting.resume();
  await (decoder ? pipeline(body, decoder, counting) : pipeline(body, counting));
  return Buffer.concat(chunks);
}
