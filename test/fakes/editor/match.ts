/** True if a value equals the wanted one or contains at least its properties. */
export function isMatch(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return Object.is(value, wanted);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(wanted).every(([key, one]) => isMatch((value as Record<string, unknown>)[key], one));
}
