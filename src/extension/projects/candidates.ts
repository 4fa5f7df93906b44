import type { Input } from '../../contract/call/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import { ifOffered } from '../../client/notOffered.ts';
import type { CompetitorCandidate } from '../../contract/views/competitor.ts';
import { maxPageSize, maxCompetitors } from '../../contract/call/limits.ts';
import type { Competitor, ProjectDetail } from '../../contract/projects/project.ts';
import { addDays, dayOf } from '../../metrics/days.ts';
import type { Choice, Dialogs } from '../editor/dialogs.ts';
import { counted, grouped, t } from '../editor/l10n.ts';
import { competitorsTyped, ownNameFault, typedFault } from './competitorLine.ts';
import { assistantNames } from '../service/models.ts';
import { nameFault } from '../prompts/pickers.ts';

/** API call that lists candidates, with the required parts of its response. */
export interface CandidateCalls {
  listCompetitorCandidates(
    input: Input<Endpoints['listCompetitorCandidates']>,
  ): Promise<{ readonly data: readonly CompetitorCandidate[]; readonly meta: { readonly total: number } }>;
}

/** API calls that read and change a project, with the required parts of their responses. */
export interface ProjectCalls {
  getProject(input: Input<Endpoints['getProject']>): Promise<{ readonly data: ProjectDetail }>;
  updateProject(input: Input<Endpoints['updateProject']>): Promise<{ readonly data: ProjectDetail }>;
}

export interface CandidateNeeds {
  readonly client: CandidateCalls;
  readonly dialogs: Pick<Dialogs, 'input' | 'pick' | 'pickMany'>;
}

/** Length in days of the period before the last answer. */
const daysBefore = 30;

/** Lets the user pick competitors from names in the project's answers, or type them. Undefined after Escape. */
export async function pickCandidates(
  { client, dialogs }: CandidateNeeds,
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
  dialogs: Pick<Dialogs, 'input'>,
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
  client: CandidateCalls,
  { id, timezone, last_answer_at: last }: ProjectDetail,
): Promise<Candidates | undefined> {
  if (last === null) return { rows: [], total: 0 };
  const to = dayOf(Date.parse(last), timezone);
  const query = { from: addDays(to, -daysBefore), to, limit: maxPageSize };
  const found = await ifOffered(client.listCompetitorCandidates({ project: id, query }));
  if (!found) return undefined;
  const rows = found.data.filter(({ name }) => nameFault(name) === undefined);
  return { rows, total: found.meta.total - (found.data.length - rows.length) };
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
  const shown = products.slice(0, maxProductsShown).join(', ');
  const detail = shown === '' ? assistantNames(models) : `${assistantNames(models)} · ${shown}`;
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
