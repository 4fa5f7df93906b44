// node test/postgres/run.ts test/schemas/record.ts: appends to sqlite.sql and postgres.sql what the migrations run that
// are not there yet. Those that are there are never recorded anew: they are what the migrations are held against.
import fs from 'node:fs';
import type { CompiledQuery } from 'kysely';
import { migrations } from '../../src/service/store/migrate.ts';
import { bareStore } from './bareStore.ts';
import { fileOf, notes, recorded, replay } from './recorded.ts';

for (const dialect of ['sqlite', 'postgres'] as const) {
  const ran: string[] = [];
  const { db, run, close } = await bareStore(dialect, ({ query }) => void ran.push(written(query)));
  await run(notes);
  for (const [name, migration] of Object.entries(migrations)) {
    const find = () => recorded(dialect).find((one) => one.name === name);
    const there = find();
    if (there) {
      await run(replay(there));
      continue;
    }
    await db.transaction().execute((transaction) => migration.up(transaction));
    const changes = ran.splice(0).filter((statement) => !/^(?:select|begin|commit|pragma)\b/iu.test(statement));
    fs.appendFileSync(fileOf(dialect), `-- ${name}\n${changes.map((statement) => `${statement};\n`).join('')}`);
    await run(find()?.rows ?? '');
    console.log(`${dialect}: ${name} is recorded`);
  }
  await close();
}

/** A statement with its parameters in it. */
function written({ sql, parameters }: CompiledQuery): string {
  const values = parameters.map((value) =>
    typeof value === 'string' ? `'${value.replaceAll(`'`, `''`)}'` : JSON.stringify(value).toUpperCase(),
  );
  return sql
    .trim()
    .replaceAll(/\s*\n\s*/gu, ' ')
    .replaceAll(/\?|\$\d+/gu, (sign) => values.shift() ?? sign);
}
