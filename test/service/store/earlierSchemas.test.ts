import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { migrate, migrations, schemaVersion } from '../../../src/service/store/migrate.ts';
import { rollupFaults } from '../../../src/service/store/rollups/rebuild.ts';
import { type BareStore, bareStore } from '../../schemas/bareStore.ts';
import { notes, type Recorded, recorded, replay } from '../../schemas/recorded.ts';

const dialect = process.env['CITEDESK_TEST_STORE'] === 'postgres' ? 'postgres' : 'sqlite';
const versions = recorded(dialect);

/**
 * Tables whose rows follow from others, against which they are held; what is to be analysed anew; and what Kysely
 * notes.
 */
const derived = new Set([
  'tally_scopes',
  'tallies',
  'tally_prompts',
  'page_months',
  'things',
  'answer_days',
  'reanalyses',
  'kysely_migration',
  'kysely_migration_lock',
]);

async function withStore<Result>(
  earlier: readonly Recorded[],
  action: (store: BareStore) => Promise<Result>,
): Promise<Result> {
  const store = await bareStore(dialect);
  try {
    if (earlier.length > 0) await store.run(notes + earlier.map(replay).join('\n'));
    return await action(store);
  } finally {
    await store.close();
  }
}

describe('earlier schemas', () => {
  test('are recorded for every migration', () => {
    const missing = Object.keys(migrations).filter((name) => versions.every((one) => one.name !== name));
    assert.deepEqual(missing, [], 'node test/postgres/run.ts test/schemas/record.ts records it');
  });

  test('are migrated to the current one with their rows and counts', async () => {
    const made = await withStore([], async (fresh) => {
      await migrate(fresh.db, { place: 'x' });
      return fresh.made();
    });
    assert.equal(versions.length, schemaVersion);
    for (const [index, { name, rows: own }] of versions.entries()) {
      // A version without rows of its own has those of the one before, which runs through its migration as well;
      // the last one is the complete recording.
      if (own.trim() === '' && index < versions.length - 1) continue;
      await withStore(versions.slice(0, index + 1), async (store) => {
        const before = await store.rows();
        await migrate(store.db, { place: 'x' });
        assert.deepEqual(await store.made(), made, name);
        const after = await store.rows();
        for (const [table, rows] of before) {
          const now = derived.has(table) ? undefined : after.get(table);
          if (now) assert.deepEqual(sharedCells(rows, now), sharedCells(now, rows), `${table} of ${name}`);
        }
        assert.deepEqual(await rollupFaults(store.db), [], name);
      });
    }
  });
});

/** Rows as text, in columns that the others have as well, in one order. */
function sharedCells(rows: readonly Record<string, unknown>[], others: readonly Record<string, unknown>[]): string[] {
  const columns = Object.keys(rows[0] ?? {})
    .filter((column) => column in (others[0] ?? {}))
    .sort();
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
}
