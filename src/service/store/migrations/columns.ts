// Frozen together with the migrations that use it: its results must never change.
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

/** A column of a new table. `kind` maps to a type of each dialect. */
export interface Column {
  readonly name: string;
  readonly kind: Kind;
  readonly build: Build;
}

type Type = 'integer' | 'bigint' | 'text' | 'blob' | 'bytea' | RawBuilder<unknown>;

const sqlite: Readonly<Record<Kind, Type>> = { id: 'integer', integer: 'integer', text: 'text', bytes: 'blob' };
/** Moments in milliseconds need 64 bits. Texts are sorted by their bytes, whatever the database's collation. */
const postgres: Readonly<Record<Kind, Type>> = {
  id: 'bigint',
  integer: 'bigint',
  text: sql`text COLLATE "C"`,
  bytes: 'bytea',
};

export const isPostgres = (db: QueryExecutorProvider): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

const typeOf = (db: Kysely<unknown>, kind: Kind): Type => (isPostgres(db) ? postgres : sqlite)[kind];

const needed = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** Auto-incremented primary key, never reused. */
export const id: Column = { name: 'id', kind: 'id', build: (column) => column.primaryKey() };
export const integer = (name: string, build: Build = needed): Column => ({ name, kind: 'integer', build });
export const text = (name: string, build: Build = needed): Column => ({ name, kind: 'text', build });
export const bytes = (name: string): Column => ({ name, kind: 'bytes', build: needed });
export const maybe = (name: string, kind: Kind = 'text'): Column => ({ name, kind, build: (column) => column });
/** Integer with the default 0, such as a count or a flag. */
export const zero = (name: string): Column => integer(name, (column) => column.notNull().defaultTo(0));

/** Foreign key that deletes the row together with the row it refers to. */
export const from = (name: string, table: string, kind: Kind = 'integer'): Column => ({
  name,
  kind,
  build: (column) => column.notNull().references(`${table}.id`).onDelete('cascade'),
});

/** Creates a table. With a composite `key`, SQLite stores its rows in key order. */
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
