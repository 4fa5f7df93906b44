import type { TestService } from '../testService.ts';

interface Column {
  readonly table: string;
  readonly name: string;
}

/** Contents of a store without counted calls: all rows of all tables. Long texts are cut, with their length. */
export type Fingerprint = Readonly<Record<string, readonly string[]>>;

/** Looks at a store of either kind, with one statement a look. */
export async function fingerprints(service: TestService): Promise<() => Promise<Fingerprint>> {
  const tables = Map.groupBy(await columnsOf(service), ({ table }) => table);
  const statement = [...tables]
    .map(
      ([table, columns]) =>
        `SELECT '${table}' AS name, ${columns.map(texted).join(" || '|' || ")} AS line FROM ${table}`,
    )
    .join(' UNION ALL ');
  return async () => {
    const rows = (await service.sql(statement)) as { name: string; line: string }[];
    return Object.fromEntries(
      [...Map.groupBy(rows, ({ name }) => name)].map(([name, some]) => [name, some.map(({ line }) => line).sort()]),
    );
  };
}

async function columnsOf(service: TestService): Promise<Column[]> {
  const onSqlite =
    "SELECT t.name AS \"table\", c.name AS name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'";
  const onPostgres =
    'SELECT table_name AS "table", column_name AS name FROM information_schema.columns WHERE table_schema = \'public\'';
  const columns = await service.sql(onSqlite).catch(() => service.sql(onPostgres));
  return (columns as unknown as Column[]).filter(({ table }) => table !== 'rate_limits' && table !== 'sqlite_sequence');
}

const texted = ({ table, name }: Column): string => {
  if (table === 'export_parts' && name === 'content') return 'CAST(length(content) AS text)';
  const text = `CAST("${name}" AS text)`;
  return `coalesce(substr(${text}, 1, 200) || ':' || length(${text}), '-')`;
};
