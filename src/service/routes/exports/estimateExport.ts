import { estimateExport as endpoint, maxExportRows } from '../../../contract/projects/export.ts';
import { settleOrder } from '../../exporting/order.ts';
import { route } from '../../http/route.ts';

/** Counts the rows exactly as `createExport` charges them. */
export const estimateExport = route(
  endpoint,
  async ({ project, user, body, now }, { balances, exportRows, prompts, topics }) => {
    const { order, rows } = await settleOrder({ project, body, now }, { exportRows, prompts, topics });
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
  },
);
