import { nameKey } from '../../analysis/mentions/namePattern.ts';
import { maxAliases, maxNameLength, maxPageSize, maxCompetitors } from '../../contract/call/limits.ts';
import type { Competitor, ProjectDetail } from '../../contract/projects/project.ts';
import { WebUrl } from '../../contract/call/values.ts';
import { t, counted, grouped } from '../editor/l10n.ts';
import { nameFault } from '../prompts/pickers.ts';
import { websiteFault, competitorsOf, sitesFault, sitesTyped, webAddress } from './website.ts';
import { ifOffered } from '../../client/notOffered.ts';
import type { CompetitorCandidate } from '../../contract/views/competitor.ts';
import { addDays, dayOf } from '../../metrics/days.ts';
import type { Choice, Dialogs } from '../editor/dialogs.ts';
import { assistantNames } from '../service/models.ts';
import type { Client } from '../../client/client.ts';

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
    const [name, next, nextMark] = fieldAt(line, end, marks);
    if (name !== '') names.add(name);
    [end, mark] = [next, nextMark];
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
  { name: projectName, brand }: Pick<ProjectDetail, 'name' | 'brand'>,
): string | undefined {
  const taken = new Set([projectName, ...brand.aliases].map(nameKey));
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

/** Length in days of the period before the last answer. */
const daysBefore = 30;

/** Lets the user pick competitors from names in the project's answers, or type them. Undefined after Escape. */
export async function pickCandidates(
  client: Client,
  dialogs: Dialogs,
  project: ProjectDetail,
): Promise<readonly Competitor[] | undefined> {
  const candidates = await candidatesOf(client, project);
  if (candidates === undefined) return typeCompetitors(dialogs, project);
  const title = t('Add competitors');
  const { rows, total } = candidates;
  if (rows.length === 0) {
    const byName = { label: `$(add) ${t('Add by name…')}`, value: true };
    const chosen = await dialogs.pick([byName], {
      title,
      prompt: whyNone(project),
      placeholder: t('Who competes with {0}?', project.name),
    });
    return chosen === undefined ? undefined : typeCompetitors(dialogs, project);
  }
  const others = { label: `$(edit) ${t('Add others by name…')}`, value: undefined };
  const picked = await dialogs.pickMany<string | undefined>([...rows.map(choiceOf), others], {
    title,
    prompt: whatIsListed(rows.length, total),
    placeholder: t('Who competes with {0}?', project.name),
  });
  if (!picked) return undefined;
  const typed = picked.includes(undefined) ? await typeCompetitors(dialogs, project) : [];
  return (
    typed && [
      ...picked.filter((name) => name !== undefined).map((name) => ({ name, url: null, aliases: [] })),
      ...typed,
    ]
  );
}

export async function typeCompetitors(
  dialogs: Dialogs,
  project: Pick<ProjectDetail, 'name' | 'brand'>,
): Promise<readonly Competitor[] | undefined> {
  const typed = await dialogs.input({
    title: t('Add competitors by name'),
    prompt: t('Names or domains, separated by commas, or one full entry: Name; alias, alias; https://site'),
    placeholder: 'Globex, initech.com',
    validate: (text) => typedFault(text) ?? ownNameFault(competitorsTyped(text), project),
  });
  return typed === undefined ? undefined : competitorsTyped(typed);
}

/** Untracked names. `total` also counts names beyond the listed ones. */
interface Candidates {
  readonly rows: readonly CompetitorCandidate[];
  readonly total: number;
}

/** Returns untracked names from the days before the last answer. Undefined if the service can't list them. */
async function candidatesOf(
  client: Client,
  { id, timezone, last_answer_at: last }: ProjectDetail,
): Promise<Candidates | undefined> {
  if (last === null) return { rows: [], total: 0 };
  const to = dayOf(Date.parse(last), timezone);
  const query = { from: addDays(to, -daysBefore), to, limit: maxPageSize };
  const candidates = await ifOffered(client.listCompetitorCandidates({ project: id, query }));
  if (!candidates) return undefined;
  const rows = candidates.data.filter(({ name }) => nameFault(name) === undefined);
  return { rows, total: candidates.meta.total - (candidates.data.length - rows.length) };
}

function whatIsListed(count: number, total: number): string {
  const what = t('Untracked names that are listed or featured in answers.');
  return total > count ? `${what} ${t('Showing the {0} most frequent of {1}.', grouped(count), grouped(total))}` : what;
}

const whyNone = ({ last_answer_at: last }: ProjectDetail): string =>
  last === null
    ? t('No answers yet, so there are no names to suggest.')
    : t('The latest answers mention no other names.');

const maxProductsShown = 3;
/** Names in fewer answers are often not brands. */
const fewestAnswers = 4;

/**
 * Row for a candidate: `Globex listed in 12 answers (34 %)`, with the assistants and its products below: `ChatGPT ·
 * Globex Ray, Globex Lux`.
 */
function choiceOf({ name, answers, share, models, products = [] }: CompetitorCandidate): Choice<string> {
  const percent = share > 0 && share < 1 ? '<1' : String(Math.round(share));
  const listed = counted(answers, 'listed in 1 answer ({1}%)', 'listed in {0} answers ({1}%)', percent);
  const description = answers < fewestAnswers ? `${listed} · ${t('few answers, may not be a brand')}` : listed;
  const names = products.slice(0, maxProductsShown).join(', ');
  const detail = names === '' ? assistantNames(models) : `${assistantNames(models)} · ${names}`;
  return { label: name, description, detail, value: name };
}

export interface Further {
  /** All competitors, the existing ones first and unchanged. */
  readonly all: readonly Competitor[];
  readonly added: readonly Competitor[];
  /** Number of competitors beyond the limit. */
  readonly full: number;
}

/** Appends competitors. Skips those whose name already exists. */
export function withFurther(present: readonly Competitor[], further: readonly Competitor[]): Further {
  const known = new Set(present.map(competitorKey));
  const fresh = further.filter((one) => !known.has(competitorKey(one)) && known.add(competitorKey(one)));
  const added = fresh.slice(0, Math.max(0, maxCompetitors - present.length));
  return { all: [...present, ...added], added, full: fresh.length - added.length };
}

const competitorKey = ({ name }: Competitor): string => name.normalize('NFC').toLowerCase();
