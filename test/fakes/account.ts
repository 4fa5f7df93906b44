import type { Account } from '../../src/contract/service/account.ts';

/** Returns an account of a remote service, with high limits except for the given changes. */
export const accountWith = (changes: Partial<Account> = {}): Account => ({
  user: { id: 1, name: 'Ada', email: 'ada@example.com' },
  key: { name: 'Desk', prefix: 'ck_12', scopes: ['read', 'write'], restricted_to_projects: false, expires_at: null },
  plan: { name: 'team', display_name: 'Team', status: 'active', renews_at: '2026-12-01T00:00:00Z' },
  credits: { available: 900, plan: 900, additional: 0, plan_limit: 1000 },
  export_rows: { available: 5000, plan: 5000, additional: 0, plan_limit: 10_000 },
  rate_limits: { perMinute: 120, perSecond: 10 },
  ...changes,
});
