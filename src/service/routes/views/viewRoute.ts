import type { Endpoint, Meta, Query } from '../../../contract/call/endpoint.ts';
import { compareUtf8 } from '../../../metrics/compareUtf8.ts';
import { type RouteReply, preparedRoute, type Route } from '../../http/route.ts';
import type { ProjectRecord } from '../../store/projects.ts';
import type { Stores } from '../../store/store.ts';
import type { Texts } from '../../texts/texts.ts';
import { type AnswersQuery, resolveView, type ViewCall } from '../../views/view.ts';

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
      const withReanalysis = (answer: RouteReply<E>): RouteReply<E> => ({
        ...answer,
        meta: { ...(answer.meta as object), reanalysis: live } as Meta<E>,
      });
      const result = () => snapshot((stores) => compute({ project, query, view }, stores, texts));
      if (live) return withReanalysis(await result()); // not cached, because the reanalysis keeps changing the result
      return withReanalysis(
        await results.of(
          JSON.stringify([endpoint.path, state, { id, name, url, aliases, sites, competitors }, asked]),
          { seconds: endpoint.cachedFor, now },
          result,
        ),
      );
    },
  );
