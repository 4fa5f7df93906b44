import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Account } from '../../../contract/service/account.ts';
import type { Scope } from '../../../contract/call/endpoint.ts';
import type { Schema } from '../schema.ts';
import { momentOrNull, parsedJson } from '../values.ts';

/** A key without its secret part. If `projects` is null, it reaches every project of its owner. */
export interface Key {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly projects: readonly string[] | null;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly createdAt: number;
}

export interface NewKey {
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Full key. Default: random. */
  readonly secret?: string;
  /** Only projects that the key reaches. Default: all of its owner's. */
  readonly projects?: readonly string[] | null;
  /** Moment in milliseconds. Default: never. */
  readonly expiresAt?: number | null;
  readonly now: number;
}

const prefixLength = 12;

/** Pattern of our keys. URLs that contain one are refused. */
export const keyForm = /cdk_[0-9a-f]{40}/;

/** Hash that is stored in place of the secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** API keys, stored as hashes. */
export const keys = (db: Kysely<Schema>) => ({
  async byHash(hash: string): Promise<Key | undefined> {
    const row = await db.selectFrom('keys').selectAll().where('hash', '=', hash).executeTakeFirst();
    return row && toKey(row);
  },

  async create({
    userId,
    name,
    scopes,
    now,
    projects = null,
    expiresAt = null,
    secret = `cdk_${randomBytes(20).toString('hex')}`,
  }: NewKey): Promise<Key & { secret: string }> {
    const row = await db
      .insertInto('keys')
      .values({
        user_id: userId,
        name,
        prefix: secret.slice(0, prefixLength),
        hash: hashOf(secret),
        scopes: JSON.stringify(scopes),
        projects: projects && JSON.stringify(projects),
        expires_at: expiresAt,
        revoked_at: null,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...toKey(row), secret };
  },

  /** Creates this exact key if it's missing. */
  async ensure(key: NewKey & { secret: string }): Promise<void> {
    const stored = await db.selectFrom('keys').select('id').where('hash', '=', hashOf(key.secret)).executeTakeFirst();
    if (!stored) await this.create(key);
  },

  list: async (): Promise<(Key & { email: string })[]> =>
    (
      await db
        .selectFrom('keys')
        .innerJoin('users', 'users.id', 'keys.user_id')
        .selectAll('keys')
        .select('users.email')
        .orderBy('keys.id')
        .execute()
    ).map((row) => ({ ...toKey(row), email: row.email })),

  /** Returns false if there was no active key with this prefix. */
  async revoke(prefix: string, now: number): Promise<boolean> {
    const done = await db
      .updateTable('keys')
      .set({ revoked_at: now })
      .where('prefix', '=', prefix)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return done.numUpdatedRows > 0n;
  },
});

export const isUsable = ({ revokedAt, expiresAt }: Key, now: number): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

interface KeyRow {
  id: number;
  user_id: number;
  name: string;
  prefix: string;
  scopes: string;
  projects: string | null;
  expires_at: number | null;
  revoked_at: number | null;
  created_at: number;
}

const toKey = (row: KeyRow): Key => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  prefix: row.prefix,
  scopes: parsedJson<string[]>(row.scopes),
  projects: row.projects === null ? null : parsedJson<string[]>(row.projects),
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  createdAt: row.created_at,
});

/** Converts a key to the form of `GET /me`. */
export const keyToContract = (key: Key): Account['key'] => ({
  name: key.name,
  prefix: key.prefix,
  scopes: [...key.scopes],
  restricted_to_projects: key.projects !== null,
  expires_at: momentOrNull(key.expiresAt),
});
