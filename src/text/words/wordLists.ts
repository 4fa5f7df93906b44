/** The phrases of a list in a file of words. */
export const phrasesOf = (list: string | undefined): string[] => list?.split(', ') ?? [];

/** A record with a value for each name. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)] as const)) as Record<Name, Value>;

/** The source of an expression for a phrase with either apostrophe and any white space. */
export const sourceOf = (phrase: string): string => phrase.replaceAll("'", "['’]").replaceAll(' ', String.raw`\s`);

/** An expression for whole words with one of some sources; without any it matches nothing. */
export const wholeWords = (sources: readonly string[], flags: string): RegExp =>
  new RegExp(
    sources.length === 0 ? '(?!)' : String.raw`(?<![\p{L}\p{N}])(?:${sources.join('|')})(?![\p{L}\p{N}])`,
    flags,
  );
