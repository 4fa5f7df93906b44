import { nameKey } from '../../analysis/mentions/namePattern.ts';
import { maxAliases, maxNameLength } from '../../contract/call/limits.ts';
import type { Competitor, ProjectDetail } from '../../contract/projects/project.ts';
import { WebUrl } from '../../contract/call/values.ts';
import { t } from '../l10n.ts';
import { nameFault } from '../dialogs/pickers.ts';
import { websiteFault, competitorsOf, sitesFault, sitesTyped, webAddress } from './website.ts';

/**
 * A competitor as one line: `Name; alias, alias; https://site, other-site.com`. Quotes stand around what holds a mark of
 * the line itself.
 */
export const competitorLine = ({ name, url, aliases, sites = [] }: Competitor): string =>
  [isQuoted(name, ';'), spellingsLine(aliases), [url ?? '', ...sites].join(', ')]
    .filter((part, index) => part !== '' || (index === 1 && url === null && sites.length > 0))
    .join('; ');

/** Names as `spellingsOf` reads them. */
export const spellingsLine = (names: readonly string[]): string => names.map((name) => isQuoted(name, ';,')).join(', ');

const isQuoted = (text: string, marks: string): string =>
  text.startsWith('"') || [...marks].some((mark) => text.includes(mark)) ? `"${text.replaceAll('"', '""')}"` : text;

/** The competitor that a line says; `competitorFault` tells whether it says one. */
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

/** Names with commas between them, each once; quotes stand around one that has a comma itself. */
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

/** Spellings may be left out before an address; only commas may stand before its blanks. */
const isAddress = (rest: string): boolean => /^https?:\/\//iu.test(rest.trim()) && !/[^,\s]\s/u.test(rest.trim());

/** The text from a place on until one of these marks, what comes behind the mark, and the mark. */
function fieldAt(line: string, from: number, marks: string): readonly [text: string, next: number, mark: string] {
  const field = new RegExp(
    String.raw`\s*(?:"(?<inside>(?:[^"]|"")*)"\s*(?=[${marks}]|$)|(?<plain>[^${marks}]*))(?<mark>[${marks}]?)`,
    'uy',
  );
  field.lastIndex = from;
  const { inside, plain = '', mark = '' } = field.exec(line)?.groups ?? {};
  return [(inside?.replaceAll('""', '"') ?? plain).trim(), field.lastIndex, mark];
}

/** What is wrong with a competitor's line. */
export function competitorFault(line: string): string | undefined {
  const { name, url, aliases, sites = [] } = competitorOf(line);
  const tooLong = aliases.find((alias) => nameFault(alias) !== undefined);
  if (tooLong !== undefined)
    return t('“{0}…” is too long. Use at most {1} characters.', [...tooLong].slice(0, 20).join(''), maxNameLength);
  if (aliases.length > maxAliases) return t('Use at most {0} aliases.', maxAliases);
  return nameFault(name) ?? (url === null ? undefined : siteFault(url)) ?? sitesFault(sites);
}

/** What is wrong with competitors that have a name of the brand. */
export function ownNameFault(
  competitors: readonly Competitor[],
  { name: own, brand }: Pick<ProjectDetail, 'name' | 'brand'>,
): string | undefined {
  const taken = new Set([own, ...brand.aliases].map(nameKey));
  const names = competitors.flatMap(({ name, aliases }) => [name, ...aliases]);
  const shared = names.find((name) => taken.has(nameKey(name)));
  return shared === undefined ? undefined : t('“{0}” is already a name of the brand.', shared);
}

/** What is wrong with a website's address that the contract is to take. */
export const siteFault = (typed: string): string | undefined =>
  websiteFault(typed) ??
  (WebUrl.safeParse(webAddress(typed)).success ? undefined : t('Enter a website URL, such as https://acme.com.'));

/**
 * Competitors as a person types them: one in full, known by its semicolon, or names and domains with commas between
 * them.
 */
export const competitorsTyped = (typed: string): readonly Competitor[] =>
  typed.includes(';') ? [competitorOf(typed)] : competitorsOf(typed).map((one) => ({ ...one, aliases: [] }));

/** What is wrong with competitors as a person types them. */
export function typedFault(typed: string): string | undefined {
  if (typed.includes(';')) return competitorFault(typed);
  const names = competitorsOf(typed);
  if (names.length === 0) return t('Enter a name.');
  return names
    .map(({ name, url }) => nameFault(name) ?? (url === null ? undefined : siteFault(url)))
    .find((fault) => fault !== undefined);
}
