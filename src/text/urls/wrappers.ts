import { decoded } from './decoded.ts';

/** Redirect pages, by host without `www.` or by parent domain: a path, and the parameters that contain the target. */
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

/** AMP caches. After the path, `s/` means https, followed by the page. */
const ampCaches = new Map(
  Object.entries({
    google: ampViewer,
    'bing.com': ampViewer,
    'bing-amp.com': ampPath,
    'cdn.ampproject.org': ampPath,
  }),
);

/** Returns the target of a redirect or the original of an AMP cache page, or undefined for other pages. */
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

/** Returns the page with its parameters, which Google escapes into the path, but without those of the viewer. */
function ampPage(page: string, search: string): string {
  const [place = '', ...escaped] = page.split(/%3f/i);
  const own = [...escaped.map(decoded), search.slice(1)].join('&').split('&');
  const query = own.filter((pair) => pair !== '' && !ofViewer.test(pair)).join('&');
  return query === '' ? place : `${place}?${query}`;
}

const ofViewer = /^(?:amp_(?:gsa|js_v)|usqp)(?:=|$)/;

const google = /^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$/;

const hostOf = (hostname: string): string => (google.test(hostname) ? 'google' : hostname.replace(/^www\./, ''));

/** Bing prefixes a Base64 address with `a1`. */
function targetIn(value: string): string[] {
  const target = /^a1aHR0c/.test(value) ? Buffer.from(value.slice(2), 'base64url').toString() : value;
  return /^https?:\/\/[^/]/i.test(target) ? [target] : [];
}
