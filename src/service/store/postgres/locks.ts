import { createHash } from 'node:crypto';

/**
 * Data that a write reads before it changes the store. Writes with a lock in common run one after another. A project's
 * lock covers everything in it. Balances need none, because each change is one atomic statement.
 */
export type Lock =
  | `project ${string}`
  | `key ${number}`
  | `call ${number} ${string}`
  | `export ${number}`
  | 'judgements'
  | 'reanalyses';

/** Returns the lock of a project, or none if the project is unknown and nothing will be written in it. */
export const ofProject = (id: string | undefined): readonly Lock[] => (id === undefined ? [] : [`project ${id}`]);

/** Arbitrary, but the same for every service. */
const whole = 0x63697465;

/**
 * Builds the statement that acquires these PostgreSQL transaction locks, or the exclusive lock on all if undefined. The
 * fixed order prevents deadlocks.
 */
export function lockStatement(locks: readonly Lock[] | undefined): string {
  if (locks === undefined) return `SELECT pg_advisory_xact_lock(${whole})`;
  const numbers = [...new Set(locks.map(numberOf))].sort();
  return [
    `SELECT pg_advisory_xact_lock_shared(${whole})`,
    ...numbers.map((number) => `pg_advisory_xact_lock(${number})`),
  ].join(', ');
}

/** A hash collision only makes two writes wait for each other. */
const numberOf = (lock: Lock): bigint => createHash('sha256').update(lock).digest().readBigInt64BE();

/**
 * Queues actions that have a lock in common within this process, in order of arrival. A busy project then occupies only
 * one connection.
 */
export function createQueues(): <Result>(locks: readonly Lock[], action: () => Promise<Result>) => Promise<Result> {
  const ends = new Map<Lock, Promise<void>>();
  return async (locks, action) => {
    const before = locks.flatMap((lock) => ends.get(lock) ?? []);
    const { promise: end, resolve } = Promise.withResolvers<void>();
    for (const lock of locks) ends.set(lock, end);
    await Promise.all(before);
    try {
      return await action();
    } finally {
      resolve();
      for (const lock of locks) if (ends.get(lock) === end) ends.delete(lock);
    }
  };
}
