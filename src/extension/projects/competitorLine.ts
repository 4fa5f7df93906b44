import { nameKey } from '../../analysis/mentions/namePattern.ts';
import { maxAliases, maxNameLength } from '../../contract/call/limits.ts';
import type { Competitor, ProjectDetail } from '../../contract/projects/project.ts';
import { WebUrl } from '../../contract/call/values.ts';
import { t } from '../editor/l10n.ts';
import { nameFault } from '../prompts/pickers.ts';
import { websiteFault, competitorsOf, sitesFault, sitesTyped, webAddress } from './website.ts';

/**
 * Formats a competitor as a line: `Name; alias, alias; https://site, other-site.com`. Parts that contain a separator
 * are quoted.
 */
export const competitorLine = ({ name, url, aliases, sites = [] }: Competitor): string =>
  [isQuoted(name, ';'), spellingsLine(aliases), [url ?? '', ...sites].join(', ')]
    .filter((part, index) => part !== '' || (index === 1 && url === null && sites.length > 0))
    .join('; ');

/** Formats names for `spellingsOf`. */
export const spellingsLine = (names: readonly string[]): string => names.map((name) => isQuoted(name, ';,')).join(', ');

const isQuoted = (text: string, marks: string): string =>
  text.startsWith('"') || [...marks].some((mark) => text.includes(mark)) ? `"${text.replaceAll('"', '""')}"` : text;

/** Parses a competitor's line. Validate with `competitorFault` first. */
export function competitorOf(line: string): Competitor {
  const [name, afterName] = fieldAt(line, 0, ';');
  const { names: aliases, end } = isAddress(line.slice(afterName))
    ? { names: [], end: afterName }
    : namesAt(line, afterName);
  const [site = '', ...others] = line
    .slice(end)
    .trim()
    .split(/,(?:\s+|$)/u);
  const sites = sitesTyped(others.join(','));
  return { name, url: site === '' ? null : webAddress(site), aliases, ...(sites.length > 0 && { sites }) };
}

/** Parses distinct names separated by commas. A name with a comma must be quoted. */
export const spellingsOf = (typed: string): readonly string[] => namesAt(typed, 0, ',').names;

function namesAt(line: string, from: number, marks = ',;'): { readonly names: string[]; readonly end: number } {
  const names = new Set<string>();
  let [end, mark] = [from, ','];
  while (mark === ',') {
    const [name, next, found] = fieldAt(line, end, marks);
    if (name !== '') names.add(name);
    [end, mark] = [next, found];
  }
  return { names: [...names], end };
}

/** True for an address without aliases before it. Blanks may only follow commas. */
const isAddress = (rest: string): boolean => /^https?:\/\//iu.test(rest.trim()) && !/[^,\s]\s/u.test(rest.trim());

/** Reads a field that ends at one of the marks. Returns its text, the offset after the mark, and the mark. */
function fieldAt(line: string, from: number, marks: string): readonly [text: string, next: number, mark: string] {
  const field = new RegExp(
    String.raw`\s*(?:"(?<inside>(?:[^"]|"")*)"\s*(?=[${marks}]|$)|(?<plain>[^${marks}]*))(?<mark>[${marks}]?)`,
    'uy',
  );
  field.lastIndex = from;
  const { inside, plain = '', mark = '' } = field.exec(line)?.groups ?? {};
  return [(inside?.replaceAll('""', '"') ?? plain).trim(), field.lastIndex, mark];
}

/** Validates a competitor's line. Returns an error message if invalid. */
export function competitorFault(line: string): string | undefined {
  const { name, url, aliases, sites = [] } = competitorOf(line);
  const tooLong = aliases.find((alias) => nameFault(alias) !== undefined);
  if (tooLong !== undefined)
    return t('“{0}…” is too long. Use at most {1} characters.', [...tooLong].slice(0, 20).join(''), maxNameLength);
  if (aliases.length > maxAliases) return t('Use at most {0} aliases.', maxAliases);
  return nameFault(name) ?? (url === null ? undefined : siteFault(url)) ?? sitesFault(sites);
}

/** Returns an error message if a competitor has a name of the brand. */
export function ownNameFault(
  competitors: readonly Competitor[],
  { name: own, brand }: Pick<ProjectDetail, 'name' | 'brand'>,
): string | undefined {
  const taken = new Set([own, ...brand.aliases].map(nameKey));
  const names = competitors.flatMap(({ name, aliases }) => [name, ...aliases]);
  const shared = names.find((name) => taken.has(nameKey(name)));
  return shared === undefined ? undefined : t('“{0}” is already a name of the brand.', shared);
}

/** Validates a website's address, including the rules of the API contract. Returns an error message if invalid. */
export const siteFault = (typed: string): string | undefined =>
  websiteFault(typed) ??
  (WebUrl.safeParse(webAddress(typed)).success ? undefined : t('Enter a website URL, such as https://acme.com.'));

/**
 * Parses typed competitors: one full entry if it contains a semicolon, otherwise names and domains separated by commas.
 */
export const competitorsTyped = (typed: string): readonly Competitor[] =>
  typed.includes(';') ? [competitorOf(typed)] : competitorsOf(typed).map((one) => ({ ...one, aliases: [] }));

/** Validates typed competitors. Returns an error message if invalid. */
export function typedFault(typed: string): string | undefined {
  if (typed.includes(';')) return competitorFault(typed);
  const names = competitorsOf(typed);
  if (names.length === 0) return t('Enter a name.');
  return names
    .map(({ name, url }) => nameFault(name) ?? (url === null ? undefined : siteFault(url)))
    .find((fault) => fault !== undefined);
}
