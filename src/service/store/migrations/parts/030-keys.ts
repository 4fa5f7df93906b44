// Frozen with the migration that uses it.

/** Returns the page key of a clean URL: no scheme, `www.` or final slash, and sorted parameters. */
export function keyOf(address: string): string {
  const start = address.indexOf('?');
  const place = unescaped(start < 0 ? address : address.slice(0, start), /[\w.~()[\]'"`|\\<>@+:,;!*$&=-]/);
  const page = place.replace(/^https?:\/\/(?:www\.(?=[^/]*\.))?/, '').replace(/\/$/, '');
  if (start < 0) return page;
  const query = unescaped(address.slice(start + 1).replaceAll('+', '%20'), /[\w.~()[\]'"`|\\<>@:,!*$/?-]/);
  return `${page}?${query.split('&').sort().join('&')}`;
}

const unescaped = (text: string, plain: RegExp): string =>
  text.replace(/%[\da-f]{2}/gi, (code) => {
    const sign = String.fromCharCode(parseInt(code.slice(1), 16));
    return plain.test(sign) ? sign : code.toUpperCase();
  });

export interface SourceRow {
  readonly answer_id: number;
  readonly position: number;
  readonly url: string;
  readonly domain: string;
  readonly title: string | null;
  readonly cited: number;
}

export interface KeyedRow extends SourceRow {
  readonly page_key: string;
}

/** Merges an answer's sources of one page, and maps the old positions to the new ones. */
export function merged(sources: readonly KeyedRow[]): {
  readonly rows: readonly KeyedRow[];
  readonly places: ReadonlyMap<number, number>;
} {
  const pages = [...Map.groupBy(sources, ({ page_key }) => page_key).values()];
  const rows = pages.flatMap(([first, ...others], index) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            position: index + 1,
            title: [first, ...others].find(({ title }) => title !== null)?.title ?? null,
            cited: Math.max(first.cited, ...others.map(({ cited }) => cited)),
          },
        ],
  );
  const places = pages.flatMap((same, index) => same.map(({ position }) => [position, index + 1] as const));
  return { rows, places: new Map(places) };
}

/** Returns the positions of sources by their numbers in the text, as JSON. Null if the numbers are the positions. */
export function renumbered(
  stored: string | null,
  sources: readonly SourceRow[],
  places: ReadonlyMap<number, number>,
): string | null {
  const numbers = stored === null ? sources.map(({ position }) => position) : (JSON.parse(stored) as number[]);
  const counted = numbers.map((position) => places.get(position) ?? 0);
  const isSame = counted.length === new Set(places.values()).size && counted.every((place, at) => place === at + 1);
  return isSame ? null : JSON.stringify(counted);
}
