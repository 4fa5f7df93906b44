import { Failure } from '../../contract/failure.ts';
import type { User } from '../store/accounts/accounts.ts';
import type { Addition } from '../store/prompts.ts';
import { dayLength } from '../../metrics/days.ts';

/**
 * Rejects additions that exceed the key's prompts per rolling day. `additions` contains this day's additions including
 * this call's, oldest first. `now` is in milliseconds.
 * @throws Failure `PROMPT_QUOTA_EXCEEDED` with the number of seconds until the same number fits again
 */
export function checkQuota(additions: readonly Addition[], user: User, now: number): void {
  const over = additions.reduce((sum, { count }) => sum + count, 0) - user.daily_prompts;
  if (over <= 0) return;
  const freed = momentOfRoom(additions, over) ?? now;
  const wait = Math.max(1, Math.ceil((freed + dayLength - now) / 1000));
  throw new Failure(
    'PROMPT_QUOTA_EXCEEDED',
    `A key can add at most ${user.daily_prompts} prompts in 24 hours. Nothing was added.`,
    { details: { retry_after: wait } },
  );
}

/** Returns the time of the addition that frees enough prompts once it leaves the rolling day. */
function momentOfRoom(additions: readonly Addition[], prompts: number): number | undefined {
  let freed = 0;
  for (const { at, count } of additions) {
    freed += count;
    if (freed >= prompts) return at;
  }
  return undefined;
}
