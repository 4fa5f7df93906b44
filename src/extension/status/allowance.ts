import type { Account } from '../../contract/service/account.ts';
import type { SpendStanding } from '../../contract/service/usage.ts';
import type { Memento } from './keptRuns.ts';

/** What an account has a plan's worth of. */
type Allotted = 'credits' | 'export_rows';

/** What is left of it, or of the money that own keys may spend in a month (US dollars). */
export interface Scarce {
  readonly what: Allotted | 'money';
  readonly left: number;
  readonly limit: number;
}

/** What accounts elsewhere have left, by what calls tell that are made anyway; it asks nothing itself. */
export interface Allowance {
  /** An account as a service told it. */
  told(origin: string, account: Account): void;
  /** Credits that a call left. */
  left(origin: string, credits: number): void;
  /** What own keys have spent, as a service told it. */
  spent(origin: string, standing: SpendStanding): void;
  /** Of what no more than a tenth of the plan, or a fifth of the money, is left, and nobody has looked at it since. */
  low(origin: string): readonly Scarce[];
  /** Whether own keys may spend nothing more this month. */
  isSpent(origin: string): boolean;
  /** Somebody looked: nothing is said of it until the plan begins anew. */
  seen(origin: string): void;
  subscribe(listener: () => void): { dispose(): void };
}

const kinds = ['credits', 'export_rows'] as const satisfies readonly Allotted[];
/** The part of a month's money at which a person is warned. */
const warnedAt = 0.8;
const keptAs = 'citedesk.seenAllowance';

/** Watches what accounts have left. */
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
    told(origin, account) {
      accounts.set(origin, account);
      turn();
    },
    left(origin, available) {
      const account = accounts.get(origin);
      if (!account || account.credits.available === available) return;
      accounts.set(origin, { ...account, credits: { ...account.credits, available } });
      turn();
    },
    spent(origin, standing) {
      standings.set(origin, standing);
      turn();
    },
    low: (origin) => scarce(origin).filter((one) => !seenIn(memento).includes(period(origin, one))),
    isSpent: (origin) => standings.get(origin)?.reached ?? false,
    seen(origin) {
      const now = scarce(origin).map((one) => period(origin, one));
      const others = seenIn(memento).filter((kept) => !kept.startsWith(`${origin} `));
      void memento.update(keptAs, [...others, ...now]);
      turn();
    },
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
}

/** Another version may have left anything. */
function seenIn(memento: Memento): readonly string[] {
  const kept = memento.get(keptAs);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}
