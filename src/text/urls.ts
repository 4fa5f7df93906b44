import { domainToASCII, domainToUnicode } from 'node:url';
import { getDomain, getHostname, parse } from 'tldts';
import { withoutEnding } from './endings.ts';
import { memoizeSome } from './memoize.ts';
import { wrappedAddress } from './urls/wrappers.ts';

/**
 * Cleans a web address: decodes entities, removes the fragment, credentials, and tracking parameters, and resolves
 * redirects that contain their target.
 * @returns an http(s) URL of at most 8192 characters, or undefined if the string isn't one
 */
export function cleanUrl(url: string): string | undefined {
  if (url.length > maxUrlLength) return undefined;
  const address = withoutGluedWords(decodeEntities(url.trim()));
  const lacksScheme = /^(?:www\.|\/\/)/i.test(address);
  const parsed = URL.parse(lacksScheme ? `https://${address.replace(/^\/\//, '')}` : address);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.hostname === '') return undefined;
  if (parsed.hostname.endsWith('.')) parsed.hostname = withoutEnding(parsed.hostname, /\./);
  const wrapped = wrappedAddress(parsed);
  const target = wrapped !== undefined && wrapped.length < parsed.href.length ? cleanUrl(wrapped) : undefined;
  if (target !== undefined) return target;
  // Setting a URL part parses the whole URL again, and most addresses have none of these parts.
  if (parsed.href.includes('#')) parsed.hash = '';
  if (parsed.href.includes('@')) {
    parsed.username = '';
    parsed.password = '';
  }
  if (parsed.href.includes('?')) {
    const pairs = parsed.search.split('&').map((pair) => pair.replace(/^\?+/, ''));
    parsed.search = pairs.filter((pair) => pair !== '' && !tracking.test(pair)).join('&');
  }
  return parsed.href.length > maxUrlLength ? undefined : parsed.href;
}

/** In characters. Longer addresses contain data and don't identify a page. */
const maxUrlLength = 8192;

/** An article is parsed on every keystroke, and its addresses rarely change. */
const maxDomains = 5_000;
const maxPages = 5_000;

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const tracking = new RegExp(
  `^(?:${[
    'utm_[^=]*',
    'gclid',
    'gclsrc',
    'dclid',
    'gbraid',
    'wbraid',
    'gad_source',
    'gad_campaignid',
    'fbclid',
    'msclkid',
    'yclid',
    'twclid',
    'ttclid',
    'li_fat_id',
    'igshid',
    'igsh',
    'srsltid',
    'mc_[ce]id',
    'mkt_tok',
    '_hs(?:enc|mi)',
    '__hs[a-z]+',
    '_ga',
    '_gl',
    'vero_(?:id|conv)',
    'oly_(?:anon|enc)_id',
    'wickedid',
    'rb_clickid',
    's_cid',
    'ref_src',
    'cmpid',
    '_gsid',
  ].join('|')})(?:=|$)`,
  'i',
);

const plainInPaths = /[\w.~()[\]'"`|\\<>@+:,;!*$&=-]/;

/** Decodes percent escapes that a path doesn't need: `/%40acme` becomes `/@acme`. */
export const plainPath = (path: string): string => unescaped(path, plainInPaths);
/** Excludes characters that separate or join parameters. */
const plainInQueries = /[\w.~()[\]'"`|\\<>@:,!*$/?-]/;

/**
 * Returns the key of an address's page, or undefined if it isn't a web page. Ignores the scheme, `www.`, a trailing
 * slash, the order of parameters, the encoding, and everything that `cleanUrl` removes.
 */
export const pageKeyOf = memoizeSome(maxPages, (url): string | undefined => {
  const address = cleanUrl(url);
  return address === undefined ? undefined : keyOfClean(address);
});

/**
 * Returns the page key of a clean address. Stored keys depend on it, so a change needs a migration that renews them.
 */
export function keyOfClean(address: string): string {
  const start = address.indexOf('?');
  const place = plainPath(start < 0 ? address : address.slice(0, start));
  const page = place.replace(/^https?:\/\/(?:www\.(?=[^/]*\.))?/, '').replace(/\/$/, '');
  if (start < 0) return page;
  const query = unescaped(address.slice(start + 1).replaceAll('+', '%20'), plainInQueries);
  return `${page}?${query.split('&').sort().join('&')}`;
}

function unescaped(text: string, plain: RegExp): string {
  if (!text.includes('%')) return text;
  return text.replace(/%[\da-f]{2}/gi, (code) => {
    const sign = String.fromCharCode(parseInt(code.slice(1), 16));
    return plain.test(sign) ? sign : code.toUpperCase();
  });
}

export const pageKeyOrUrl = (url: string): string => pageKeyOf(url) ?? url;

/** True if two addresses have the same page key. */
export const isSameSite = (one: string, other: string): boolean => pageKeyOrUrl(one) === pageKeyOrUrl(other);

const nonAscii = /[^\0-\x7f]/;

/**
 * Converts a host to its ASCII form (RFC 3490): `müller.de` becomes `xn--mller-kva.de`. Invalid hosts are unchanged.
 */
export const asciiHost = (host: string): string => (nonAscii.test(host) ? domainToASCII(host) || host : host);

/**
 * Returns the registrable domain of a URL or host in lower-case ASCII. An IP address or `localhost` is its own domain.
 */
export const domainOf = memoizeSome(maxDomains, (url): string | undefined => {
  const address = withoutGluedWords(url);
  const host = getHostname(address);
  const named = host && nonAscii.test(host) ? asciiHost(host) : address;
  const domain = getDomain(named, { allowPrivateDomains: true });
  if (domain !== null) return domain;
  return host && /[\p{L}\d]/u.test(host) ? asciiHost(host) : undefined;
});

/**
 * Removes words glued to the host: `https://nerdwallet.comBest` becomes nerdwallet.com, because the case changes after
 * a top-level domain. Hosts in mixed case are unchanged (`iHeart.com`).
 */
export function withoutGluedWords(address: string): string {
  const [, host = ''] = /^(?:https?:)?(?:\/\/)?([^\s/?#:@]*)/i.exec(address) ?? [];
  const [front] = /^[^\s]*?\.[a-z]{2,24}(?=\p{Lu})/u.exec(host) ?? [];
  if (front === undefined || isGivenOut(host.toLowerCase()) || !isGivenOut(front)) return address;
  return address.slice(0, address.indexOf(host) + front.length);
}

/** True if a host ends with a public suffix, including private ones. Also accepts an address. */
export function isGivenOut(host: string): boolean {
  const { isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return isIcann === true || isPrivate === true;
}

/** Returns the lower-case spellings of a host: ASCII, composed Unicode, and decomposed Unicode. */
export function spellingsOfHost(host: string): string[] {
  const lower = host.toLowerCase();
  if (!nonAscii.test(lower) && !lower.includes('xn--')) return [lower];
  const ascii = asciiHost(lower);
  const shown = domainToUnicode(ascii) || lower;
  return [...new Set([ascii, shown, shown.normalize('NFD')])];
}

/**
 * True for Gemini's source addresses. Each redirects to another page, which only a request reveals.
 * @param origin overridden only in tests
 */
export function isRedirect(url: string, origin = redirectOrigin): boolean {
  const parsed = URL.parse(url);
  return (
    parsed !== null &&
    parsed.origin === origin &&
    parsed.username === '' &&
    parsed.password === '' &&
    redirectPath.test(parsed.pathname)
  );
}

export const redirectOrigin = 'https://vertexaisearch.cloud.google.com';
const redirectPath = /^\/grounding-api-redirect\/[^/]+$/;

function decodeEntities(url: string): string {
  if (!url.includes('&')) return url;
  let decoded = url;
  // A doubly escaped address contains `&amp;amp;`.
  for (let round = 0; round < 3 && decoded.includes('&'); round++) {
    decoded = decoded.replace(
      /&(amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/gi,
      (whole, name: string) => characterNamed(name) ?? whole,
    );
  }
  return decoded;
}

function characterNamed(name: string): string | undefined {
  if (!name.startsWith('#')) return namedEntities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

const maxAddressLength = 100;

/**
 * Shortens an address for display: `www.example.com/pricing?plan=2`. Keeps the query, which may be the only difference
 * between two pages.
 */
export function shortAddress(url: string): string {
  const address = url
    .replace(/^https?:\/\//, '')
    .replace(/#.*/, '')
    .replace(/\/(?=$|\?)/, '');
  return address.length > maxAddressLength ? `${address.slice(0, maxAddressLength - 1)}…` : address;
}
