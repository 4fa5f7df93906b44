import { listLoans as endpoint } from '../../../contract/models/loan.ts';
import { preparedRoute } from '../../http/route.ts';

/** Lists model calls that wait for a window of the key's owner. Supports long polling. */
export const listLoans = preparedRoute(
  endpoint,
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
