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

/** The answers that a derived view counts. */
export interface ViewCall {
  readonly filter: AnswerFilter;
  /** What the `meta` of a view says that the specification has, with what else it was asked for. */
  readonly specifiedMeta: ViewWindow & { readonly filters?: Readonly<Record<string, unknown>> };
  /** What the `meta` of our own views says. */
  readonly meta: ViewWindow & {
    readonly timezone: string;
    readonly topic_id: number | null;
    readonly prompt_id: number | null;
    readonly branded: boolean | null;
  };
  /** Where its answers are listed, or those of them that further filters leave. */
  explain(further?: AnswersQuery): string;
}

interface ViewRequest<E extends Endpoint> {
  readonly project: ProjectRecord;
  readonly query: Query<E>;
  readonly view: ViewCall;
}

type Compute<E extends Endpoint> = (asked: ViewRequest<E>, stores: Stores, texts: Texts) => Promise<RouteReply<E>>;

/**
 * A route that counts answers. Its result is cached for all callers, for as long as the endpoint says and no answer of
 * the project changes. The cache key is the project, the names that it tracks, the resolved window and the rest of the
 * query. A cached result costs the same.
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
      if (live) return told(await result()); // the next one may differ
      return told(
        await results.of(
          JSON.stringify([endpoint.path, state, { id, name, url, aliases, sites, competitors }, asked]),
          { seconds: endpoint.cachedFor, now },
          result,
        ),
      );
    },
  );

/** The answers that a view counts which is asked for so. */
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

/** Figures count the pages of a narrower site for that site only. */
const exactFilter = (owners: readonly SiteOwner[], { domain, cites, not_cites }: AnswersQuery = {}): AnswersQuery =>
  [domain, cites, not_cites]
    .flatMap((domains) => domains?.split(',') ?? [])
    .some((one) => sitesBelow(one, owners).length > 1)
    ? { exact_domain: true }
    : {};

/** Makes a list of mentions over more than 31 days a call of our own. The filter changes nothing: a mention is in an answer. */
const ownFilter = ({ from, to }: Window, further: AnswersQuery = {}): AnswersQuery =>
  daysIn(from, to) > maxWindowDays && typeof further.brand_mentioned === 'boolean' ? { answered: true } : {};
