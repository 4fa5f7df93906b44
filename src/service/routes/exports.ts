import { endpoints } from '../../contract/endpoints.ts';
import { maxExportRows } from '../../contract/projects/export.ts';
import { checkReady, exportToContract, stopExport } from '../exporting/exports.ts';
import { checkSize, settleOrder } from '../exporting/order.ts';
import { reachOwner } from '../http/gates.ts';
import { preparedRoute, route } from '../http/route.ts';
import type { Key } from '../store/accounts/keys.ts';
import type { ExportRecord } from '../store/exports/exports.ts';
import { required } from '../store/required.ts';
import type { Stores } from '../store/store.ts';

/** Counts the rows exactly as `createExport` charges them. */
export const estimateExport = route(endpoints.estimateExport, async ({ project, user, body, now }, tools) => {
  const { balances } = tools;
  const { order, rows } = await settleOrder({ project, body, now }, tools);
  const available = await balances.left(user.id, 'rows');
  return {
    data: {
      plan: order.plan,
      estimate: {
        rows,
        rows_available: available,
        rows_limit: user.rows_limit,
        enough: rows <= available,
        max_rows: maxExportRows,
        too_large: rows > maxExportRows,
      },
    },
  };
});

/** Charges the rows of an export and queues it. The file will contain the answers that exist now. */
export const createExport = preparedRoute(
  endpoints.createExport,
  async ({ project, body, now }, { slow }) => {
    const settled = await settleOrder({ project, body, now }, slow);
    checkSize(settled.rows);
    return settled;
  },
  async ({ user, now, base, prepared: { order, rows } }, { balances, exports, work }) => {
    const { additional } = await balances.charge(user.id, 'rows', rows);
    const record = await exports.add({ ...order, userId: user.id, rows, rowsAdditional: additional, now });
    await work.add([{ kind: 'export', ref: record.id, lane: 'export' }], now);
    return { data: exportToContract(record, { base, now }) };
  },
);

const maxExports = 50;

export const listExports = route(endpoints.listExports, async ({ project, base, now }, { exports }) => {
  const records = await exports.list(project.id, maxExports);
  return { data: records.map((record) => exportToContract(record, { base, now })), meta: { count: records.length } };
});

export const getExport = route(endpoints.getExport, async ({ path, key, base, now }, tools) => ({
  data: exportToContract(await reachExport(path.export, key, tools), { base, now }),
}));

export const cancelExport = route(
  endpoints.cancelExport,
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

/** Redirects to the file with a short-lived link that needs no key. */
export const downloadExport = route(endpoints.downloadExport, async ({ path, key, base, now }, tools) => {
  const { links } = tools;
  const record = await reachExport(path.export, key, tools);
  checkReady(record, now);
  return { data: null, redirect: `${base}${links.toFile(record.uuid, now)}` };
});

/**
 * Returns the export in a path.
 * @throws Failure `EXPORT_NOT_FOUND`, or a failure if the key can't access its project
 */
async function reachExport(uuid: string, key: Key, stores: Stores): Promise<ExportRecord> {
  const record = required(await stores.exports.byUuid(uuid), 'EXPORT_NOT_FOUND');
  await reachOwner(record.projectId, 'EXPORT_NOT_FOUND', key, stores);
  return record;
}
