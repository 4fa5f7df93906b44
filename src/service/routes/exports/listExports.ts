import { listExports as endpoint } from '../../../contract/projects/export.ts';
import { exportToContract } from '../../exporting/toContract.ts';
import { route } from '../../http/route.ts';

const maxExports = 50;

export const listExports = route(endpoint, async ({ project, base, now }, { exports }) => {
  const records = await exports.list(project.id, maxExports);
  return { data: records.map((record) => exportToContract(record, { base, now })), meta: { count: records.length } };
});
