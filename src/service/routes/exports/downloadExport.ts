import { downloadExport as endpoint } from '../../../contract/projects/export.ts';
import { checkReady } from '../../exporting/toContract.ts';
import { reachExport } from './reachExport.ts';
import { route } from '../../http/route.ts';

/** Redirects to the file with a short-lived link that needs no key. */
export const downloadExport = route(
  endpoint,
  async ({ path, key, base, now }, { accounts, exports, projects, links }) => {
    const record = await reachExport(path.export, key, { accounts, exports, projects });
    checkReady(record, now);
    return { data: null, redirect: `${base}${links.toFile(record.uuid, now)}` };
  },
);
