import type { Span } from '../../text/spans.ts';
import type { SiteTable } from '../../text/urls/sites.ts';
import { withoutGluedWords } from '../../text/urls.ts';

type Address = 'none' | 'own' | 'other';

/** Finds the hosts, URLs and email addresses of a text. Caches the last one, because it may contain many names. */
export class Addresses {
  private readonly text: string;
  private readonly own: readonly string[];
  private readonly sites: SiteTable;
  private chunk = { start: 0, end: 0 };
  private run = { start: 0, end: 0 };

  /**
   * @param own the brand's own domains and sites, in lower case
   * @param sites the sites of the brand and all competitors
   */
  constructor(text: string, own: readonly string[], sites: SiteTable) {
    this.text = text;
    this.own = own;
    this.sites = sites;
  }

  /**
   * Returns the kind of address around a name from `start` to before `end`. Sentences without a space between them
   * (`long.Acme is`) aren't an address.
   */
  around(start: number, end: number): Address {
    const { text, own } = this;
    // `/shop/acme-two` isn't below `/shop/acme`.
    if (pathGoesOn.test(text.slice(end, end + 2)) && text.slice(start, end).includes('/')) return 'other';
    if (!connecting.test(text.charAt(start - 1)) && !connecting.test(text.charAt(end))) {
      return own.includes(text.slice(start, end).toLowerCase()) ? 'own' : 'none';
    }
    if (start < this.chunk.start || end > this.chunk.end)
      this.chunk = stretch(start, end, (index) => !breaking.has(text.charCodeAt(index)));
    const chunk = text.slice(this.chunk.start, start);
    const url = hostOfPath(chunk);
    if (url !== undefined) return kind(url, own) === 'own' && !this.isOfAnother(chunk) ? 'own' : 'other';
    if (start < this.run.start || end > this.run.end)
      this.run = stretch(start, end, (index) => isHostPart(text, index));
    if (isMail(text, this.run)) return 'other';
    const after = text.slice(end, this.run.end).includes('.');
    // `acme.com-based` names the host before the hyphen, but `acme.com-deals.net` is another host.
    const host = text.slice(this.run.start, after ? this.run.end : end);
    if (!after && (this.run.start === start || !host.includes('.')))
      return own.includes(host.toLowerCase()) ? 'own' : 'none';
    return kind(host, own);
  }

  /** True if the address is on another tracked site, even within an own domain. */
  private isOfAnother(address: string): boolean {
    const site = this.sites.tracked(address);
    return site !== undefined && !this.own.includes(site);
  }
}

/** Matches characters that continue a path segment. */
const pathGoesOn = /^(?:[-%~+]|\.[\p{L}\p{N}])/u;

/** Returns `own` for a host that is one of the domains or a subdomain, and `other` for any other host. */
function kind(host: string, domains: readonly string[]): Address {
  const lower = withoutGluedWords(host).toLowerCase().replace(/:\d*$/, '');
  return domains.some((domain) => lower === domain || lower.endsWith(`.${domain}`)) ? 'own' : 'other';
}

const connecting = /[./\\@\-=+&?#%~:_]/;
/** Maximum characters to scan in each direction. Hosts have at most 253 (RFC 1035). */
const maxAddressLength = 300;

/** Widens a span in both directions while `goesOn` is true for the next index. */
function stretch(start: number, end: number, goesOn: (index: number) => boolean): Span {
  let from = start;
  let to = end;
  while (from > 0 && start - from < maxAddressLength && goesOn(from - 1)) from--;
  while (to - end < maxAddressLength && goesOn(to)) to++;
  return { start: from, end: to };
}

/** Characters that end an address. `NaN` is the character code at the end of the text. */
const breaking = new Set([
  Number.NaN,
  ...[...' \t\n\r\f\v\u00a0<>()"\'“”„|,;[]{}'].map((character) => character.charCodeAt(0)),
]);

/** Returns the host of a URL if `chunk` contains the start of its path: `https://host/…` or `host.tld/…`. */
function hostOfPath(chunk: string): string | undefined {
  const scheme = chunk.indexOf('://');
  if (scheme < 0) return /^[\p{Ll}\d-]+(?:\.[\p{Ll}\d-]+)+(?=[/?#])/u.exec(chunk)?.[0];
  const rest = chunk.slice(scheme + 3);
  const end = rest.search(/[/?#]/);
  return end < 0 ? undefined : rest.slice(0, end);
}

const isHostPart = (text: string, index: number): boolean =>
  isLabel(text.charCodeAt(index)) || (text.charAt(index) === '.' && isHostDot(text, index));

/** True for letters, digits, `-` and `_`. Beyond ASCII, any letter, mark or number of the Basic Multilingual Plane. */
function isLabel(unit: number): boolean {
  if (unit < 128) return ascii[unit] === 1;
  return unit >= 128 && /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(unit));
}

const ascii = Uint8Array.from({ length: 128 }, (_, unit) => Number(/[\w-]/.test(String.fromCharCode(unit))));

/**
 * True for a dot between labels of a host or file name. False if the dot ends a sentence, even without a space after
 * it.
 */
function isHostDot(text: string, dot: number): boolean {
  if (!isLabel(text.charCodeAt(dot - 1))) return false;
  const next = text.slice(dot + 1, dot + 6);
  if (/^\p{Ll}/u.test(next)) return true;
  if (/^\p{Lu}/u.test(next)) return /\p{Lu}/u.test(text.charAt(dot - 1)) && shouted.test(next);
  return /^\p{L}/u.test(next) && /[\p{Ll}\p{N}-]/u.test(text.charAt(dot - 1));
}

const shouted = /^(?:COM|NET|ORG|IO|AI|CO|DE|EU|UK|APP|DEV)(?![\p{L}\p{N}])/u;

function isMail(text: string, { start, end }: Span): boolean {
  if (text.charAt(start - 1) === '@' && /[\p{L}\p{N}._+-]/u.test(text.charAt(start - 2))) return true;
  let at = end;
  while (at - end < 64 && (isLabel(text.charCodeAt(at)) || text.charAt(at) === '.' || text.charAt(at) === '+')) at++;
  return text.charAt(at) === '@' && isLabel(text.charCodeAt(at + 1));
}
