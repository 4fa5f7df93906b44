/** Pages that only send their reader on, by host without `www.`: a path, and the parameters that hold the target. */
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

/** Caches of AMP pages: behind the path, `s/` stands for https, and the rest is the page. */
const ampCaches = new Map(
  Object.entries({
    google: /^\/amp\/(?<secure>s\/)?(?<page>[^/.]+\..*)$/,
    'bing-amp.com': ampPath,
    'cdn.ampproject.org': ampPath,
  }),
);

/** Returns the address to which a redirect leads or of which an AMP cache shows the page; undefined for other pages. */
export function wrappedAddress({ hostname, pathname, search, searchParams }: URL): string | undefined {
  const host = hostOf(hostname);
  const [path, ...parameters] = redirects.get(host) ?? [];
  if (path?.test(pathname) === true) {
    const targets = parameters.flatMap((name) => targetIn(searchParams.get(name) ?? ''));
    if (targets[0] !== undefined) return targets[0];
  }
  const { secure, page } = ampCaches.get(host)?.exec(pathname)?.groups ?? {};
  return page === undefined ? undefined : `${secure === undefined ? 'http' : 'https'}://${page}${search}`;
}

const google = /^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$/;
const manyHosts = /\.(cdn\.ampproject\.org|safelinks\.protection\.outlook\.com)$/;

const hostOf = (hostname: string): string =>
  google.test(hostname) ? 'google' : (manyHosts.exec(hostname)?.[1] ?? hostname.replace(/^www\./, ''));

/** Bing writes `a1` before an address in Base64. */
function targetIn(value: string): string[] {
  const target = /^a1aHR0c/.test(value) ? Buffer.from(value.slice(2), 'base64url').toString() : value;
  return /^https?:\/\/[^/]/i.test(target) ? [target] : [];
}
