import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Secrets that all services on one database share, to sign what any of them may be shown again. */
export const secrets = (db: Kysely<Schema>) => ({
  /** The secret of this name, 32 random bytes in hex, made where it is missing. */
  async ensure(name: string): Promise<string> {
    await db
      .insertInto('secrets')
      .values({ name, value: randomBytes(32).toString('hex') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
  },
});
