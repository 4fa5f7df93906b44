/** The phrases of a list in a file of words. */
export const phrasesOf = (list: string | undefined): string[] => list?.split(', ') ?? [];

/** A record with a value for each name. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)] as const)) as Record<Name, Value>;
