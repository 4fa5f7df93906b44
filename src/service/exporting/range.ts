/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * What a `Range` header asks for (RFC 9110, 14.1.2): undefined where the whole file is to be sent, as for several
 * ranges and for what is not understood; 'none' where the file has no such bytes.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return 'none';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
