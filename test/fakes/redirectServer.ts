import http from 'node:http';
import { onLoopback } from './loopback.ts';

/** Target of a redirect, or a failure. */
export type Redirect = string | { readonly status: number } | { readonly hangs: true };

interface RedirectServer {
  readonly origin: string;
  readonly asked: readonly string[];
  /** Returns the maximum number of parallel requests. */
  readonly most: () => number;
  /** Returns the redirect URL of a token. */
  readonly url: (token: string) => string;
  close(): Promise<void>;
}

/** Redirects like those in Gemini's sources, on loopback. Unknown tokens return 404. */
export async function startRedirectServer(redirects: Readonly<Record<string, Redirect>>): Promise<RedirectServer> {
  const asked: string[] = [];
  let open = 0;
  let most = 0;
  const server = http.createServer(({ url = '' }, response) => {
    asked.push(url);
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const redirect = redirects[url.slice('/grounding-api-redirect/'.length)] ?? { status: 404 };
    if (typeof redirect === 'object' && 'hangs' in redirect) return;
    setTimeout(() => {
      if (typeof redirect === 'object') response.writeHead(redirect.status).end('no');
      else
        response
          .writeHead(302, { location: Buffer.from(redirect).toString('latin1') })
          .end(`<a href="${redirect}">here</a>`);
    }, 5);
  });
  const { origin, close } = await onLoopback(server);
  return {
    origin,
    asked,
    most: () => most,
    url: (token) => `${origin}/grounding-api-redirect/${token}`,
    close,
  };
}
