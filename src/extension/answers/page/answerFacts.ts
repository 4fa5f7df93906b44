import type { BrandPlace } from '../../../analysis/mentions/position.ts';
import { withoutCitations } from '../../../analysis/reading/citations.ts';
import type { Fact } from '../../../contract/messages.ts';
import type { ResponseDetail } from '../../../contract/projects/response.ts';
import type { Named } from '../../../analysis/mentions/named.ts';
import { sitesOf } from '../../../text/urls/sites.ts';
import { ordinal, t } from '../../editor/l10n.ts';
import type { LoadedAnswer } from './answers.ts';

const positionNames = { top: () => t('Top'), middle: () => t('Middle'), bottom: () => t('Bottom') };
const positions = { top: () => t('top'), middle: () => t('middle'), bottom: () => t('bottom') };

/** Lower-case label for the position of the brand or a competitor. */
export const positionWord = (position: keyof typeof positions): string => positions[position]();

/**
 * Lists the findings of the analysis. Only exact findings and those of a judge have a tone.
 * @param place the brand's place among the names in the text. If undefined, the third of the text is shown instead.
 */
export function answerFacts(
  { answer, brand }: LoadedAnswer,
  place: BrandPlace | undefined,
  canSetUpJudge: boolean,
): readonly Fact[] {
  return [
    ...brandFact(answer, place),
    ...(place ? [] : positionFact(answer)),
    ...(brand ? rankFact(answer, brand) : []),
    ...sentimentFact(answer, canSetUpJudge),
  ];
}

function brandFact(
  { brand_mentioned: mentioned, mention_kind: kind }: ResponseDetail,
  place: BrandPlace | undefined,
): Fact[] {
  const label = t('Brand');
  if (mentioned === null) return [];
  if (kind === 'denied') return [{ label, value: t('Described as unknown'), tone: 'bad' }];
  if (!mentioned) return [{ label, value: t('Not mentioned'), tone: 'bad' }];
  const value =
    place && place.names > 1 ? t('Mentioned: {0} of {1} names', ordinal(place.place), place.names) : t('Mentioned');
  return [{ label, value, tone: 'good' }];
}

/** Fact for the third of the text that mentions the brand first. */
export const positionFact = ({ position }: ResponseDetail): Fact[] =>
  position === null ? [] : [{ label: t('Position in text'), value: positionNames[position]() }];

const sentiments = {
  positive: { tone: 'good', judge: () => t('Positive (rated by judge)'), unknown: () => t('Positive') },
  mixed: { tone: undefined, judge: () => t('Neutral or mixed (rated by judge)'), unknown: () => t('Neutral or mixed') },
  negative: { tone: 'bad', judge: () => t('Negative (rated by judge)'), unknown: () => t('Negative') },
} as const;

const estimates = {
  positive: () => t('Positive (estimated)'),
  mixed: () => t('Neutral or mixed (estimated)'),
  negative: () => t('Negative (estimated)'),
};

function sentimentFact(
  { sentiment, sentiment_source: source, sentiment_quote: quote }: ResponseDetail,
  canSetUpJudge: boolean,
): Fact[] {
  if (sentiment === null) return [];
  const label = t('Sentiment');
  if (source === 'estimated') return [{ label, value: estimates[sentiment](), estimated: { canSetUpJudge } }];
  const { tone, ...values } = sentiments[sentiment];
  return [
    {
      label,
      value: values[source ?? 'unknown'](),
      ...(tone && { tone }),
      ...(quote && { quote: withoutCitations(quote).trim() }),
    },
  ];
}

/** Fact for the brand's rank in an ordered recommendation. */
function rankFact({ rankings }: ResponseDetail, brand: Named): readonly Fact[] {
  const rank = rankings.find((row) => isOfBrand(row, brand))?.rank;
  return rank === undefined ? [] : [{ label: t('Rank'), value: t('{0} of {1}', rank, rankings.at(-1)?.rank ?? rank) }];
}

/** True if a ranked name is the brand or one of its products. */
export const isOfBrand = (row: ResponseDetail['rankings'][number], brand: Named): boolean =>
  row.tracked === brand.name ||
  (row.domain !== null && sitesOf(brand).includes(row.domain)) ||
  row.name.toLowerCase() === brand.name.toLowerCase();
