import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { countedChanges } from '../rollups/countedChanges.ts';
import type { Schema } from '../schema.ts';

/** Counts a project's answers, unless it is known by this name what comes of it; whoever gets it leaves it as it is. */
export type Count = <Result>(project: string, name: readonly unknown[], read: () => Promise<Result>) => Promise<Result>;

/** Rows that are kept, in all. */
const maxRows = 50_000;

/** Reads whatever was read before. */
export const countAnew: Count = (_project, _name, read) => read();

/**
 * Reads once what several transactions count of the same answers, as the calls of a report do that come at once. Each
 * transaction must read one state of the store all along: what was counted of that state is what it would count itself.
 */
export function createSharedCounts(): (db: Kysely<Schema>) => Count {
  const kept = new LRUCache<string, Promise<unknown>>({ maxSize: maxRows });
  return (db) => {
    const states = new Map<string, Promise<number>>();
    return async <Result>(project: string, name: readonly unknown[], read: () => Promise<Result>) => {
      const state = states.get(project) ?? countedChanges(db, project);
      states.set(project, state);
      // Some ask for very many texts.
      const key = hash('sha256', JSON.stringify([project, await state, ...name]));
      const known = kept.get(key) as Promise<Result> | undefined;
      if (known) return known;
      const reading = read();
      kept.set(key, reading, { size: 1 });
      reading.then(
        (result) => kept.set(key, reading, { size: 1 + rowsOf(result) }),
        () => kept.delete(key),
      );
      return reading;
    };
  };
}

/** How many rows a result has, also where they lie in lists of it or by a name. */
function rowsOf(result: unknown): number {
  if (Array.isArray(result)) return result.length;
  if (result instanceof Set) return result.size;
  const parts = result instanceof Map ? [...result.values()] : Object.values(result ?? {});
  return parts.length + parts.reduce<number>((rows, part) => rows + (typeof part === 'object' ? rowsOf(part) : 0), 0);
}
