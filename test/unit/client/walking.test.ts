import assert from 'node:assert/strict';
import { describe, after, before, beforeEach, test } from 'node:test';
import { createClient, type OpenClient } from '../../../src/client/client.ts';
import { rememberDays, walkResponses } from '../../../src/client/pages.ts';
import { addDays } from '../../../src/metrics/days.ts';
import { project } from '../../fakes/foreignAnswers.ts';
import { pagesOf, type Row } from '../../fakes/foreignPages.ts';
import { key, startForeignService, type ForeignService } from '../../fakes/foreignService.ts';

let service: ForeignService;
let client: OpenClient;

before(async () => {
  service = await startForeignService();
  client = createClient({ baseUrl: service.origin, key: () => Promise.resolve(key) });
});
beforeEach(() => void service.heard.splice(0));
after(async () => {
  await client.close();
  await service.close();
});

/** Several answers for each of these days, newest first, with ids as large as they get. */
function answers(newest: string, days: number, perDay: number): Row[] {
  let id = Number.MAX_SAFE_INTEGER;
  return Array.from({ length: days * perDay }, (_, index) => ({
    id: (id -= 7),
    date: addDays(newest, -Math.floor(index / perDay)),
  }));
}

async function walked(query: object): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of walkResponses(client, { project, query })) ids.push(id);
  return ids;
}

describe('walk through responses', () => {
  test('returns a whole year in order', async () => {
    const rows = answers('2026-03-31', 365, 2);
    service.turn(pagesOf({ rows }));
    assert.deepEqual(
      await walked({ from: '2025-04-01', to: '2026-03-31' }),
      rows.map(({ id }) => id),
    );
    const windows = new Set(service.heard.map(({ query }) => query['from']));
    assert.equal(windows.size, 12);
  });

  test('survives stale cursors without repeated or missing rows', async () => {
    const rows = answers('2026-03-31', 31, 20);
    service.turn(pagesOf({ rows, forgets: 3 }));
    assert.deepEqual(
      await walked({ from: '2026-03-01', to: '2026-03-31', limit: 30 }),
      rows.map(({ id }) => id),
    );
    const ends = service.heard
      .filter(({ query }) => query['cursor'] === undefined)
      .map(({ query }) => query['to'] ?? '');
    assert.ok(ends.length > 5);
    assert.deepEqual(ends, [...ends].sort().reverse());
    assert.ok((ends.at(-1) ?? '') < '2026-03-10');
  });

  test('keeps the first window of the service without a start date', async () => {
    const rows = answers('2026-03-31', 31, 10);
    service.turn(pagesOf({ rows, forgets: 2 }));
    assert.deepEqual(
      await walked({ limit: 20 }),
      rows.map(({ id }) => id),
    );
    assert.deepEqual(
      new Set(service.heard.slice(3).map(({ query }) => query['from'] ?? '2026-03-01')),
      new Set(['2026-03-01']),
    );
  });

  test('remembers only the two oldest days', () => {
    const memory = rememberDays();
    for (let day = 0; day < 20; day += 1) {
      const date = addDays('2026-03-31', -day);
      for (let id = 1; id <= 50_000; id += 1) assert.ok(memory.isNew({ id: day * 50_000 + id, date }));
    }
    const [oldest, after, before] = [-19, -18, -17].map((days) => addDays('2026-03-31', days));
    assert.ok(oldest && after && before);
    assert.deepEqual(
      [memory.isNew({ id: 950_001, date: oldest }), memory.isNew({ id: 900_001, date: after })],
      [false, false],
    );
    assert.equal(memory.isNew({ id: 850_001, date: before }), true, 'nothing more is kept');
    assert.deepEqual(memory.startAgain({ from: '2026-03-01', to: '2026-03-31' }), { from: '2026-03-01', to: after });
    assert.deepEqual(memory.startAgain({ from: '2026-03-01', to: after }), {});
  });
});
