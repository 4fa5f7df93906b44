import { anyOf } from '../../analysis/lexicon/lexicon.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import { figureWordsOf } from '../../text/figures/figureWords.ts';

/**
 * Closes gaps in the numbers of lists, and changes the numbers of steps that the text names. Leaves a text unchanged if
 * it names a removed step.
 * @param before the text with all items
 */
export function withoutGaps(markdown: string, before: string): string {
  const had = new Set(numbersIn(before));
  const kept = new Set(numbersIn(markdown));
  const moved = new Map<number, Set<number>>();
  let last = 0;
  let isInList = false;
  const numbered = markdown
    .split('\n')
    .map((line) => {
      const [, digits = '', rest = ''] = numberedItem.exec(line) ?? [];
      // a list goes on behind empty and indented lines
      if (digits === '') {
        if (/^\S/.test(line)) isInList = false;
        return line;
      }
      const own = Number(digits);
      const isGap = isInList || (had.has(own - 1) && !kept.has(own - 1));
      last = isGap ? Math.min(own, last + 1) : own;
      isInList = true;
      moved.set(own, (moved.get(own) ?? new Set()).add(last));
      return `${last}${rest}`;
    })
    .join('\n');
  const named = [...markdown.matchAll(namedSteps)].flatMap(([, one, , other]) =>
    [one, other].flatMap((number) => (number === undefined ? [] : Number(number))),
  );
  if (named.some((number) => moved.get(number)?.size !== 1)) return markdown;
  const shifted = (number: string): string => String([...(moved.get(Number(number)) ?? [])][0] ?? number);
  return numbered.replace(namedSteps, (all: string) => all.replace(/\d+/g, shifted));
}

const numberedItem = /^(\d{1,3})([.)] .*)$/;

const numbersIn = (markdown: string): number[] =>
  markdown.split('\n').flatMap((line) => Number(numberedItem.exec(line)?.[1] ?? []));

/** `Step 3`, `steps 3 to 5` */
const namedSteps = new RegExp(
  String.raw`(?<!\p{L})${anyOf('stepWords')}\s(\d{1,3})(?:(\s${anyOf('rangeWords')}\s|\s?[–-]\s?)(\d{1,3}))?(?!\p{N})`,
  'giu',
);

/**
 * Corrects counts of list items: `Three reasons:` above two items becomes `Two reasons:`. Only in the sentence and the
 * heading above the list, if they were right before.
 * @param before the text with all items
 */
export function withCounts(markdown: string, before: string, language: string): string {
  const counts = new Map(listsIn(before).map(({ above, count }) => [above.join('\n'), count]));
  const lines = markdown.split('\n');
  for (const { at, above, count: left } of listsIn(markdown)) {
    const count = counts.get(above.join('\n'));
    if (count === undefined || count <= left) continue;
    for (const index of at) lines[index] = withCount(lines[index] ?? '', { count, left, language });
  }
  return lines.join('\n');
}

interface List {
  /** Sentence and heading directly above it. */
  readonly above: readonly string[];
  /** Indexes of their lines. */
  readonly at: readonly number[];
  readonly count: number;
}

function listsIn(markdown: string): List[] {
  const lists: (List & { count: number })[] = [];
  let isInList = false;
  let above: number[] = [];
  const lines = markdown.split('\n');
  for (const [index, line] of lines.entries()) {
    if (/^(?:[-*+]|\d{1,3}[.)]) /.test(line)) {
      if (!isInList) lists.push({ above: above.map((at) => lastSentence(lines[at] ?? '')), at: above, count: 0 });
      (lists.at(-1) as { count: number }).count++;
      isInList = true;
    } else if (/^\S/.test(line)) {
      const [last = 0] = above.slice(-1);
      above = !line.startsWith('#') && !isInList && /^#/.test(lines[last] ?? '') ? [last, index] : [index];
      isInList = false;
    }
  }
  return lists;
}

const lastSentence = (line: string): string => line.slice(startOfLast(line));

const startOfLast = (line: string): number => {
  const end = [...line.matchAll(/[.!?]\s(?=\S)/g)].at(-1);
  return end ? end.index + 2 : 0;
};

interface Counted {
  readonly count: number;
  readonly left: number;
  readonly language: string;
}

function withCount(line: string, { count, left, language }: Counted): string {
  const from = startOfLast(line);
  const sentence = line.slice(from);
  const [number, ...others] = figuresIn(sentence, language).filter(
    ({ kind, value, high, unit }) => kind === 'number' && value === count && high === undefined && unit === undefined,
  );
  if (!number || others.length > 0) return line;
  const [start, end] = [from + number.start, from + number.end];
  const old = line.slice(start, end);
  const word = /^\d/.test(old)
    ? String(left)
    : [...figureWordsOf(language).numbers].find(([, value]) => value === left)?.[0];
  const [next = ''] = /^\s\p{L}/u.exec(line.slice(end)) ?? [];
  // `for a family of 4` counts no items
  if (next === '') return line;
  // `Two exceptions` above one of them becomes `Exceptions`
  if (left === 1)
    return /(?:^| )in $/i.test(line.slice(0, start))
      ? line
      : line.slice(0, start) + asIn(old, next.trim()) + line.slice(end + next.length);
  return word === undefined ? line : line.slice(0, start) + asIn(old, word) + line.slice(end);
}

/** Capitalizes a word if the other one is. */
const asIn = (other: string, word: string): string =>
  /^\p{Lu}/u.test(other) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
