/** Path of a value in a JSON document: names and indexes from the top down. */
type Place = readonly (string | number)[];

/** Every place of a document, the document's own first. */
export const placesIn = (json: unknown): Place[] => {
  if (typeof json !== 'object' || json === null) return [[]];
  return [
    [],
    ...Object.keys(json).flatMap((name) =>
      placesIn((json as Record<string, unknown>)[name]).map((rest) => [name, ...rest]),
    ),
  ];
};

export const valueAt = (json: unknown, [name, ...rest]: Place): unknown =>
  name === undefined ? json : valueAt((json as Record<string, unknown>)[name], rest);

/** The document with another value at a place; undefined leaves it out. */
export function withValue(json: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  const inner = withValue((json as Record<string, unknown>)[name], rest, value);
  if (Array.isArray(json))
    return inner === undefined ? json.toSpliced(Number(name), 1) : json.with(Number(name), inner);
  return { ...(json as object), [name]: inner };
}
