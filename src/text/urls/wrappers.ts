import { decoded } from './decoded.ts';

/** Pages that only send their reader on, by host without `www.`, or by the host above it: a path, and the parameters that hold the target. */
const redirects = new Map(
  Object.entries<readonly [path: RegExp, ...parameters: string[]]>({
    google: [/^\/url$/, 'q', 'url'],
    'bing.com': [/^\/ck\/a$/, 'u'],
    'duckduckgo.com': [/^\/l\/?$/, 'uddg'],
    'html.duckduckgo.com': [/^\/l\/?$/, 'uddg'],
    'facebook.com': [/^\/(?:l\.php|flx\/warn\/?)$/, 'u'],
    'l.facebook.com': [/^\/l\.php$/, 'u'],
    'lm.facebook.com': [/^\/l\.php$/, 'u'],
    'l.instagram.com': [/^\/$/, 'u'],
    'l.threads.com': [/^\/$/, 'u'],
    'youtube.com': [/^\/redirect$/, 'q'],
    'linkedin.com': [/^\/(?:redir\/redirect|safety\/go)\/?$/, 'url'],
    'out.reddit.com': [/^\//, 'url'],
    't.umblr.com': [/^\/redirect$/, 'z'],
    'vk.com': [/^\/away\.php$/, 'to'],
    'steamcommunity.com': [/^\/linkfilter\/?$/, 'u', 'url'],
    'slack-redir.net': [/^\/link$/, 'url'],
    'safelinks.protection.outlook.com': [/^\/$/, 'url'],
  }),
);

const ampPath = /^\/(?:[civ]|wp)\/(?<secure>s\/)?(?<page>[^/.]+\..*)$/;
const ampViewer = /^\/amp\/(?<secure>s\/)?(?<page>[^/.]+\..*)$/;

/** Caches of AMP pages: behind the path, `s/` stands for https, and the rest is the page. */
const ampCaches = new Map(
  Object.entries({
    google: ampViewer,
    'bing.com': ampViewer,
    'bing-amp.com': ampPath,
    'cdn.ampproject.org': ampPath,
  }),
);

/** Returns the address to which a redirect leads or of which an AMP cache shows the page; undefined for other pages. */
export function wrappedAddress({ hostname, pathname, search, searchParams }: URL): string | undefined {
  const host = hostOf(hostname);
  const parent = host.slice(host.indexOf('.') + 1);
  const [path, ...parameters] = redirects.get(host) ?? redirects.get(hostOf(parent)) ?? [];
  if (path?.test(pathname) === true) {
    const targets = parameters.flatMap((name) => targetIn(searchParams.get(name) ?? ''));
    if (targets[0] !== undefined) return targets[0];
  }
  const { secure, page } = (ampCaches.get(host) ?? ampCaches.get(parent))?.exec(pathname)?.groups ?? {};
  return page === undefined ? undefined : `${secure === undefined ? 'http' : 'https'}://${ampPage(page, search)}`;
}

/** The page with its parameters, which Google escapes into the path, and without those of the viewer. */
function ampPage(page: string, search: string): string {
  const [place = '', ...escaped] = page.split(/%3f/i);
  const own = [...escaped.map(decoded), search.slice(1)].join('&').split('&');
  const query = own.filter((pair) => pair !== '' && !ofViewer.test(pair)).join('&');
  return query === '' ? place : `${place}?${query}`;
}

const ofViewer = /^(?:amp_(?:gsa|js_v)|usqp)(?:=|$)/;

const google = /^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$/;

const hostOf = (hostname: string): string => (google.test(hostname) ? 'google' : hostname.replace(/^www\./, ''));

/** Bing writes `a1` before an address in Base64. */
function targetIn(value: string): string[] {
  const target = /^a1aHR0c/.test(value) ? Buffer.from(value.slice(2), 'base64url').toString() : value;
  return /^https?:\/\/[^/]/i.test(target) ? [target] : [];
}
