import { Failure } from '../contract/failure.ts';
import type { User } from './store/accounts.ts';
import type { Key } from './store/keys.ts';
import type { Stores } from './store/store.ts';

interface Needs extends Pick<Stores, 'prompts'> {
  readonly key: Key;
  readonly user: User;
  /** In milliseconds. */
  readonly now: number;
}

const day = 86_400_000;

/**
 * Refuses additions past the key's prompts of a rolling day, this call's included.
 * @throws Failure `PROMPT_QUOTA_EXCEEDED` with the seconds after which as many fit again.
 */
export async function checkQuota({ key, user, now, prompts }: Needs): Promise<void> {
  const additions = await prompts.addedInADay(key.id, now);
  let over = additions.reduce((sum, { count }) => sum + count, 0) - user.daily_prompts;
  if (over <= 0) return;
  const freed = additions.find(({ count }) => (over -= count) <= 0)?.at ?? now;
  const wait = Math.max(1, Math.ceil((freed + day - now) / 1000));
  throw new Failure('PROMPT_QUOTA_EXCEEDED', `A key adds ${user.daily_prompts} prompts in 24 hours at most. Nothing was added.`, { details: { retry_after: wait } });
}
