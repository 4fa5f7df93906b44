import type { Account, SpendStanding } from '../../contract/service/account.ts';
import type { Memento } from '../editor/keptRuns.ts';

/** Allotments of an account's plan. */
type Allotted = 'credits' | 'export_rows';

/** Remaining amount of a plan's allotment, or of the monthly spending limit for own API keys (US dollars). */
export interface Scarce {
  readonly what: Allotted | 'money';
  readonly left: number;
  readonly limit: number;
}

/** Tracks what remote accounts have left, using responses to other calls. Makes no calls itself. */
export interface Allowance {
  /** Records an account as returned by a service. */
  recordAccount(origin: string, account: Account): void;
  /** Records the credits left after a call. */
  recordCredits(origin: string, credits: number): void;
  /** Records the spending of own API keys. */
  recordSpending(origin: string, standing: SpendStanding): void;
  /**
   * Allotments with at most 10% left and spending limits with at most 20% left, unless the user has already seen them.
   */
  low(origin: string): readonly Scarce[];
  /** True if own API keys have reached their limit this month. */
  isSpent(origin: string): boolean;
  /** Hides the current warnings until the plan or the month restarts. */
  dismiss(origin: string): void;
  subscribe(listener: () => void): { dispose(): void };
}

const kinds = ['credits', 'export_rows'] as const satisfies readonly Allotted[];
/** Share of the monthly limit that triggers a warning. */
const warnedAt = 0.8;
const keptAs = 'citedesk.seenAllowance';

export function createAllowance(memento: Memento): Allowance {
  const accounts = new Map<string, Account>();
  const standings = new Map<string, SpendStanding>();
  const listeners = new Set<() => void>();
  const turn = (): void => {
    for (const listener of listeners) listener();
  };

  const scarce = (origin: string): readonly Scarce[] => {
    const account = accounts.get(origin);
    const ofPlan = kinds.flatMap((what): Scarce[] => {
      const { available: left = 0, plan_limit: limit = 0 } = account?.[what] ?? {};
      return limit > 0 && left * 10 <= limit ? [{ what, left, limit }] : [];
    });
    const { usd = 0, cap = null } = standings.get(origin) ?? {};
    return cap !== null && usd >= cap * warnedAt
      ? [...ofPlan, { what: 'money', left: Math.max(0, cap - usd), limit: cap }]
      : ofPlan;
  };
  const period = (origin: string, { what, left, limit }: Scarce): string =>
    what === 'money'
      ? `${origin} ${standings.get(origin)?.month} ${limit} ${left === 0 ? 'spent' : 'low'}`
      : `${origin} ${what} ${accounts.get(origin)?.plan.renews_at ?? ''}`;

  return {
    recordAccount(origin, account) {
      accounts.set(origin, account);
      turn();
    },
    recordCredits(origin, available) {
      const account = accounts.get(origin);
      if (!account || account.credits.available === available) return;
      accounts.set(origin, { ...account, credits: { ...account.credits, available } });
      turn();
    },
    recordSpending(origin, standing) {
      standings.set(origin, standing);
      turn();
    },
    low: (origin) => scarce(origin).filter((one) => !seenIn(memento).includes(period(origin, one))),
    isSpent: (origin) => standings.get(origin)?.reached ?? false,
    dismiss(origin) {
      const now = scarce(origin).map((one) => period(origin, one));
      const others = seenIn(memento).filter((seen) => !seen.startsWith(`${origin} `));
      void memento.update(keptAs, [...others, ...now]);
      turn();
    },
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
}

/** Other versions may have stored anything. */
function seenIn(memento: Memento): readonly string[] {
  const stored = memento.get(keptAs);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
}
