import { t } from '../l10n.ts';
import type { LatestAnswer } from './promptLine.ts';

const shownWords: Readonly<Record<string, () => string>> = {
  top: () => t('top'),
  middle: () => t('middle'),
  bottom: () => t('bottom'),
  positive: () => t('positive'),
  mixed: () => t('mixed'),
  negative: () => t('negative'),
};

/** A position or a sentiment in the editor's language; what is neither stays as it is. */
export const shownWord = (word: string): string => shownWords[word]?.() ?? word;

/** Where the brand stands in an answer and how it is spoken of, in a few words: `top, positive`. */
export function findingOf({
  brand_mentioned: mentioned,
  position,
  sentiment,
}: Pick<LatestAnswer, 'brand_mentioned' | 'position' | 'sentiment'>): string {
  if (mentioned === null) return t('no answer shown');
  if (!mentioned) return t('not mentioned');
  const said = [position, sentiment].filter((word) => word !== null).map(shownWord);
  return said.length > 0 ? said.join(', ') : t('mentioned');
}
