import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely';
import { yieldingDriver } from '../../../../../src/service/store/sqlite/sqlite.ts';

describe('yielding driver', () => {
  test('yields between slow statements', async (context) => {
    let now = 0;
    context.mock.method(performance, 'now', () => now);
    const order: string[] = [];
    const connection: Pick<DatabaseConnection, 'executeQuery'> = {
      executeQuery({ sql }) {
        now += 6; // as SQLite, which leaves no turn to anybody
        order.push(sql);
        return Promise.resolve({ rows: [] });
      },
    };
    const way = await yieldingDriver({
      acquireConnection: () => Promise.resolve(connection),
    } as unknown as Driver).acquireConnection();
    const others = (): void => void setImmediate(() => order.push('others'));
    others();
    for (const sql of ['one', 'two', 'three']) await way.executeQuery({ sql } as CompiledQuery);
    assert.deepEqual(order, ['one', 'two', 'others', 'three']);
  });
});
