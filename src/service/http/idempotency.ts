import { Failure } from '../../contract/failure.ts';
import type { Key } from '../store/accounts/keys.ts';
import type { Store, Stores } from '../store/store.ts';
import type { Endpoint } from '../../contract/call/endpoint.ts';
import type { RouteReply } from './route.ts';

/** Identifies a call that the caller may repeat. */
export interface Repeat {
  /** Header `Idempotency-Key`. */
  readonly name: string;
  /** Method and path. */
  readonly target: string;
}

interface Once {
  readonly name: string;
  readonly key: Key;
  /** Result of `fingerprintOf`. */
  readonly fingerprint: string;
  readonly now: number;
}

export const targetOf = ({ method, url }: { readonly method: string; readonly url: string }): string =>
  `${method} ${url}`;

/**
 * Parses the `Idempotency-Key` header.
 * @throws Failure `VALIDATION_FAILED` if it is empty, longer than 255 characters, or not printable
 */
export function repeatOf(header: string | undefined, target: string): Repeat | undefined {
  if (header === undefined) return undefined;
  if (!/^[\x20-\x7e]{1,255}$/.test(header)) {
    throw new Failure('VALIDATION_FAILED', 'Idempotency-Key: must have 1 to 255 printable characters.', {
      details: [{ path: 'Idempotency-Key', message: 'must have 1 to 255 printable characters' }],
    });
  }
  return { name: header, target };
}

/**
 * Runs a call once, even if it is repeated. A repeat gets the first response and is free.
 * @throws Failure `IDEMPOTENCY_CONFLICT` if the key was used for another request, `IDEMPOTENCY_IN_PROGRESS` while the
 * first call runs
 */
export async function runOnce(
  { name, key, fingerprint, now }: Once,
  store: Store,
  run: (keep: Keep) => Promise<Charged>,
): Promise<Charged> {
  const call = { keyId: key.id, name, request: fingerprint, now };
  const there = await store.write(({ idempotentCalls }) => idempotentCalls.begin(call), {
    locks: [`call ${key.id} ${name}`],
  });
  if (there === 'another')
    throw new Failure('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was already used for a different request.');
  if (there === 'running') throw inProgress();
  if (there !== 'begun') return { ...there, charged: 0, remaining: null };
  let finished: Charged | undefined;
  try {
    return await run(async (answer, stores) => {
      const { status, data, meta = {} } = answer;
      // Rolls back with the transaction if a repeat has taken over the call.
      if (!(await stores.idempotentCalls.finish(call, { status, data, meta }))) throw inProgress();
      finished = answer;
    });
  } catch (error) {
    // Failed calls have no effect and can be retried with the same key. If the connection broke during the commit, the
    // record shows whether the call succeeded.
    const happened = await store.write(({ idempotentCalls }) => idempotentCalls.leave(call), {
      locks: [],
      repeatable: true,
    });
    if (happened && finished) return finished;
    throw error;
  }
}

const inProgress = (): Failure =>
  new Failure('IDEMPOTENCY_IN_PROGRESS', 'Another request with this Idempotency-Key is still in progress.', {
    details: { retry_after: 1 },
  });
export interface Charged extends RouteReply<Endpoint> {
  readonly charged: number;
  /** API credits left. Null for free calls. */
  readonly remaining: number | null;
}

/** Stores the response of a call in the same transaction as its effect. */
export type Keep = (answer: Charged & { readonly status: number }, stores: Stores) => Promise<void>;
