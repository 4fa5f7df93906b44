import type { Figure } from '../../text/figures/figures.ts';
import { sizeOf } from '../../text/figures/unitSizes.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { amountWordsOf } from '../words/amountWords.ts';
import { directionsAt } from '../evidence/directions.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';

/** What was so much and is so much now, from the first figure to the second: `from $310 to $220`. */
export interface Change extends Span {
  readonly from: number;
  readonly to: number;
  /** What it measures. */
  readonly kind: string;
  /** Whether its sentence says which way it went, or it falls: `from 3 to 5 kg` may be a range. */
  readonly isTold: boolean;
}

interface FigureSentence {
  readonly text: string;
  readonly sentence: Span;
  readonly figures: readonly Figure[];
  readonly language: string;
}

/** The changes that a sentence tells with `from` and `to`, in their order. */
export function changesIn({ text, sentence, figures, language }: FigureSentence): Change[] {
  const words = amountWordsOf(language);
  if (!words) return [];
  const changes: Change[] = [];
  for (const [at, figure] of figures.entries()) {
    if (!endsWithWord(text.slice(Math.max(0, figure.start - longestJoin), figure.start), words.from)) continue;
    const next = figures[at + 1];
    const between = next ? text.slice(figure.end, Math.min(next.start, figure.end + longestJoin)) : '';
    const isPair = next && next.start - figure.end < longestJoin && words.to.includes(between.trim().toLowerCase());
    const to = figure.high ?? (isPair ? next.value : undefined);
    if (to === undefined) continue;
    const [kind, end] = [
      kindOf(figure.high === undefined && next ? next : figure),
      figure.high === undefined && next ? next.end : figure.end,
    ];
    const side = directionsAt({ text, sentence, figure, language })?.sides.has('amount') ?? false;
    changes.push({ from: figure.value, to, kind, start: figure.start, end, isTold: side || to < figure.value });
  }
  return changes;
}

/** Characters between two figures of one change, and of the word before the first. */
const longestJoin = 12;

const kindOf = ({ kind, unit }: Figure): string => (unit === undefined ? kind : sizeOf(unit).base);

function endsWithWord(text: string, word: string): boolean {
  const before = text.trimEnd().toLowerCase();
  return before.length < text.length && before.endsWith(word) && !/\p{L}$/u.test(before.slice(0, -word.length));
}

/** Those of a page. */
export const changesOn = (
  { stretches, figures }: Pick<EvidenceReading, 'stretches' | 'figures'>,
  language: string,
): Change[] =>
  stretches.list.flatMap((sentence, at) =>
    changesIn({ text: stretches.text, sentence, figures: figures.of(at), language }),
  );
