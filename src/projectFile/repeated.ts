import type { ItemReading } from './itemReading.ts';
import type { Problem, ProblemFix, Range } from './problem.ts';

/** Prompt with the offset that its ranges are relative to. */
export interface PlacedItem {
  readonly reading: ItemReading;
  readonly offset: number;
}

/** Reports prompts whose key or text already occurs above, because they would be ambiguous. */
export function repeatedPrompts(items: readonly PlacedItem[], text: string): Problem[] {
  const problems: Problem[] = [];
  const keys = new Set(items.map(({ reading }) => reading.prompt?.key));
  const seenKeys = new Set<string>();
  const seenTexts = new Set<string>();
  for (const item of items) {
    const { reading, offset } = item;
    const key = reading.prompt?.key;
    if (key !== undefined && reading.key) {
      if (seenKeys.has(key)) {
        const at = moved(reading.key, offset);
        const message = `A prompt above already uses the key “${key}”. Give this prompt another key.`;
        problems.push({ code: 'prompt.duplicateKey', message, ...at, fix: otherKey(key, keys, at) });
      }
      seenKeys.add(key);
    }
    if (reading.folded === '') continue;
    if (seenTexts.has(reading.folded)) {
      const fix = removal(item, text);
      const message = 'This prompt already appears above. Remove it or change its text.';
      problems.push({ code: 'prompt.duplicateText', message, ...moved(reading.text, offset), ...(fix && { fix }) });
    }
    seenTexts.add(reading.folded);
  }
  return problems;
}

const moved = ({ start, end }: Range, by: number): Range => ({ start: start + by, end: end + by });

function otherKey(key: string, taken: ReadonlySet<string | undefined>, at: Range): ProblemFix {
  let number = 2;
  while (taken.has(`${key}-${number}`)) number += 1;
  const fresh = `${key}-${number}`;
  return { title: `Change to “${fresh}”`, edits: [{ ...at, text: fresh }] };
}

function removal({ reading, offset }: PlacedItem, text: string): ProblemFix | undefined {
  const lines = linesOf(moved(reading, offset), text);
  return lines && { title: 'Remove this prompt', edits: [{ ...lines, text: '' }] };
}

/**
 * Returns the whole lines of a list item. Undefined if they contain anything besides its dash and a comment, as inside
 * brackets.
 */
function linesOf(item: Range, text: string): Range | undefined {
  const start = text.lastIndexOf('\n', item.start - 1) + 1;
  const next = text[item.end - 1] === '\n' ? item.end : text.indexOf('\n', item.end) + 1;
  const end = next === 0 ? text.length : next;
  const isAlone =
    /^[ ]*-[ ]+$/u.test(text.slice(start, item.start)) && /^[ \t]*(?:#.*)?\r?\n?$/u.test(text.slice(item.end, end));
  return isAlone ? { start, end } : undefined;
}
