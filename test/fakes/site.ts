import http from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { onLoopback } from './loopback.ts';

const article = `<p>An anvil is a block of steel on which a smith forges iron. A good one weighs 50 kg or more, and its face is
hardened so that the hammer rebounds. For a small workshop an anvil of 30 to 60 kg is enough, as tests of ours show.</p>
<h2>What it costs</h2><p>We bought eight anvils in 2026 and hit each of them a thousand times. Cast iron is cheap and
soft, and chips at the edges. Forged steel costs three times as much and lasts for generations of smiths.</p>
<table><tr><th>Anvil</th><th>Weight</th><th>Price</th></tr><tr><td>Acme 100</td><td>45 kg</td><td>$450</td></tr>
<tr><td>Globex Light</td><td>20 kg</td><td>$129</td></tr></table>`;

/** Article page with typical content around the article. */
export const articlePage = (title = 'The best anvils', body = article): string => `<!doctype html><html lang="en"><head>
<title>${title}</title><meta charset="utf-8"><meta name="author" content="Ada Smith">
<script type="application/ld+json">{"@type":"Article","headline":"${title}","datePublished":"2026-10-05T08:00:00+02:00"}</script>
</head><body><nav><a href="/">Home</a> <a href="/deals">Deals</a></nav>
<div id="cookie-banner">We and our partners use cookies. <button>Accept all</button></div>
<main><article><h1>${title}</h1>${body}</article></main><footer>Imprint, privacy policy</footer></body></html>`;

const html = (text: string, headers: http.OutgoingHttpHeaders = {}) => ({
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: Buffer.from(text),
});

/** Response for a path. */
type Reply = {
  readonly status?: number;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: Buffer | Readable;
};

const redirect = (location: string): Reply => ({ status: 302, headers: { location } });

/** Yields identical chunks of 1 MiB forever. */
function* endless(): Generator<Buffer> {
  const chunk = Buffer.alloc(1024 * 1024, 'word ');
  for (;;) yield chunk;
}

function* megabytes(count: number): Generator<Buffer> {
  for (let n = 0; n < count; n++) yield Buffer.alloc(1024 * 1024, 'word ');
}

const pages: Readonly<Record<string, () => Reply>> = {
  '/article': () => html(articlePage()),
  '/shut/article': () => html(articlePage('Shut')),
  '/latin1': () => ({
    headers: { 'content-type': 'text/html; charset=iso-8859-1' },
    body: Buffer.from(articlePage('Caf\u00e9 anvils'), 'latin1'),
  }),
  '/named-latin1': () => ({
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(articlePage('Caf\u00e9 anvils').replace('utf-8', 'windows-1252'), 'latin1'),
  }),
  '/gzipped': () => ({
    headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' },
    body: gzipSync(articlePage()),
  }),
  '/bomb': () => ({
    headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(60 * 1024 * 1024, ' ')),
  }),
  '/broken-gzip': () => html('this was never packed', { 'content-encoding': 'gzip' }),
  '/large': () => ({ headers: { 'content-type': 'text/html' }, body: Readable.from(megabytes(50)) }),
  '/endless': () => ({ headers: { 'content-type': 'text/html' }, body: Readable.from(endless()) }),
  '/pdf': () => ({ headers: { 'content-type': 'application/pdf' }, body: Buffer.from('%PDF-1.7 ...') }),
  '/pdf-as-html': () => html('%PDF-1.7 ...'),
  '/image': () => ({ headers: { 'content-type': 'image/png' }, body: Buffer.from([137, 80, 78, 71, 0]) }),
  '/notes.md': () => ({
    headers: { 'content-type': 'text/markdown' },
    body: Buffer.from('# Notes\n\nAn anvil of 50 kg.'),
  }),
  '/consent': () =>
    html(
      '<title>Before you continue</title><h1>Before you continue</h1><p>We and our partners use cookies and process personal data. You can give your consent, or manage preferences in our privacy policy.</p><button>Accept all</button><button>Reject all</button>',
    ),
  '/shell': () =>
    html(
      '<title>Shop</title><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/app.js"></script>',
    ),
  '/challenge': () => html('<title>Just a moment...</title><h1>Checking your browser before you go on</h1>'),
  '/broken': () => html(`<html><body><div><p>${article}<td></b><table><li><h2>More</h3><p>It still rebounds`),
  '/german': () =>
    html(
      `<html lang="en"><head><title>Ambosse im Test</title></head><body><article><p>${'Ein Amboss ist ein Block aus Stahl, auf dem der Schmied das Eisen formt. Ein guter wiegt mehr als f\u00fcnfzig Kilogramm, und seine Bahn ist geh\u00e4rtet. '.repeat(12)}</p></article></body></html>`,
    ),
  '/gone': () => ({ status: 410 }),
  '/refused': () => ({ status: 403 }),
  '/error': () => ({ status: 500 }),
  '/moved': () => redirect('/article'),
  '/circle-a': () => redirect('/circle-b'),
  '/circle-b': () => redirect('/circle-a'),
  '/to-shut': () => redirect('/shut/article'),
  '/to-private': () => redirect('http://169.254.169.254/latest/meta-data'),
  '/to-local-name': () => redirect('http://printer.local/'),
  '/to-nowhere': () => redirect('mailto:ada@example.com'),
};

interface SiteOptions {
  /** Content of robots.txt, or its status code. */
  readonly robots?: string | number;
  /** Additional or replaced paths. */
  readonly paths?: Readonly<Record<string, () => Reply>>;
  /** Milliseconds before each response. */
  readonly pause?: number;
}

export interface Site {
  readonly origin: string;
  /** Host and port, in the form for `crawl.privateHosts`. */
  readonly host: string;
  /** Requested paths, including robots.txt, with the time in milliseconds and the user agent. */
  readonly asked: readonly { readonly path: string; readonly at: number; readonly agent: string }[];
  /** Returns the maximum number of parallel page requests. */
  readonly most: () => number;
  close(): Promise<void>;
}

/** Website on loopback, with readable pages and all kinds of failures. */
export async function startSite({
  robots = 'User-agent: *\nDisallow: /shut/\n',
  paths = {},
  pause = 5,
}: SiteOptions = {}): Promise<Site> {
  const asked: { path: string; at: number; agent: string }[] = [];
  const known = { ...pages, ...paths };
  let open = 0;
  let most = 0;
  const server = http.createServer(({ url = '', headers }, response) => {
    asked.push({ path: url, at: performance.now(), agent: headers['user-agent'] ?? '' });
    if (url === '/robots.txt') return void answerRobots(response, robots);
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => (open -= 1));
    if (url === '/slow') return;
    setTimeout(() => answer(response, known[url]?.() ?? farther(url)), pause);
  });
  const { origin, close } = await onLoopback(server);
  return { origin, host: new URL(origin).host, asked, most: () => most, close };
}

/** Redirects `/far/3` to `/far/2`, and `/far/0` to the article. */
function farther(url: string): Reply {
  const [, count] = /^\/far\/(\d+)$/u.exec(url) ?? [];
  if (count === undefined) return { status: 404 };
  return redirect(count === '0' ? '/article' : `/far/${Number(count) - 1}`);
}

function answerRobots(response: http.ServerResponse, robots: string | number): void {
  if (typeof robots === 'number') response.writeHead(robots).end();
  else response.writeHead(200, { 'content-type': 'text/plain' }).end(robots);
}

function answer(response: http.ServerResponse, { status = 200, headers = {}, body }: Reply): void {
  response.writeHead(status, headers);
  if (body instanceof Readable) {
    body.pipe(response);
    response.on('close', () => body.destroy());
  } else response.end(body);
}
