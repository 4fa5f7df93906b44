import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Bytes of every part of a file but the last. */
export const partSize = 256 * 1024;

/** The files of exports, in parts that are counted from 0. */
export const exportParts = (db: Kysely<Schema>) => ({
  /** Adds parts that follow each other, the first one at this place. */
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

  /** Takes away some parts of a file and says whether there were any. */
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

/** Few enough that a transaction stays short. */
const perDrop = 32;
