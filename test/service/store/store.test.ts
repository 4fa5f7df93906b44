import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../src/service/store/schema.ts';
import { among } from '../../../src/service/store/jsonRows.ts';
import { databaseJson } from '../../../src/service/store/databaseJson.ts';
import { openStore } from '../../../src/service/store/store.ts';
import { addExport, dialects, emptyPlace, openDatabase } from '../testDatabase.ts';
import { behind } from '../testService.ts';

const keep = (db: Kysely<Schema>, ...names: string[]) =>
  db
    .insertInto('secrets')
    .values(names.map((name) => ({ name, value: name })))
    .execute();
const kept = async (db: Kysely<Schema>): Promise<string[]> =>
  (await db.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name);

describe('store', () => {
  for (const [dialect, options] of dialects) {
    test(`${dialect}: removes invalid characters from text`, options, async (context) => {
      const { writer, reader, slow } = await openDatabase(context, dialect);
      await keep(writer, 'a\0b', 'half \ud83d a pair', 'whole 😀');
      assert.deepEqual(await kept(reader), ['ab', 'half \ufffd a pair', 'whole 😀']);
      for (const db of [writer, reader, slow]) {
        const found = await db
          .selectFrom('secrets')
          .select('value')
          .where('name', 'in', ['\0ab', 'half \ud83d a pair'])
          .orderBy('name')
          .execute();
        assert.deepEqual(
          found.map(({ value }) => value),
          ['ab', 'half \ufffd a pair'],
        );
      }
    });

    test(`${dialect}: sorts and compares text by bytes in any locale`, options, async (context) => {
      const { writer, reader } = await openDatabase(context, dialect);
      const names = ['a', 'B', 'ä', 'Z', '_', '-', 'aa', 'é', '€', 'ﬁ', '😀', 'ß', 'ss', '1', '10', '2', ' '];
      const sorted = names.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
      await keep(writer, ...names);
      assert.deepEqual(await kept(reader), sorted);
      const below = await reader.selectFrom('secrets').select('name').where('name', '<', 'a').orderBy('name').execute();
      assert.deepEqual(
        below.map(({ name }) => name),
        sorted.slice(0, sorted.indexOf('a')),
      );
      const last = await reader
        .selectFrom('secrets')
        .select((row) => row.fn.max('name').as('name'))
        .executeTakeFirstOrThrow();
      assert.equal(last.name, sorted.at(-1));
    });

    test(`${dialect}: writes JSON like JSON.stringify`, options, async (context) => {
      const { writer, slow } = await openDatabase(context, dialect);
      const { flag, lines, list, moment, object, stored } = databaseJson(slow);
      const text = `${Array.from({ length: 0xff }, (_, code) => String.fromCharCode(code + 1)).join('')}\u2028😀`;
      const moments = [0, 1, 999, 1_582_934_400_001, 1_798_761_599_999, 4_102_444_800_123];
      await keep(writer, 'a', 'b', '"\n');
      const value = (content: string) => sql`cast(${content} as text)`;
      const line = object({
        text: value(text),
        moments: object(Object.fromEntries(moments.map((at) => [`at ${at}`, moment(sql`cast(${at} as bigint)`)]))),
        flags: object({ yes: flag(sql`1`), no: flag(sql`0`), unknown: flag(sql`cast(null as integer)`) }),
        stored: stored(value('[3,1]')),
        nothing: stored(sql`cast(null as text)`),
        names: list(sql`name`, sql`name`, sql`from secrets`),
        objects: list(object({ name: sql`name`, 'a "key"': sql`7` }), sql`name`, sql`from secrets where name < 'a'`),
        none: list(sql`name`, sql`name`, sql`from secrets where name = 'c'`),
      });
      const written = async (
        value: RawBuilder<unknown>,
        where: RawBuilder<unknown>,
      ): Promise<readonly [number, string]> => {
        const { count, bytes } = await lines(slow, { value, rest: sql`from secrets ${where}`, by: sql`name` });
        return [count, bytes.toString()];
      };
      const names = '{"name":"\\"\\n"}\n{"name":"a"}\n{"name":"b"}\n';
      assert.deepEqual(await written(object({ name: sql`name` }), sql``), [3, names]);
      assert.deepEqual(await written(object({ name: sql`name` }), sql`where name = 'c'`), [0, '']);
      assert.deepEqual(await written(line, sql`where name = 'a'`), [
        1,
        `${JSON.stringify({
          text,
          moments: Object.fromEntries(moments.map((at) => [`at ${at}`, new Date(at).toISOString()])),
          flags: { yes: true, no: false, unknown: null },
          stored: [3, 1],
          nothing: null,
          names: ['"\n', 'a', 'b'],
          objects: [{ name: '"\n', 'a "key"': 7 }],
          none: [],
        })}\n`,
      ]);
    });

    test(`${dialect}: returns numbers, flags and bytes unchanged`, options, async (context) => {
      const database = await openDatabase(context, dialect);
      const id = await addExport(database);
      const content = new Uint8Array([0, 1, 127, 128, 255]);
      await database.writer.insertInto('export_parts').values({ export_id: id, place: 1, content }).execute();
      for (const db of [database.writer, database.reader, database.slow]) {
        assert.deepEqual(
          (await db.selectFrom('export_parts').select('content').executeTakeFirstOrThrow()).content,
          content,
        );
        const { created_at, manage_prompts } = await db
          .selectFrom('users')
          .select(['created_at', 'manage_prompts'])
          .executeTakeFirstOrThrow();
        assert.deepEqual([created_at, manage_prompts], [4_102_444_800_123, 1]);
        const { n, total, mean, same } = await db
          .selectFrom('users')
          .select((row) => [
            row.fn.countAll<number>().as('n'),
            row.fn.sum<number>('created_at').as('total'),
            row.fn.avg<number>('per_second').as('mean'),
            sql<number>`created_at = max(created_at)`.as('same'),
          ])
          .groupBy('created_at')
          .executeTakeFirstOrThrow();
        assert.deepEqual([n, total, mean, same], [1, 4_102_444_800_123, 0, 1]);
        assert.equal(typeof id, 'number');
      }
    });

    test(`${dialect}: finds nothing in an empty list`, options, async (context) => {
      const { writer, reader } = await openDatabase(context, dialect);
      await keep(writer, 'a');
      assert.deepEqual(await reader.selectFrom('secrets').selectAll().where('name', 'in', []).execute(), []);
      assert.equal((await reader.selectFrom('secrets').selectAll().where('name', 'not in', []).execute()).length, 1);
    });

    test(`${dialect}: passes a list of any size as one parameter`, options, async (context) => {
      const { writer, reader, slow } = await openDatabase(context, dialect);
      const names = ['a,b', 'x\0y', '{c}', '"d"', '\\e', '', 'NULL', 'é'];
      await keep(writer, ...names, 'another');
      for (const db of [reader, slow]) {
        const found = (some: readonly string[]) =>
          db
            .selectFrom('secrets')
            .select('name')
            .where(among(db, 'name', some))
            .orderBy('name');
        assert.deepEqual(
          (await found(names).execute()).map(({ name }) => name),
          names.map((name) => name.replace('\0', '')).toSorted(),
        );
        assert.deepEqual(await found([]).execute(), []);
        const statements = [names, ['a'], []].map((some) => found(some).compile().sql);
        assert.equal(new Set(statements).size, 1);
        const ids = (some: readonly number[]) =>
          db
            .selectFrom('users')
            .select('id')
            .where(among(db, 'id', some))
            .compile();
        assert.deepEqual([ids([1]).sql, ids([]).parameters.length], [ids([1, 2]).sql, 1]);
      }
    });

    test(`${dialect}: refuses writes by readers`, options, async (context) => {
      const { writer, reader, slow } = await openDatabase(context, dialect);
      for (const db of [reader, slow]) await assert.rejects(keep(db, 'a'), /read-?only/);
      assert.deepEqual(await kept(writer), []);
    });

    test(`${dialect}: isolates transactions and rolls back failed ones`, options, async (context) => {
      const place = await emptyPlace(context, dialect);
      // On PostgreSQL other services write at the same time; a file has one.
      const stores = await Promise.all((dialect === 'postgres' ? [1, 2, 3] : [1]).map(() => openStore(place)));
      for (const store of stores) behind(context, () => store.close());
      const often = Array.from({ length: 10 }, () => stores).flat();
      const users = await Promise.all(
        often.map((store) => store.write(({ accounts }) => accounts.ensure('one@acme.com', 1))),
      );
      assert.equal(new Set(users.map(({ id }) => id)).size, 1);

      const [store] = stores;
      assert.ok(store);
      let first = '';
      await assert.rejects(
        store.write(async ({ secrets }) => {
          first = await secrets.ensure('cursors');
          throw new Error('stop');
        }),
        /stop/,
      );
      const second = await store.write(({ secrets }) => secrets.ensure('cursors'));
      assert.match(second, /^[0-9a-f]{64}$/);
      assert.notEqual(first, second);
    });

    test(`${dialect}: gives all services the same secret`, options, async (context) => {
      const place = await emptyPlace(context, dialect);
      const secret = async () => {
        const store = await openStore(place);
        try {
          return await store.write(({ secrets }) => secrets.ensure('downloads'));
        } finally {
          await store.close();
        }
      };
      assert.equal(await secret(), await secret());
    });
  }
});
