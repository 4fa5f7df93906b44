import { createHash } from 'node:crypto';
import { Failure } from '../../contract/failure.ts';
import type { Charged, Keep } from './call.ts';
import type { Key } from '../store/accounts/keys.ts';
import type { Store } from '../store/store.ts';

/** What a caller calls this very call, so that it can be sent again. */
export interface Repeat {
  /** Header `Idempotency-Key`. */
  readonly name: string;
  /** Method and path. */
  readonly target: string;
}

interface Once {
  readonly name: string;
  readonly key: Key;
  /** What it asks for, as `fingerprintOf` tells it. */
  readonly fingerprint: string;
  readonly now: number;
}

/** What a call is sent to. */
export const targetOf = ({ method, url }: { readonly method: string; readonly url: string }): string =>
  `${method} ${url}`;

/** Tells calls apart by what they ask for, however their bodies are written. */
export const fingerprintOf = (target: string, body: unknown): string =>
  createHash('sha256')
    .update(`${target}\n${JSON.stringify(body)}`)
    .digest('hex');

/** The call's name for itself. Throws `VALIDATION_FAILED` where it is empty or over 255 characters. */
export function repeatOf(header: string | undefined, target: string): Repeat | undefined {
  if (header === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new Failure('VALIDATION_FAILED', 'Idempotency-Key: must have 1 to 255 printable characters.', {
      details: [{ path: 'Idempotency-Key', message: 'must have 1 to 255 printable characters' }],
    });
  }
  return { name: header, target };
}

/**
 * Runs a call once, however often it is sent: a repeat gets the first answer and is charged nothing.
 * @throws Failure `IDEMPOTENCY_CONFLICT` for the same name with other contents, `IDEMPOTENCY_IN_PROGRESS` while the
 * first one runs.
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
  let kept: Charged | undefined;
  try {
    return await run(async (answer, stores) => {
      const { status, data, meta = {} } = answer;
      // Thrown away with its transaction, as the repeat does the same.
      if (!(await stores.idempotentCalls.finish(call, { status, data, meta }))) throw inProgress();
      kept = answer;
    });
  } catch (error) {
    // What was refused had no effect; the next one may be better. Where a connection broke at the end, the record
    // tells.
    const happened = await store.write(({ idempotentCalls }) => idempotentCalls.leave(call), {
      locks: [],
      repeatable: true,
    });
    if (happened && kept) return kept;
    throw error;
  }
}

const inProgress = (): Failure =>
  new Failure('IDEMPOTENCY_IN_PROGRESS', 'Another request with this Idempotency-Key is still in progress.', {
    details: { retry_after: 1 },
  });
