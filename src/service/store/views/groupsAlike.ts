/** Maximum number of rows compared. Rarer spellings aren't grouped. */
export const maxAlike = 5000;

export type Group<Row> = readonly [Row, ...Row[]];

/**
 * Groups rows with the same key, the largest groups first. With rows sorted by size, each group starts with its most
 * frequent one.
 */
export function groupsAlike<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  sizeOf: (row: Row) => number,
): Group<Row>[] {
  const groups = new Map<string, [Row, ...Row[]]>();
  const sizes = new Map<Group<Row>, number>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = groups.get(key);
    known?.push(row);
    const group = known ?? [row];
    groups.set(key, group);
    sizes.set(group, (sizes.get(group) ?? 0) + sizeOf(row));
  }
  return [...groups.values()].sort((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0));
}
