import { listExports as endpoint } from '../../../contract/export.ts';
import { presentExport } from '../../exporting/toContract.ts';
import { route } from '../../http/route.ts';

const most = 50;

/** The latest exports of a project, newest first. */
export const listExports = route(endpoint, async ({ project, base, now }, { exports }) => {
  const records = await exports.list(project.id, most);
  return { data: records.map((record) => presentExport(record, { base, now })), meta: { count: records.length } };
});
