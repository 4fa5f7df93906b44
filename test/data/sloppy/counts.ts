import { unmarked } from '../unmarked.ts';
import type { SloppySection } from './question.ts';

export interface Counts {
  /** True sentences that are gone, or marked as unsupported. */
  readonly lost: readonly string[];
  /** Unmarked statements that no page supports. */
  readonly unmarked: readonly string[];
  readonly chat: readonly string[];
  /** Steps that are gone, or out of order. */
  readonly steps: readonly string[];
}

/** Looks through what became of a section. */
export function countsOf({ carried, invented, chat = [], steps = [] }: SloppySection, markdown: string): Counts {
  const all = shownText(markdown);
  const clean = shownText(unmarked(markdown));
  const has = (text: string, words: string): boolean => text.includes(shownText(words));
  let at = -1;
  const strayed = steps.filter((step) => {
    const place = all.indexOf(shownText(step), at + 1);
    const isThere = place > at;
    if (isThere) at = place;
    return !isThere;
  });
  return {
    lost: carried.filter((words) => !has(clean, words)),
    unmarked: invented.filter((words) => has(clean, words)),
    chat: chat.filter((words) => has(all, words)),
    steps: strayed,
  };
}

/** As a reader sees it: links are their words, those in brackets go, and all apostrophes are one. */
const shownText = (markdown: string): string =>
  markdown
    .replace(/ ?\(\[[^\]]*\]\([^)]*\)\)/g, '')
    .replace(/\[([^[\]]*)\]\(http[^)]*\)/g, '$1')
    .replace(/\*\*/g, '')
    .replace(/[’']/g, '’')
    .replace(/[ \t]+/g, ' ')
    .replace(/(?<=\|) ?-{3,} ?(?=\|)/g, '---');
