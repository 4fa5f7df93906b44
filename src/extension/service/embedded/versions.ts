/** Compares versions: negative if the first is older, positive if it is newer. Parts that aren't numbers count as 0. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [numbers(one), numbers(other)];
  for (let place = 0; place < 3; place += 1) {
    const difference = (first[place] ?? 0) - (second[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** True if two contract versions are compatible. */
export const sameMajor = (one: string, other: string): boolean => numbers(one)[0] === numbers(other)[0];

const numbers = (version: string): readonly number[] =>
  version
    .split(/[.+-]/u)
    .slice(0, 3)
    .map((part) => Number(part) || 0);

/** True for a version such as 1.2.3 or 1.3.0-beta.1. */
export const isVersion = (text: string): boolean => /^\d+\.\d+\.\d+(?:[+-][\w.+-]+)?$/u.test(text);
