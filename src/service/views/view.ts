import type { Endpoint, Query } from '../../contract/call/endpoint.ts';
import { maxOwnWindowDays, maxWindowDays } from '../../contract/call/limits.ts';
import { Failure } from '../../contract/failure.ts';
import { assistants } from '../../contract/models/assistants.ts';
import type { ChosenPrompts } from '../../contract/projects/prompt.ts';
import type { listResponses } from '../../contract/projects/response.ts';
import { addDays, dayOf, daysIn } from '../../metrics/days.ts';
import { type SiteOwner, sitesBelow } from '../../text/urls/sites.ts';
import type { AnswerFilter } from '../store/answers/answerFilter.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { PromptFilter } from '../store/promptFilter.ts';

interface ViewWindow extends Window {
  readonly project: string;
  readonly models: string[];
}

export interface ViewCall {
  readonly filter: AnswerFilter;
  /** `meta` of views in the specification, with the remaining query parameters. */
  readonly specifiedMeta: ViewWindow & { readonly filters?: Readonly<Record<string, unknown>> };
  /** `meta` of views that are ours only. */
  readonly meta: ViewWindow & {
    readonly timezone: string;
    readonly topic_id: number | null;
    readonly prompt_id: number | null;
    readonly branded: boolean | null;
  };
  /** Returns a link to the answers, optionally with more filters. */
  explain(further?: AnswersQuery): string;
}

export function resolveView(
  { id: project, timezone, models: tracked, ...brand }: ProjectRecord,
  query: AnswersQuery & { readonly since?: string },
  now: number,
  { origin }: Pick<Endpoint, 'origin'> = { origin: 'citedesk' },
): ViewCall {
  const { topic_id = null, prompt_id = null, branded = null } = query;
  const models = resolveModels(query.model ?? undefined, tracked);
  const owners = [brand, ...brand.competitors];
  const given = Object.entries({ topic_id, prompt_id, branded }).filter(([, value]) => value !== null);
  const window = {
    project,
    ...resolveWindow({
      from: query.from ?? query.since,
      to: query.to ?? undefined,
      timezone,
      now,
      firstName: query.since === undefined ? 'from' : 'since',
      maxDays: origin === 'specified' && given.length === 0 ? maxWindowDays : maxOwnWindowDays,
    }),
    models,
  };
  const { from, to } = window;
  return {
    filter: filterOf(window, { topic_id, prompt_id, branded }, owners),
    specifiedMeta: { ...window, ...(given.length > 0 && { filters: Object.fromEntries(given) }) },
    meta: { ...window, timezone, topic_id, prompt_id, branded },
    explain: (further) =>
      explain(project, {
        from,
        to,
        model: models,
        topic_id,
        prompt_id,
        branded,
        ...further,
        ...ownFilter(window, further),
        ...exactFilter(owners, further),
      }),
  };
}

/** Numbers for a subdomain count only its own pages. */
const exactFilter = (owners: readonly SiteOwner[], { domain, cites, not_cites }: AnswersQuery = {}): AnswersQuery =>
  [domain, cites, not_cites]
    .flatMap((domains) => domains?.split(',') ?? [])
    .some((one) => sitesBelow(one, owners).length > 1)
    ? { exact_domain: true }
    : {};

/**
 * Adds `answered` to filters by mention over more than 31 days, because only our own filters allow longer periods. The
 * result is the same: every mention is in an answer.
 */
const ownFilter = ({ from, to }: Window, further: AnswersQuery = {}): AnswersQuery =>
  daysIn(from, to) > maxWindowDays && typeof further.brand_mentioned === 'boolean' ? { answered: true } : {};

export type AnswersQuery = {
  readonly [Name in keyof Query<typeof listResponses>]?: Query<typeof listResponses>[Name] | null;
};

/** Returns the URL that lists the answers behind a number: a `/responses` URL relative to the base URL. */
export function explain(project: string, filters: AnswersQuery): string {
  const query = new URLSearchParams();
  const put = (name: string, value: AnswersQuery[keyof AnswersQuery]) => {
    if (value !== undefined && value !== null) query.set(name, String(value));
  };
  // An empty list would mean the default, so it becomes a name that matches no assistant.
  const model = filters.model?.length === 0 ? ['none'] : filters.model;
  for (const [name, value] of Object.entries({ ...filters, model })) put(name, value);
  return `/projects/${project}/responses?${query.toString()}`;
}

interface ViewScope extends Window {
  readonly project: string;
  readonly models: readonly string[];
}

/**
 * Converts a query to a filter for answers within a resolved window of a project.
 * @param owners brand and competitors. Their sites below a domain are included.
 */
export function filterOf(
  { project, from, to, models }: ViewScope,
  query: AnswersQuery,
  owners: readonly SiteOwner[],
): AnswerFilter {
  const sites = (domains?: string | null): readonly string[] | undefined => {
    const asked = domains?.split(',');
    return query.exact_domain ? asked : asked?.flatMap((domain) => sitesBelow(domain, owners));
  };
  return {
    project,
    from,
    to,
    models,
    promptId: query.prompt_id ?? undefined,
    promptIds: query.prompt_ids ?? undefined,
    topicId: query.topic_id ?? undefined,
    branded: query.branded ?? undefined,
    answered: query.answered ?? undefined,
    brandMentioned: query.brand_mentioned ?? undefined,
    mentionKinds: query.mention_kind ?? undefined,
    sentiments: query.sentiment ?? undefined,
    positions: query.position ?? undefined,
    domains: sites(query.domain),
    cites: sites(query.cites),
    notCites: sites(query.not_cites),
    citesUrl: query.cites_url ?? undefined,
    url: query.url ?? undefined,
    competitor: query.competitor ?? undefined,
    notCompetitor: query.not_competitor ?? undefined,
    candidates: typeof query.candidate === 'string' ? [query.candidate] : undefined,
    ranked: query.ranked ?? undefined,
    query: query.query ?? undefined,
    searched: query.searched ?? undefined,
    varying: query.varying ?? undefined,
    modelVersion: query.model_version ?? undefined,
    contradicts: query.contradicts ?? undefined,
  };
}

/** Creates a filter for prompts by the newest answers of the requested assistants. Defaults to the tracked ones. */
export const promptsChosen = (query: ChosenPrompts, tracked: readonly string[]): PromptFilter => ({
  topicId: query.topic_id,
  active: query.active,
  newest: {
    models: resolveModels(query.model, tracked),
    ofModels: query.model !== undefined,
    missed: query.missed,
    lost: query.lost,
    asked: query.asked,
    askedSince: query.asked_since,
    sentiments: query.sentiment,
    useful: query.useful,
  },
});

export const competitorNames = ({ competitors }: Pick<ProjectRecord, 'competitors'>): string[] => [
  ...new Set(competitors.map(({ name }) => name)),
];

/** Computes a value from each assistant's rows, in the given order. Assistants without rows are omitted. */
export function perModel<Row extends { readonly model: string }, Told>(
  models: readonly string[],
  rows: readonly Row[],
  tell: (rows: readonly Row[], model: string) => Told,
): Record<string, Told> {
  const groups = Map.groupBy(rows, ({ model }) => model);
  return Object.fromEntries(
    models.flatMap((model): [string, Told][] => {
      const own = groups.get(model);
      return own ? [[model, tell(own, model)]] : [];
    }),
  );
}

/** Period of a read, as the first and last day, both inclusive. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

interface WindowQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timezone: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Query parameter that holds the first day. Defaults to `from`. */
  readonly firstName?: 'from' | 'since' | undefined;
  /** Maximum number of days. Defaults to 31. */
  readonly maxDays?: number | undefined;
}

/**
 * Returns the period of a read. Defaults to the 31 days up to today in the project's time zone.
 * @throws Failure `VALIDATION_FAILED` if it ends before it begins, `DATE_RANGE_TOO_LARGE` if it is too long
 */
export function resolveWindow(asked: WindowQuery): Window {
  const window = resolveDays(asked);
  checkDays(window, asked.maxDays ?? maxWindowDays);
  return window;
}

/** @throws Failure `DATE_RANGE_TOO_LARGE` */
export function checkDays({ from, to }: Window, maxDays: number): void {
  if (daysIn(from, to) <= maxDays) return;
  throw new Failure('DATE_RANGE_TOO_LARGE', `A period can span at most ${maxDays} days.`, {
    details: { max_days: maxDays },
  });
}

/**
 * Returns the period of a read without limiting its length.
 * @throws Failure `VALIDATION_FAILED` if it ends before it begins
 */
export function resolveDays({ from, to, timezone, now, firstName = 'from' }: WindowQuery): Window {
  const last = to ?? dayOf(now, timezone);
  const first = from ?? addDays(last, 1 - maxWindowDays);
  if (first > last) {
    throw new Failure('VALIDATION_FAILED', 'The period ends before it begins.', {
      details: [{ path: firstName, message: to === undefined ? 'must not be after today' : 'must not be after to' }],
    });
  }
  return { from: first, to: last };
}

/** Returns the assistants of a read: the requested ones that exist, or by default those that the project tracks. */
export function resolveModels(asked: readonly string[] | undefined, tracked: readonly string[]): string[] {
  if (asked === undefined || asked.length === 0) return [...tracked];
  return [...new Set(asked)].filter((name) => (assistants as readonly string[]).includes(name));
}
