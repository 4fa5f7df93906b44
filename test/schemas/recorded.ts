import fs from 'node:fs';
import path from 'node:path';
import type { Dialect } from '../service/testDatabase.ts';

/** One migration as it was released: what it ran on a store, and what such a version then wrote there. */
export interface Recorded {
  readonly name: string;
  readonly statements: string;
  readonly rows: string;
}

/** The tables in which Kysely notes what a store has seen. */
export const notes = `
CREATE TABLE kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
CREATE TABLE kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
INSERT INTO kysely_migration_lock VALUES ('migration_lock', 0);`;

export const fileOf = (name: string): string => path.join(import.meta.dirname, `${name}.sql`);

/** All that are recorded, in their order; rows are the same on both stores. */
export function recorded(dialect: Dialect): Recorded[] {
  const rows = sectionsOf('rows');
  return [...sectionsOf(dialect)].map(([name, statements]) => ({ name, statements, rows: rows.get(name) ?? '' }));
}

/** What leads a store from the version before to this one. */
export const replay = ({ name, statements, rows }: Recorded): string =>
  `${statements}\nINSERT INTO kysely_migration VALUES ('${name}', '2026-01-01T00:00:00.000Z');\n${rows}`;

/** The parts of a file, each behind a line with its name. */
function sectionsOf(name: string): Map<string, string> {
  const file = fileOf(name);
  const parts = fs.existsSync(file)
    ? fs
        .readFileSync(file, 'utf8')
        .split(/^-- (\d{3}-\S+)\n/mu)
        .slice(1)
    : [];
  return new Map(parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? ''] as const] : [])));
}
