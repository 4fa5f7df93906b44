import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { parsedJson } from '../values.ts';
import { dayLength } from '../../../metrics/days.ts';

/**
 * A call that may be sent again: the key's own name for it, a fingerprint of what it asks, and when it came
 * (milliseconds).
 */
interface IdempotentCall {
  readonly keyId: number;
  readonly name: string;
  readonly request: string;
  readonly now: number;
}

/** What the first one answered. */
interface KeptReply {
  readonly status: number;
  readonly data: unknown;
  readonly meta: unknown;
}

/** A call that began so long ago and never ended was lost with its service. */
const abandonedMs = 60_000;

/** Calls that were sent with an `Idempotency-Key`, kept for 24 hours. */
export const idempotentCalls = (db: Kysely<Schema>) => ({
  /**
   * Takes the name for this call; or tells what is there: the reply of an equal call, one that runs, or another call.
   */
  async begin({ keyId, name, request, now }: IdempotentCall): Promise<'begun' | 'running' | 'another' | KeptReply> {
    const row = await db
      .selectFrom('idempotent_calls')
      .selectAll()
      .where('key_id', '=', keyId)
      .where('name', '=', name)
      .executeTakeFirst();
    const over = row && (row.began_at <= now - dayLength || (row.status === null && row.began_at <= now - abandonedMs));
    if (row && !over) {
      if (row.request !== request) return 'another';
      return row.status === null || row.reply === null
        ? 'running'
        : { status: row.status, ...parsedJson<Omit<KeptReply, 'status'>>(row.reply) };
    }
    if (row) await db.deleteFrom('idempotent_calls').where('key_id', '=', keyId).where('name', '=', name).execute();
    await db
      .insertInto('idempotent_calls')
      .values({ key_id: keyId, name, request, began_at: now, status: null, reply: null })
      .execute();
    return 'begun';
  },

  /**
   * Keeps what the call answered, in the transaction of its effect; false when it took so long that a repeat has begun.
   */
  async finish({ keyId, name, now }: IdempotentCall, { status, data, meta }: KeptReply): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('idempotent_calls')
      .set({ status, reply: JSON.stringify({ data, meta }) })
      .where('key_id', '=', keyId)
      .where('name', '=', name)
      .where('began_at', '=', now)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** Lets go of the name of a call that had no effect; true where it had one, and what it answered is kept. */
  async leave({ keyId, name, now }: IdempotentCall): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('idempotent_calls')
      .where('key_id', '=', keyId)
      .where('name', '=', name)
      .where('began_at', '=', now)
      .where('status', 'is', null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) return false;
    const kept = await db
      .selectFrom('idempotent_calls')
      .select('status')
      .where('key_id', '=', keyId)
      .where('name', '=', name)
      .where('began_at', '=', now)
      .executeTakeFirst();
    return kept !== undefined;
  },

  /** Lets go of all calls that were in work when the only service on this store ended. */
  async recover(): Promise<void> {
    await db.deleteFrom('idempotent_calls').where('status', 'is', null).execute();
  },

  /** Takes out what nobody can ask for again. */
  async clear(now: number): Promise<void> {
    await db
      .deleteFrom('idempotent_calls')
      .where('began_at', '<=', now - dayLength)
      .execute();
  },
});
