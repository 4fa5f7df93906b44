import type { Endpoint } from '../../contract/call/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { Failure } from '../../contract/failure.ts';
import { leaseSeconds } from '../../contract/models/loan.ts';
import { type Call, preparedRoute, route } from '../http/route.ts';
import { required } from '../store/required.ts';
import type { LoanWindow } from '../store/runs/loans.ts';
import type { Stores } from '../store/store.ts';

/** Lists model calls that wait for a window of the key's owner. Supports long polling. */
export const listLoans = preparedRoute(
  endpoints.listLoans,
  async ({ key, query, now }, { read, loanBoard }) => {
    const { runs = [], judge, wait } = query;
    const began = performance.now();
    const passed = (): number => Math.round(performance.now() - began);
    const ending = AbortSignal.timeout(wait * 1000);
    for (;;) {
      const seen = loanBoard.changes;
      const [open, live] = await Promise.all([
        read.loans.open({ ...key, runs, judge, now: now + passed() }),
        read.contentRuns.liveAmong(runs, key.userId),
      ]);
      const isOver = passed() >= wait * 1000 || loanBoard.isClosed;
      if (open.length > 0 || isOver || (live.length === 0 && !judge)) return { open, live };
      await loanBoard.next(seen, ending);
    }
  },
  ({ prepared: { open, live } }) => Promise.resolve({ data: open, meta: { live } }),
);

export const takeLoan = route(
  endpoints.takeLoan,
  async (call, tools) => ({
    data: await byLender(call, tools, (window) => tools.loans.take(call.path.loan, window)),
  }),
  () => [],
);

/** Extends a window's lease of a model call. */
export const keepLoan = route(
  endpoints.keepLoan,
  async (call, tools) => {
    await byLender(call, tools, (window) => tools.loans.keep(call.path.loan, window));
    return { data: { lease_seconds: leaseSeconds } };
  },
  () => [],
);

/** Stores the text of a window's model, or the reason for its failure. */
export const answerLoan = route(
  endpoints.answerLoan,
  async (call, tools) => {
    const { body, path } = call;
    const given =
      'failure' in body
        ? { failure: body.failure }
        : { text: body.text, input: body.input_tokens, output: body.output_tokens };
    await byLender(call, tools, (window) => tools.loans.answer(path.loan, window, given));
    return { data: { taken: true as const } };
  },
  () => [],
);

/** Returns a window's model call to the queue, so that another window can take it. */
export const releaseLoan = route(
  endpoints.releaseLoan,
  async (call, tools) => {
    await byLender(call, tools, (window) => tools.loans.release(call.path.loan, window));
    return { data: { released: true as const } };
  },
  () => [],
);

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
async function byLender<Result>(
  { path: { loan }, key, body: { lender }, now }: LoanCall,
  { loans }: Stores,
  action: (window: LoanWindow) => Promise<Result>,
): Promise<NonNullable<Result>> {
  const window = { userId: key.userId, projects: key.projects, lender, now };
  const result = await action(window);
  if (result) return result;
  required((await loans.exists(loan, window)) || undefined, 'LOAN_NOT_FOUND');
  throw new Failure('LOAN_TAKEN', 'Another editor window has taken this call, or the call already has a result.');
}
