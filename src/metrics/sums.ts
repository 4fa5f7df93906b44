/** What a number of these rows comes to in all. */
export const sumOf = <Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0);
