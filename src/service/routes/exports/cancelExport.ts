import { cancelExport as endpoint } from '../../../contract/projects/export.ts';
import { stopExport } from '../../exporting/endExport.ts';
import { reachExport } from './reachExport.ts';
import { exportToContract } from '../../exporting/toContract.ts';
import { required } from '../../store/required.ts';
import { route } from '../../http/route.ts';

export const cancelExport = route(
  endpoint,
  async ({ path, key, base, now }, tools) => {
    const record = await reachExport(path.export, key, tools);
    await stopExport(record, now, tools);
    return { data: exportToContract(required(await tools.exports.byId(record.id), 'EXPORT_NOT_FOUND'), { base, now }) };
  },
  async ({ path }, { exports }) => {
    const record = await exports.byUuid(path.export);
    return record ? [`export ${record.id}`] : [];
  },
);
