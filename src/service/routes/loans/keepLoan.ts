import { keepLoan as endpoint, leaseSeconds } from '../../../contract/models/loan.ts';
import { route } from '../../http/route.ts';
import { byLender } from './lentLoan.ts';

/** Has a model call stay with its window for longer. */
export const keepLoan = route(
  endpoint,
  async (call, tools) => {
    await byLender(call, tools, (window) => tools.loans.keep(call.path.loan, window));
    return { data: { lease_seconds: leaseSeconds } };
  },
  () => [],
);
