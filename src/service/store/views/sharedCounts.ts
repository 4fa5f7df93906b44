import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { countedChanges } from '../rollups/rebuild.ts';
import type { Schema } from '../schema.ts';

/** Returns the cached result for this project and name, or else reads it. Callers must not modify the result. */
export type Count = <Result>(project: string, name: readonly unknown[], read: () => Promise<Result>) => Promise<Result>;

/** Maximum number of cached rows in total. */
const maxRows = 50_000;

/** Reads without a cache. */
export const countAnew: Count = (_project, _name, read) => read();

/**
 * Shares counts between transactions that read the same answers, such as concurrent calls of a report. Each transaction
 * must read from one snapshot, so a result cached for that state equals its own.
 */
export function createSharedCounts(): (db: Kysely<Schema>) => Count {
  const cache = new LRUCache<string, Promise<unknown>>({ maxSize: maxRows });
  return (db) => {
    const states = new Map<string, Promise<number>>();
    return async <Result>(project: string, name: readonly unknown[], read: () => Promise<Result>) => {
      const state = states.get(project) ?? countedChanges(db, project);
      states.set(project, state);
      // Hashed, because some names contain very many texts.
      const key = hash('sha256', JSON.stringify([project, await state, ...name]));
      const known = cache.get(key) as Promise<Result> | undefined;
      if (known) return known;
      const reading = read();
      cache.set(key, reading, { size: 1 });
      reading.then(
        (result) => cache.set(key, reading, { size: 1 + rowsOf(result) }),
        () => cache.delete(key),
      );
      return reading;
    };
  };
}

/** Counts the rows in a result, including nested lists and maps. */
function rowsOf(result: unknown): number {
  if (Array.isArray(result)) return result.length;
  if (result instanceof Set) return result.size;
  const parts = result instanceof Map ? [...result.values()] : Object.values(result ?? {});
  return parts.length + parts.reduce<number>((rows, part) => rows + (typeof part === 'object' ? rowsOf(part) : 0), 0);
}
