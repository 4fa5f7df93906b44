import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Bytes per part of a file. The last part may be smaller. */
export const partSize = 256 * 1024;

/** Files of exports, in parts counted from 0. */
export const exportParts = (db: Kysely<Schema>) => ({
  /** Adds consecutive parts, starting at part `first`. */
  async add(exportId: number, first: number, parts: readonly Uint8Array[]): Promise<void> {
    const rows = parts.map((content, index) => ({ export_id: exportId, place: first + index, content }));
    await db.insertInto('export_parts').values(rows).execute();
  },

  async content(exportId: number, place: number): Promise<Uint8Array | undefined> {
    const row = await db
      .selectFrom('export_parts')
      .select('content')
      .where('export_id', '=', exportId)
      .where('place', '=', place)
      .executeTakeFirst();
    return row?.content;
  },

  /** Deletes some parts of a file. Returns false if there were none. */
  async dropSome(exportId: number): Promise<boolean> {
    const parts = db
      .selectFrom('export_parts')
      .select('place')
      .where('export_id', '=', exportId)
      .orderBy('place')
      .limit(perDrop);
    const last = (await parts.execute()).at(-1);
    if (!last) return false;
    await db.deleteFrom('export_parts').where('export_id', '=', exportId).where('place', '<=', last.place).execute();
    return true;
  },
});

/** Keeps transactions short. */
const perDrop = 32;
