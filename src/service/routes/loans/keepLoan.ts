import { keepLoan as endpoint, leaseSeconds } from '../../../contract/models/loan.ts';
import { route } from '../../http/route.ts';
import { byLender } from './lentLoan.ts';

/** Extends a window's lease of a model call. */
export const keepLoan = route(
  endpoint,
  async (call, tools) => {
    await byLender(call, tools, (window) => tools.loans.keep(call.path.loan, window));
    return { data: { lease_seconds: leaseSeconds } };
  },
  () => [],
);
