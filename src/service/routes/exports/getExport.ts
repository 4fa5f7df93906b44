import { getExport as endpoint } from '../../../contract/projects/export.ts';
import { exportToContract } from '../../exporting/toContract.ts';
import { reachExport } from './reachExport.ts';
import { route } from '../../http/route.ts';

export const getExport = route(endpoint, async ({ path, key, base, now }, { accounts, exports, projects }) => ({
  data: exportToContract(await reachExport(path.export, key, { accounts, exports, projects }), { base, now }),
}));
