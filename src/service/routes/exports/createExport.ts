import { createExport as endpoint } from '../../../contract/projects/export.ts';
import { checkSize, settleOrder } from '../../exporting/order.ts';
import { exportToContract } from '../../exporting/toContract.ts';
import { preparedRoute } from '../../http/route.ts';

/** Charges the rows of an export and queues it. The file will contain the answers that exist now. */
export const createExport = preparedRoute(
  endpoint,
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
