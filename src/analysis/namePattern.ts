import { domainOf } from '../text/urls.ts';
import type { Named } from './named.ts';
import { isDayOrMonth, isOrdinary } from './ordinaryWords.ts';

/** The expression that finds candidates for a name, and what each written form is worth. */
export interface NamePattern {
  readonly expression: RegExp;
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
  const alternatives = [...domains.map(escape), ...names.flatMap(variants)].sort((a, b) => b.length - a.length);
  if (alternatives.length === 0) return null;
  const spellings = new Map(names.map((name) => [bare(name).toLowerCase(), name]));
  return { expression: new RegExp(alternatives.join('|'), 'giu'), domains, rule: (written) => ruleOf(written, spellings, domains) };
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

/** Spaces and hyphens may stand, or be missing, at a name's own inner capitals, spaces and hyphens. */
function variants(name: string): string[] {
  const forms = name === name.normalize('NFD') ? [name] : [name, name.normalize('NFD')];
  return forms.map((form) => form
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[\s\u00ad\u2010\u2011-]+/)
    .map(escape)
    .join('(?:\\s|\\s?[-\\u00ad\\u2010\\u2011]\\s?)?'));
}

function escape(part: string): string {
  return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/['’ʼ]/g, '[\'’ʼ]');
}
