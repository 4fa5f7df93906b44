import { Failure } from '../../contract/failure.ts';
import type { User } from '../store/accounts/accounts.ts';
import type { Addition } from '../store/prompts.ts';

const day = 86_400_000;

/**
 * Refuses additions past the key's prompts of a rolling day. `additions` are those of the day, oldest first, this call's
 * included; `now` is in milliseconds.
 * @throws Failure `PROMPT_QUOTA_EXCEEDED` with the seconds after which as many fit again.
 */
export function checkQuota(additions: readonly Addition[], user: User, now: number): void {
  let over = additions.reduce((sum, { count }) => sum + count, 0) - user.daily_prompts;
  if (over <= 0) return;
  const freed = additions.find(({ count }) => (over -= count) <= 0)?.at ?? now;
  const wait = Math.max(1, Math.ceil((freed + day - now) / 1000));
  throw new Failure(
    'PROMPT_QUOTA_EXCEEDED',
    `A key adds ${user.daily_prompts} prompts in 24 hours at most. Nothing was added.`,
    { details: { retry_after: wait } },
  );
}
