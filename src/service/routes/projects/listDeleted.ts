import { listDeleted as endpoint } from '../../../contract/projects/deleted.ts';
import { readPage } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import type { DeletedPlace } from '../../store/deletions.ts';

/** Lists deleted topics and prompts of all accessible projects, and the user's own deleted projects. */
export const listDeleted = route(endpoint, async ({ key, query, now }, { cursors, deletions, projects }) => {
  const { limit, cursor } = query;
  const binding = { list: 'deleted', key: key.id };
  const after = cursor === undefined ? undefined : cursors.unpack<DeletedPlace>(cursor, binding);
  const reached = await projects.list(key.userId, key.projects, { deleted: true });
  const ids = reached
    .filter(({ deletedAt, userId }) => deletedAt === null || userId === key.userId)
    .map(({ id }) => id);
  const page = await readPage({
    cursors,
    binding,
    limit,
    rows: (most) => deletions.list(ids, { now, after, limit: most }),
    placeOf: ({ deleted_at: at, kind, project, id }): DeletedPlace => [Date.parse(at), kind, project, id ?? 0],
  });
  return { data: page.rows, meta: page.meta };
});
