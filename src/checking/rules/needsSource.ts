import type { Figure } from '../../text/figures/figure.ts';
import { sizeOf } from '../../text/figures/units.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';
import type { Statement } from '../article.ts';

export function needsLink(figure: Figure, statement: Statement): boolean {
  const { kind, unit, value, step } = figure;
  if (kind === 'percent' || kind === 'money') return true;
  if (kind === 'number') return (value >= 100 || step >= 1000) && nameBefore(figure, statement) === undefined;
  return kind === 'measure' && value >= 10 && unit !== undefined && !seldomClaims.has(sizeOf(unit).base);
}

/** Ordinals, times of day, and durations occur in instructions more often than in claims. */
const seldomClaims = new Set(['ordinal', 'time', 's', 'day', 'month']);

/**
 * True for a figure that is a claim even if it is a whole link text. A plain number or a year may be a citation:
 * `Smith, [2020](…)`.
 */
export const isClaimAlone = ({
  kind,
  step,
  high,
  approximate,
}: Pick<Figure, 'kind' | 'step' | 'high' | 'approximate'>): boolean =>
  kind === 'number' ? high !== undefined || approximate !== undefined : kind !== 'date' || step < 10_000;

/** Returns the capitalized word before a plain number, with the number: `Windows 11`. */
export function nameBefore({ start, end, unit }: Figure, { block, language }: Statement): NumberedName | undefined {
  if (unit !== undefined) return undefined;
  const before = block.text.slice(Math.max(0, start - 60), start);
  const [, lead, word] =
    /(?:^|[^\p{L}\p{N}-]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?:(\p{Lu}[\p{L}\p{N}-]*) )?(\p{Lu}[\p{L}\p{N}-]*)[\s-]$/u.exec(
      before,
    ) ?? [];
  // sentence openings such as `Some 450` and `About 450`
  if (word === undefined || stopWordsOf(language).all.has(word.toLowerCase())) return undefined;
  return { words: `${word} ${block.text.slice(start, end)}`, lead };
}

export interface NumberedName {
  readonly words: string;
  readonly lead: string | undefined;
}
