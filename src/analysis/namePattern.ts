import { domainOf } from '../text/urls.ts';
import type { Named } from './named.ts';
import { isDayOrMonth, isOrdinary } from './ordinaryWords.ts';

/** The expression that tells whether a name stands at an offset, and what each written form is worth. */
export interface NamePattern {
  readonly named: Named;
  /** Sticky: it is asked at its `lastIndex`. */
  readonly expression: RegExp;
  /** What its forms begin with, up to where a space or hyphen may stand. */
  readonly beginnings: readonly string[];
  /** The brand's own domains, in lower case. */
  readonly domains: readonly string[];
  /** `any`: counts in any place; `spelled`: unless a sentence owes it its capital; `never`: only inside the own domain. */
  rule(written: string): 'any' | 'spelled' | 'never';
}

const kept = new WeakMap<Named, NamePattern | null>();

/** The pattern of a brand or competitor, built once; null where it has neither a name nor a domain. */
export function patternOf(named: Named): NamePattern | null {
  let pattern = kept.get(named);
  if (pattern === undefined) kept.set(named, (pattern = build(named)));
  return pattern;
}

function build(named: Named): NamePattern | null {
  const names = [...new Set([named.name, ...named.aliases].map((name) => name.trim().normalize('NFC')))].filter((name) => bare(name) !== '');
  const domain = named.url ? domainOf(named.url.trim())?.toLowerCase() : undefined;
  // A name such as "Booking.com" is a domain itself.
  const domains = [...new Set([...(domain ? [domain] : []), ...names.filter((name) => host.test(name)).map((name) => name.toLowerCase())])];
  const forms = [...domains.map((own) => [own]), ...names.flatMap(formsOf)];
  if (forms.length === 0) return null;
  const longest = forms.toSorted((one, other) => other.join(' ').length - one.join(' ').length);
  const spellings = new Map(names.map((name) => [bare(name).toLowerCase(), name]));
  return {
    named,
    expression: new RegExp(longest.map((parts) => parts.map(escape).join(joint)).join('|'), 'iuy'),
    beginnings: [...new Set(forms.map(([first = '']) => first))],
    domains,
    rule: (written) => ruleOf(written, spellings, domains),
  };
}

const host = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}$/u;

function ruleOf(written: string, spellings: ReadonlyMap<string, string>, domains: readonly string[]): 'any' | 'spelled' | 'never' {
  if (domains.includes(written.toLowerCase())) return 'any';
  const form = bare(written.normalize('NFC'));
  const name = spellings.get(form.toLowerCase());
  if (name === undefined) return 'any';
  if (isDayOrMonth(name)) return 'never';
  if (!isOrdinary(name)) return 'any';
  const own = bare(name);
  if (form === own || form === capitalised(own)) return 'spelled';
  return form.length > 1 && form === form.toUpperCase() ? 'any' : 'never';
}

/** A name without the spaces and hyphens that may vary. */
function bare(name: string): string {
  return name.replace(/[\s\u00ad\u2010\u2011-]+/g, '').replace(/[’ʼ]/g, '\'');
}

const capitalised = (name: string): string => (name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name);

/** A name composed and decomposed, in the parts that its own inner capitals, spaces and hyphens divide it into. */
function formsOf(name: string): string[][] {
  const parts = name
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[\s\u00ad\u2010\u2011-]+/)
    .filter((part) => part !== '');
  return name === name.normalize('NFD') ? [parts] : [parts, parts.map((part) => part.normalize('NFD'))];
}

/** Between the parts a space or hyphen may stand, or be missing. */
const joint = '(?:\\s|\\s?[-\\u00ad\\u2010\\u2011]\\s?)?';

function escape(part: string): string {
  return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/['’ʼ]/g, '[\'’ʼ]');
}
