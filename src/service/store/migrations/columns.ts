// Frozen, as every migration that uses it is: what it makes of a word today it makes of it for ever.
import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  PostgresAdapter,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from 'kysely';

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
type Kind = 'id' | 'integer' | 'text' | 'bytes';

/** A column of a new table; `kind` is the same thing under each dialect's own name. */
export interface Column {
  readonly name: string;
  readonly kind: Kind;
  readonly build: Build;
}

type Type = 'integer' | 'bigint' | 'text' | 'blob' | 'bytea' | RawBuilder<unknown>;

const sqlite: Readonly<Record<Kind, Type>> = { id: 'integer', integer: 'integer', text: 'text', bytes: 'blob' };
/** Moments in milliseconds need 64 bits, and text is ordered by its bytes, whatever the database's own collation. */
const postgres: Readonly<Record<Kind, Type>> = {
  id: 'bigint',
  integer: 'bigint',
  text: sql`text COLLATE "C"`,
  bytes: 'bytea',
};

export const isPostgres = (db: QueryExecutorProvider): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

const typeOf = (db: Kysely<unknown>, kind: Kind): Type => (isPostgres(db) ? postgres : sqlite)[kind];

const needed = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** A key that the store counts up by itself, and never gives twice. */
export const id: Column = { name: 'id', kind: 'id', build: (column) => column.primaryKey() };
export const integer = (name: string, build: Build = needed): Column => ({ name, kind: 'integer', build });
export const text = (name: string, build: Build = needed): Column => ({ name, kind: 'text', build });
export const bytes = (name: string): Column => ({ name, kind: 'bytes', build: needed });
export const maybe = (name: string, kind: Kind = 'text'): Column => ({ name, kind, build: (column) => column });
/** An integer that counts from 0, or a flag that is down, in rows that were there before. */
export const zero = (name: string): Column => integer(name, (column) => column.notNull().defaultTo(0));

/** The id of a row of another table, gone with that row. */
export const from = (name: string, table: string, kind: Kind = 'integer'): Column => ({
  name,
  kind,
  build: (column) => column.notNull().references(`${table}.id`).onDelete('cascade'),
});

/** A table with a `key` of several columns is kept in its order, where the database can. */
export async function createTable(
  db: Kysely<unknown>,
  name: string,
  columns: readonly Column[],
  key?: readonly string[],
): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const { name: column, kind, build } of columns) {
    table = table.addColumn(column, typeOf(db, kind), (builder) =>
      build(kind === 'id' ? counted(db, builder) : builder),
    );
  }
  if (key) table = table.addPrimaryKeyConstraint(`${name}_key`, [...key]);
  if (key && !isPostgres(db)) table = table.modifyEnd(sql`WITHOUT ROWID`);
  await table.execute();
}

const counted = (db: Kysely<unknown>, column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  isPostgres(db) ? column.generatedByDefaultAsIdentity() : column.autoIncrement();

export async function addColumns(db: Kysely<unknown>, table: string, columns: readonly Column[]): Promise<void> {
  for (const { name, kind, build } of columns)
    await db.schema.alterTable(table).addColumn(name, typeOf(db, kind), build).execute();
}

export async function createIndex(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
  { unique = false } = {},
): Promise<void> {
  const statement = db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns]);
  await (unique ? statement.unique() : statement).execute();
}
