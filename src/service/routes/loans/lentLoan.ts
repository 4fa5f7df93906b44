import type { Endpoint } from '../../../contract/call/endpoint.ts';
import { Failure } from '../../../contract/failure.ts';
import { required } from '../../http/required.ts';
import type { Call } from '../../http/route.ts';
import type { LoanWindow } from '../../store/runs/loansOfWindows.ts';
import type { Stores } from '../../store/store.ts';

/** One of a loan's calls, by the window that its body names. */
type LoanCall = Pick<Call<Endpoint>, 'key' | 'now'> & {
  readonly path: { readonly loan: number };
  readonly body: { readonly lender: string };
};

/**
 * Does something with a loan for a window.
 * @param action gives nothing, or false, where another window has it
 * @throws Failure `LOAN_NOT_FOUND` where nobody waits for it, `LOAN_TAKEN` where another window has it.
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
