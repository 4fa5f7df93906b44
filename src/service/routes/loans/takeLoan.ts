import { takeLoan as endpoint } from '../../../contract/models/loan.ts';
import { route } from '../../http/route.ts';
import { byLender } from './lentLoan.ts';

export const takeLoan = route(
  endpoint,
  async (call, tools) => ({
    data: await byLender(call, tools, (window) => tools.loans.take(call.path.loan, window)),
  }),
  () => [],
);
