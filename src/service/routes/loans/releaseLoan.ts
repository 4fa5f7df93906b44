import { releaseLoan as endpoint } from '../../../contract/models/loan.ts';
import { route } from '../../http/route.ts';
import { byLender } from './lentLoan.ts';

/** Returns a window's model call to the queue, so that another window can take it. */
export const releaseLoan = route(
  endpoint,
  async (call, tools) => {
    await byLender(call, tools, (window) => tools.loans.release(call.path.loan, window));
    return { data: { released: true as const } };
  },
  () => [],
);
