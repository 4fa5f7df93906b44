import { createHash } from 'node:crypto';

/**
 * What the rules of a write count: while it goes on, no other write does that names the same. A project stands for all
 * that is in it; a balance has no name here, as each change of one is a statement that is right by itself.
 */
export type Lock =
  | `project ${string}`
  | `key ${number}`
  | `call ${number} ${string}`
  | `export ${number}`
  | 'judgements'
  | 'reanalyses';

/** The lock of a project; none where it is not there, as nothing is written in it then. */
export const ofProject = (id: string | undefined): readonly Lock[] => (id === undefined ? [] : [`project ${id}`]);

/** Any number will do, as long as every service takes the same. */
const whole = 0x63697465;

/**
 * The statement that waits for these locks of a PostgreSQL transaction, always in the same order, so that no two wait
 * for each other. Without any it waits for all there are.
 */
export function lockStatement(locks: readonly Lock[] | undefined): string {
  if (locks === undefined) return `SELECT pg_advisory_xact_lock(${whole})`;
  const numbers = [...new Set(locks.map(numberOf))].sort();
  return [
    `SELECT pg_advisory_xact_lock_shared(${whole})`,
    ...numbers.map((number) => `pg_advisory_xact_lock(${number})`),
  ].join(', ');
}

/** Two that share a number wait for each other without need, which does no harm. */
const numberOf = (lock: Lock): bigint => createHash('sha256').update(lock).digest().readBigInt64BE();

/**
 * Has actions that name a lock in common wait for each other within this process, in the order in which they come: a
 * busy project keeps no more than one connection from the others.
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
