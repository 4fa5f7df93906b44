import type { Endpoint } from '../../../contract/call/endpoint.ts';
import { Failure } from '../../../contract/failure.ts';
import { required } from '../../store/required.ts';
import type { Call } from '../../http/route.ts';
import type { LoanWindow } from '../../store/runs/loansOfWindows.ts';
import type { Stores } from '../../store/store.ts';

type LoanCall = Pick<Call<Endpoint>, 'key' | 'now'> & {
  readonly path: { readonly loan: number };
  readonly body: { readonly lender: string };
};

/**
 * Runs an action on a loan for a window.
 * @param action returns nothing or false if another window has the loan
 * @throws Failure `LOAN_NOT_FOUND` if the loan doesn't exist, `LOAN_TAKEN` if another window has it or it already has a
 * result
 */
export async function byLender<Result>(
  { path: { loan }, key, body: { lender }, now }: LoanCall,
  { loans }: Pick<Stores, 'loans'>,
  action: (window: LoanWindow) => Promise<Result>,
): Promise<NonNullable<Result>> {
  const window = { userId: key.userId, projects: key.projects, lender, now };
  const result = await action(window);
  if (result) return result;
  required((await loans.exists(loan, window)) || undefined, 'LOAN_NOT_FOUND');
  throw new Failure('LOAN_TAKEN', 'Another editor window has taken this call, or the call already has a result.');
}
