import { listChanges as endpoint } from '../../../contract/views/change.ts';
import { changesIn, daysBefore } from '../../views/changesIn.ts';
import { viewRoute } from './viewRoute.ts';

/** Lists changes since a day, compared with the same number of days before. */
export const listChanges = viewRoute(endpoint, async ({ project, query: { limit }, view }, stores) => {
  const rows = await changesIn(project, view, stores);
  const listed = rows.slice(0, limit);
  const meta = { ...view.meta, before: daysBefore(view.filter), limit, count: listed.length, total: rows.length };
  return { data: listed, meta };
});
