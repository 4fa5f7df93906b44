import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { parsedJson } from '../values.ts';
import { dayLength } from '../../../metrics/days.ts';

/**
 * A call that may be repeated. `name` is the client's `Idempotency-Key`, `request` a fingerprint, and `now` the arrival
 * in milliseconds.
 */
interface IdempotentCall {
  readonly keyId: number;
  readonly name: string;
  readonly request: string;
  readonly now: number;
}

/** Response to the first call. */
interface KeptReply {
  readonly status: number;
  readonly data: unknown;
  readonly meta: unknown;
}

/** Milliseconds after which an unfinished call counts as lost with its service. */
const abandonedMs = 60_000;

/** Calls with an `Idempotency-Key`, kept for 24 hours. */
export const idempotentCalls = (db: Kysely<Schema>) => ({
  /**
   * Claims the name for this call. If it's taken, returns the stored response, `running`, or `another` for a different
   * request.
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
   * Stores the response, in the transaction of the call's effect. Returns false if the call took so long that a repeat
   * has started.
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

  /**
   * Releases the name of a call without effect. Returns true if the call had an effect, whose response stays stored.
   */
  async leave({ keyId, name, now }: IdempotentCall): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('idempotent_calls')
      .where('key_id', '=', keyId)
      .where('name', '=', name)
      .where('began_at', '=', now)
      .where('status', 'is', null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) return false;
    const row = await db
      .selectFrom('idempotent_calls')
      .select('status')
      .where('key_id', '=', keyId)
      .where('name', '=', name)
      .where('began_at', '=', now)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Releases the names of calls that were running when the only service on this store ended. */
  async recover(): Promise<void> {
    await db.deleteFrom('idempotent_calls').where('status', 'is', null).execute();
  },

  /** Deletes calls that can no longer be repeated. */
  async clear(now: number): Promise<void> {
    await db
      .deleteFrom('idempotent_calls')
      .where('began_at', '<=', now - dayLength)
      .execute();
  },
});
