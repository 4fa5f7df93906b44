/** Caches a function's result per object, for the object's lifetime. */
export const memoize = <Of extends object, Found>(compute: (of: Of) => Found): ((of: Of) => Found) =>
  remembering(new WeakMap<Of, Found>(), compute);

/** Caches a function's result per value, for the function's lifetime. */
export const memoizeEach = <Of, Found>(compute: (of: Of) => Found): ((of: Of) => Found) =>
  remembering(new Map<Of, Found>(), compute);

type Memory<Of, Found> = Pick<Map<Of, Found>, 'get' | 'has'> & { readonly set: (of: Of, result: Found) => unknown };

function remembering<Of, Found>(known: Memory<Of, Found>, compute: (of: Of) => Found): (of: Of) => Found {
  return (of) => {
    const cached = known.get(of);
    if (cached !== undefined || known.has(of)) return cached as Found;
    const result = compute(of);
    known.set(of, result);
    return result;
  };
}

/** Replaces a getter with its computed value, to compute it only once. */
export function settled<Found>(of: object, getter: string, value: Found): Found {
  Object.defineProperty(of, getter, { value });
  return value;
}

/** Caches the result of the last call. */
export function memoizeLast<Args extends readonly unknown[], Found>(
  compute: (...args: Args) => Found,
): (...args: Args) => Found {
  let last: { readonly args: Args; readonly result: Found } | undefined;
  return (...args) => {
    if (!last || args.length !== last.args.length || args.some((arg, index) => arg !== last?.args[index]))
      last = { args, result: compute(...args) };
    return last.result;
  };
}

/** In characters. Longer texts rarely repeat and use too much memory. */
const longestKept = 500;

/** Caches results for up to `most` texts, and then clears the cache. */
export function memoizeSome<Found>(most: number, compute: (text: string) => Found): (text: string) => Found {
  const known = new Map<string, { readonly result: Found }>();
  return (text) => {
    const cached = known.get(text);
    if (cached) return cached.result;
    const result = compute(text);
    if (text.length > longestKept) return result;
    if (known.size >= most) known.clear();
    known.set(text, { result });
    return result;
  };
}

/** Sets a map entry and evicts the oldest entries over the limit. */
export function keepLatest<Key, Value>(cache: Map<Key, Value>, most: number, key: Key, value: Value): void {
  cache.delete(key);
  cache.set(key, value);
  for (const oldest of cache.keys()) {
    if (cache.size <= most) return;
    cache.delete(oldest);
  }
}
