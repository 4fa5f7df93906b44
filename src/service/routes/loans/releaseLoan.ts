import { releaseLoan as endpoint } from '../../../contract/models/loan.ts';
import { route } from '../../http/route.ts';
import { byLender } from './lentLoan.ts';

/** Puts a model call up again that a window had. */
export const releaseLoan = route(
  endpoint,
  async (call, tools) => {
    await byLender(call, tools, (window) => tools.loans.release(call.path.loan, window));
    return { data: { released: true as const } };
  },
  () => [],
);
