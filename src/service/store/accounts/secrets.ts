import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Secrets for signatures, shared by all services on one database. */
export const secrets = (db: Kysely<Schema>) => ({
  /** Returns the secret with this name, 32 random bytes in hex, created if missing. */
  async ensure(name: string): Promise<string> {
    await db
      .insertInto('secrets')
      .values({ name, value: randomBytes(32).toString('hex') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
  },
});
