import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { countedChanges } from '../rollups/countedChanges.ts';
import type { Schema } from '../schema.ts';

/** Counts rows of a project's answers, unless it is known by this name what comes of it. */
export type Count = <Row>(
  project: string,
  name: readonly unknown[],
  read: () => Promise<readonly Row[]>,
) => Promise<readonly Row[]>;

/** Rows that are kept, in all. */
const maxRows = 50_000;

/** Reads whatever was read before. */
export const countAnew: Count = (_project, _name, read) => read();

/**
 * Reads once what several transactions count of the same answers, as the calls of a report do that come at once. Each
 * transaction must read one state of the store all along: what was counted of that state is what it would count itself.
 */
export function createSharedCounts(): (db: Kysely<Schema>) => Count {
  const kept = new LRUCache<string, Promise<readonly unknown[]>>({ maxSize: maxRows });
  return (db) => {
    const states = new Map<string, Promise<number>>();
    return async <Row>(project: string, name: readonly unknown[], read: () => Promise<readonly Row[]>) => {
      const state = states.get(project) ?? countedChanges(db, project);
      states.set(project, state);
      const key = JSON.stringify([project, await state, ...name]);
      const known = kept.get(key) as Promise<readonly Row[]> | undefined;
      if (known) return known;
      const reading = read();
      kept.set(key, reading, { size: 1 });
      reading.then(
        (rows) => kept.set(key, reading, { size: 1 + rows.length }),
        () => kept.delete(key),
      );
      return reading;
    };
  };
}
