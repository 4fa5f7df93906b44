import type { Endpoint, Meta, Query } from '../../contract/call/endpoint.ts';
import { maxOwnWindowDays, maxWindowDays } from '../../contract/call/limits.ts';
import { type SiteOwner, sitesBelow } from '../../text/urls/sites.ts';
import { compareUtf8 } from '../../metrics/compareUtf8.ts';
import { daysIn } from '../../metrics/days.ts';
import { type RouteReply, preparedRoute, type Route } from '../http/route.ts';
import type { AnswerFilter } from '../store/answers/answerFilter.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Stores } from '../store/store.ts';
import type { Texts } from '../texts/texts.ts';
import { resolveModels, resolveWindow, type Window } from '../http/window.ts';
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

interface ViewRequest<E extends Endpoint> {
  readonly project: ProjectRecord;
  readonly query: Query<E>;
  readonly view: ViewCall;
}

type Compute<E extends Endpoint> = (asked: ViewRequest<E>, stores: Stores, texts: Texts) => Promise<RouteReply<E>>;

/**
 * Defines a route that counts answers. Results are cached for all callers, until the endpoint's lifetime expires or an
 * answer of the project changes. The cache key consists of the project, its tracked names, the resolved window, and the
 * rest of the query. Cached results cost the same.
 */
export const viewRoute = <const E extends Endpoint & { readonly cachedFor: number }>(
  endpoint: E,
  compute: Compute<E>,
): Route =>
  preparedRoute(
    endpoint,
    async (call, { read }) => {
      const { project, query, now } = call as unknown as ViewRequest<E> & { readonly now: number };
      const view = resolveView(project, query as AnswersQuery, now, endpoint);
      const [{ live }, state] = await Promise.all([
        read.reanalyses.progress(project.id),
        read.views.countedChanges(project.id),
      ]);
      return { project, query, now, view, live, state };
    },
    async ({ prepared: { project, query, now, view, live, state } }, { results, snapshot, texts }) => {
      const { id, name, url, aliases, sites, competitors } = project;
      const asked = Object.entries({ ...(query as object), model: undefined, ...view.meta }).sort(([one], [other]) =>
        compareUtf8(one, other),
      );
      const told = (answer: RouteReply<E>): RouteReply<E> => ({
        ...answer,
        meta: { ...(answer.meta as object), reanalysis: live } as Meta<E>,
      });
      const result = () => snapshot((stores) => compute({ project, query, view }, stores, texts));
      if (live) return told(await result()); // not cached, because the reanalysis keeps changing the result
      return told(
        await results.of(
          JSON.stringify([endpoint.path, state, { id, name, url, aliases, sites, competitors }, asked]),
          { seconds: endpoint.cachedFor, now },
          result,
        ),
      );
    },
  );

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
