import type { Comparison } from '../../contract/views/comparison.ts';
import type { Summary } from '../../contract/views/summary.ts';
import type { Figure } from '../../contract/views/visibility.ts';
import { spokenLanguage, t } from '../l10n.ts';

/** `62 % ▲ 4`, and the same for screen readers; undefined where there are no answers. */
export interface StandingWords {
  readonly short: string;
  readonly spoken: string;
}

/** What is said of a project, a topic or a prompt. */
export interface StandingFigures extends Comparison {
  readonly figure: Pick<Figure, 'answers' | 'mentioned' | 'visibility'>;
  readonly previous: Pick<Figure, 'answers' | 'mentioned' | 'visibility'>;
}

/**
 * How visible the brand is and whether that is more than chance: `▲` and `▼` stand for changes beyond their interval,
 * `≈` for those within.
 */
export function standingWords({ figure, difference, verdict }: StandingFigures): StandingWords | undefined {
  if (figure.visibility === null) return undefined;
  const share = percentText(figure.visibility);
  const visible = t('visibility {0}', share);
  if (difference === null) return { short: share, spoken: visible };
  const points = Math.abs(Math.round(difference));
  if (verdict === 'other_prompts') return { short: share, spoken: `${visible}, ${t('different prompts were asked')}` };
  if (verdict === 'few') return { short: share, spoken: `${visible}, ${t('too few answers to compare')}` };
  if (verdict === 'noise') return { short: `${share} ≈`, spoken: `${visible}, ${t('no significant change')}` };
  return verdict === 'up'
    ? { short: `${share} ▲ ${points}`, spoken: `${visible}, ${t('up {0} points', points)}` }
    : { short: `${share} ▼ ${points}`, spoken: `${visible}, ${t('down {0} points', points)}` };
}

/** A percentage as people read it, e.g. `62%` for 61.8. */
const percentText = (percent: number): string =>
  new Intl.NumberFormat(spokenLanguage(), { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100);

const days = ({ from, to }: Summary['window']): string => {
  const format = new Intl.DateTimeFormat(spokenLanguage(), { timeZone: 'UTC', day: 'numeric', month: 'short' });
  return format.formatRange(Date.parse(from), Date.parse(to));
};

/** Lines of a tooltip: the figure with its counts, the week before, and whether the change is more than chance. */
function standingLines(standing: StandingFigures, { window, before }: Pick<Summary, 'window' | 'before'>): string[] {
  const { figure, previous, difference, low, high, verdict, exploratory } = standing;
  if (figure.visibility === null) return [];
  const lines = [
    t(
      'Mentioned in {0} of {1} answers, {2} ({3})',
      figure.mentioned,
      figure.answers,
      percentText(figure.visibility),
      days(window),
    ),
  ];
  if (previous.visibility !== null)
    lines.push(
      t(
        'Previous period: {0} of {1} answers, {2} ({3})',
        previous.mentioned,
        previous.answers,
        percentText(previous.visibility),
        days(before),
      ),
    );
  if (verdict === 'other_prompts') return [...lines, t('Not comparable: different prompts were asked')];
  if (verdict === 'few' && difference !== null) return [...lines, t('Too few answers to detect a significant change')];
  if (difference !== null && low !== null && high !== null)
    lines.push(
      verdict === 'noise'
        ? t('Changed by {0} points, not significant (95% interval {1} to {2})', difference, low, high)
        : t('Changed by {0} points, significant (95% interval {1} to {2})', difference, low, high),
    );
  if (exploratory) lines.push(t('Small sample'));
  return lines;
}

/** Lines about a project or topic: prompts that do not name the brand first, never pooled with those that do. */
export const apartLines = (
  unbranded: StandingFigures,
  branded: StandingFigures | undefined,
  summary: Pick<Summary, 'window' | 'before'>,
): string[] => {
  const named = branded && standingWords(branded);
  return [...standingLines(unbranded, summary), ...(named ? [t('Branded prompts: {0}', named.short)] : [])];
};
