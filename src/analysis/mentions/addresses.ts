import type { Span } from '../../text/markdown/inlineText.ts';
import type { SiteTable } from '../../text/urls/sites.ts';
import { withoutGluedWords } from '../../text/urls.ts';

/** What sort of address a stretch of text lies in. */
type Address = 'none' | 'own' | 'other';

/**
 * The hosts, URLs and e-mail addresses of one text; what was looked at last is kept, as one of them may hold many
 * names.
 */
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
   * Says whether a name from `start` to before `end` lies inside an address, and whether that is on an own domain.
   * Sentences run together (`long.Acme is`) are no address.
   */
  around(start: number, end: number): Address {
    const { text, own } = this;
    // `/shop/acme-two` is not below `/shop/acme`.
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
    // `acme.com-based` names the host before the hyphen, `acme.com-deals.net` is another.
    const host = text.slice(this.run.start, after ? this.run.end : end);
    if (!after && (this.run.start === start || !host.includes('.')))
      return own.includes(host.toLowerCase()) ? 'own' : 'none';
    return kind(host, own);
  }

  /** True for an address on a site of someone else that lies within an own one. */
  private isOfAnother(address: string): boolean {
    const site = this.sites.tracked(address);
    return site !== undefined && !this.own.includes(site);
  }
}

/** Signs with which a step of a path goes on. */
const pathGoesOn = /^(?:[-%~+]|\.[\p{L}\p{N}])/u;

/** Tells a host that is one of the domains, or a name below one, from all others. */
function kind(host: string, domains: readonly string[]): Address {
  const lower = withoutGluedWords(host).toLowerCase().replace(/:\d*$/, '');
  return domains.some((domain) => lower === domain || lower.endsWith(`.${domain}`)) ? 'own' : 'other';
}

const connecting = /[./\\@\-=+&?#%~:_]/;
/** Hosts have at most 253 characters (RFC 1035); no name lies further into an address than this matters. */
const maxAddressLength = 300;

/** Widens a span in both directions while `goesOn` is true of the next character. */
function stretch(start: number, end: number, goesOn: (index: number) => boolean): Span {
  let from = start;
  let to = end;
  while (from > 0 && start - from < maxAddressLength && goesOn(from - 1)) from--;
  while (to - end < maxAddressLength && goesOn(to)) to++;
  return { start: from, end: to };
}

/** No address goes on over these; `NaN` stands for the end of the text. */
const breaking = new Set([
  Number.NaN,
  ...[...' \t\n\r\f\v\u00a0<>()"\'“”„|,;[]{}'].map((character) => character.charCodeAt(0)),
]);

/** The host of a URL of which `chunk` holds at least the beginning of the path: `https://host/…` or `host.tld/…`. */
function hostOfPath(chunk: string): string | undefined {
  const scheme = chunk.indexOf('://');
  if (scheme < 0) return /^[\p{Ll}\d-]+(?:\.[\p{Ll}\d-]+)+(?=[/?#])/u.exec(chunk)?.[0];
  const rest = chunk.slice(scheme + 3);
  const end = rest.search(/[/?#]/);
  return end < 0 ? undefined : rest.slice(0, end);
}

const isHostPart = (text: string, index: number): boolean =>
  isLabel(text.charCodeAt(index)) || (text.charAt(index) === '.' && isHostDot(text, index));

/** Letters, digits, `-` and `_`; beyond ASCII any letter, mark or number of the basic plane. */
function isLabel(unit: number): boolean {
  if (unit < 128) return ascii[unit] === 1;
  return unit >= 128 && /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(unit));
}

const ascii = Uint8Array.from({ length: 128 }, (_, unit) => Number(/[\w-]/.test(String.fromCharCode(unit))));

/**
 * A dot between the labels of a host or file name, not one that ends a sentence which the next follows without a space.
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
