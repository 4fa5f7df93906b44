import { t } from '../../editor/l10n.ts';
import type { LatestAnswer } from './promptLine.ts';
import type { TreeRow } from '../../tree/node.ts';

const shownWords: Readonly<Record<string, () => string>> = {
  top: () => t('top'),
  middle: () => t('middle'),
  bottom: () => t('bottom'),
  positive: () => t('positive'),
  mixed: () => t('neutral or mixed'),
  negative: () => t('negative'),
};

/** Display word for a position or a sentiment. Returns other words unchanged. */
export const shownWord = (word: string): string => shownWords[word]?.() ?? word;

/** Display word for a sentiment that was estimated from words. */
export const estimatedSentiment = (sentiment: string): string => t('{0} (estimated)', shownWord(sentiment));

/** Brand's position and sentiment in an answer, such as `top, positive`. */
export function findingOf({
  brand_mentioned: mentioned,
  position,
  sentiment,
  sentiment_source: source,
}: Pick<LatestAnswer, 'brand_mentioned' | 'position' | 'sentiment' | 'sentiment_source'>): string {
  if (mentioned === null) return t('no answer shown');
  if (!mentioned) return t('not mentioned');
  const words = [
    ...(position === null ? [] : [shownWord(position)]),
    ...(sentiment === null ? [] : [source === 'estimated' ? estimatedSentiment(sentiment) : shownWord(sentiment)]),
  ];
  return words.length > 0 ? words.join(', ') : t('mentioned');
}

/** Mention of the brand. `none` if no answer was shown, which counts neither way. */
type Standing = 'named' | 'missed' | 'none';

/** Icons for mentions. None of them is also an icon for the state of a run. */
export const answerSigns: Readonly<Record<Standing, Pick<TreeRow, 'icon' | 'color'>>> = {
  named: { icon: 'pass-filled', color: 'testing.iconPassed' },
  missed: { icon: 'close' },
  none: { icon: 'dash' },
};

export const standingOf = (mentioned: boolean | null): Standing =>
  mentioned === null ? 'none' : mentioned ? 'named' : 'missed';
