export const phrasesOf = (list: string | undefined): string[] => list?.split(', ') ?? [];

export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)] as const)) as Record<Name, Value>;

/** Returns a regular expression source for a phrase with either apostrophe and any white space. */
export const sourceOf = (phrase: string): string => phrase.replaceAll("'", "['’]").replaceAll(' ', String.raw`\s`);

/** Returns an expression that matches any source as whole words. Without sources, it matches nothing. */
export const wholeWords = (sources: readonly string[], flags: string): RegExp =>
  new RegExp(
    sources.length === 0 ? '(?!)' : String.raw`(?<![\p{L}\p{N}])(?:${sources.join('|')})(?![\p{L}\p{N}])`,
    flags,
  );
