import type { Endpoint } from '../../contract/call/endpoint.ts';
import { maxOwnWindowDays, maxWindowDays } from '../../contract/call/limits.ts';
import { type SiteOwner, sitesBelow } from '../../text/urls/sites.ts';
import { daysIn } from '../../metrics/days.ts';
import type { AnswerFilter } from '../store/answers/answerFilter.ts';
import type { ProjectRecord } from '../store/projects.ts';
import { resolveModels, resolveWindow, type Window } from './window.ts';
import { type AnswersQuery, explain } from './explain.ts';
import { filterOf } from './filter.ts';

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
