/** Makes a function compute what it finds for an object once, for as long as the object lives. */
export const memoize = <Of extends object, Found>(compute: (of: Of) => Found): ((of: Of) => Found) =>
  remembering(new WeakMap<Of, Found>(), compute);

/** The same for values of any kind, for as long as the function lives. */
export const memoizeEach = <Of, Found>(compute: (of: Of) => Found): ((of: Of) => Found) =>
  remembering(new Map<Of, Found>(), compute);

type Memory<Of, Found> = Pick<Map<Of, Found>, 'get' | 'has'> & { readonly set: (of: Of, found: Found) => unknown };

function remembering<Of, Found>(known: Memory<Of, Found>, compute: (of: Of) => Found): (of: Of) => Found {
  return (of) => {
    const kept = known.get(of);
    if (kept !== undefined || known.has(of)) return kept as Found;
    const found = compute(of);
    known.set(of, found);
    return found;
  };
}

/** Puts what a getter computed in its place, so that it computes it once. */
export function settled<Found>(of: object, getter: string, value: Found): Found {
  Object.defineProperty(of, getter, { value });
  return value;
}

/** Makes a function remember what it found last, for who asks again and again for the same. */
export function memoizeLast<Args extends readonly unknown[], Found>(
  compute: (...args: Args) => Found,
): (...args: Args) => Found {
  let last: { readonly args: Args; readonly found: Found } | undefined;
  return (...args) => {
    if (!last || args.length !== last.args.length || args.some((arg, index) => arg !== last?.args[index]))
      last = { args, found: compute(...args) };
    return last.found;
  };
}

/** Longer texts are seldom met again, and fill the memory. */
const longestKept = 500;

/** Makes a function of a text remember what it found for so many texts; then it begins anew. */
export function memoizeSome<Found>(most: number, compute: (text: string) => Found): (text: string) => Found {
  const known = new Map<string, { readonly found: Found }>();
  return (text) => {
    const kept = known.get(text);
    if (kept) return kept.found;
    const found = compute(text);
    if (text.length > longestKept) return found;
    if (known.size >= most) known.clear();
    known.set(text, { found });
    return found;
  };
}
