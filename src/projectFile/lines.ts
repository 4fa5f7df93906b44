import type { Range } from './problem.ts';

/**
 * Returns the whole lines of a list item. Undefined if they contain anything besides its dash and a comment, as inside
 * brackets.
 */
export function linesOf(item: Range, text: string): Range | undefined {
  const start = text.lastIndexOf('\n', item.start - 1) + 1;
  const next = text[item.end - 1] === '\n' ? item.end : text.indexOf('\n', item.end) + 1;
  const end = next === 0 ? text.length : next;
  const isAlone =
    /^[ ]*-[ ]+$/u.test(text.slice(start, item.start)) && /^[ \t]*(?:#.*)?\r?\n?$/u.test(text.slice(item.end, end));
  return isAlone ? { start, end } : undefined;
}
