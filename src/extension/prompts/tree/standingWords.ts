import type { Comparison } from '../../../contract/views/comparison.ts';
import type { Summary } from '../../../contract/views/summary.ts';
import type { Figure } from '../../../contract/views/visibility.ts';
import { fewAnswers, tooFewAnswers } from '../../../metrics/compareShares.ts';
import { daysIn } from '../../../metrics/days.ts';
import { visibilityText } from '../../../metrics/visibilityText.ts';
import { counted, grouped, spokenLanguage, t } from '../../editor/l10n.ts';

/** Visibility with its period and change, such as `62% · 7 days ▲ 4`. `spoken` is for screen readers. */
interface StandingWords {
  readonly short: string;
  readonly spoken: string;
}

/** Figures of a project, topic or prompt. */
export interface StandingFigures extends Comparison {
  readonly figure: Pick<Figure, 'answers' | 'mentioned' | 'visibility'>;
  readonly previous: Pick<Figure, 'answers' | 'mentioned' | 'visibility'>;
}

/**
 * Describes visibility: `○` marks a small sample, `▲` and `▼` a significant change, `≈` any other change. Undefined
 * without answers.
 */
export function standingWords(
  { figure, difference, verdict }: StandingFigures,
  { window }: Pick<Summary, 'window'>,
): StandingWords | undefined {
  if (figure.visibility === null) return undefined;
  const period = counted(daysIn(window.from, window.to), '1 day', '{0} days');
  const isSmall = figure.answers >= tooFewAnswers && figure.answers < fewAnswers;
  const short = `${shownShare(figure)}${isSmall ? ' ○' : ''} · ${period}`;
  const visible = t('visibility {0}, {1}', shownShare(figure), period);
  const spoken = isSmall ? `${visible}, ${t('small sample')}` : visible;
  if (verdict === 'other_prompts') return { short, spoken: `${spoken}, ${t('different prompts or assistants')}` };
  if (difference === null) return { short, spoken };
  const points = Math.abs(Math.round(difference));
  if (verdict === 'few') return { short, spoken: `${spoken}, ${t('too few answers to compare')}` };
  if (verdict === 'noise') return { short: `${short} ≈`, spoken: `${spoken}, ${t('no significant change')}` };
  return verdict === 'up'
    ? { short: `${short} ▲ ${points}`, spoken: `${spoken}, ${t('up {0} points', points)}` }
    : { short: `${short} ▼ ${points}`, spoken: `${spoken}, ${t('down {0} points', points)}` };
}

const shownShare = (figure: StandingFigures['figure']): string =>
  visibilityText(figure, { language: spokenLanguage(), counts: (some, total) => t('{0} of {1}', some, total) });

const days = ({ from, to }: Summary['window']): string => {
  const format = new Intl.DateTimeFormat(spokenLanguage(), { timeZone: 'UTC', day: 'numeric', month: 'short' });
  return format.formatRange(Date.parse(from), Date.parse(to));
};

/** Tooltip lines with the counts of both periods and the significance of the change. */
function standingLines(standing: StandingFigures, { window, before }: Pick<Summary, 'window' | 'before'>): string[] {
  const { figure, previous, difference, low, high, verdict, exploratory, compared } = standing;
  if (figure.visibility === null) return [];
  const lines = [t('Mentioned in {0} ({1})', countsText(figure), days(window))];
  if (previous.visibility !== null) lines.push(t('Previous period: {0} ({1})', countsText(previous), days(before)));
  if (verdict === 'other_prompts') return [...lines, t('Not comparable: different prompts or assistants')];
  if (verdict === 'few' && difference !== null) return [...lines, t('Too few answers to detect a significant change')];
  if (difference !== null && low !== null && high !== null)
    lines.push(
      ...comparedLines(standing),
      verdict === 'noise'
        ? t('Changed by {0} points, not significant (95% interval {1} to {2})', ...pointTexts(difference, low, high))
        : t('Changed by {0} points, significant (95% interval {1} to {2})', ...pointTexts(difference, low, high)),
    );
  if (exploratory) lines.push(t('Small sample'));
  return [...lines, ...leftOutLines(compared)];
}

/** Line with the two compared shares. Empty if they equal the shares of all answers. */
function comparedLines({ figure, previous, compared }: StandingFigures): string[] {
  const [before, after] = [compared?.before.share ?? null, compared?.after.share ?? null];
  if (before === null || after === null) return [];
  if (before === previous.visibility && after === figure.visibility) return [];
  const [now = '', then = ''] = pointTexts(after, before);
  return [t('Compared over the prompts and assistants of both periods: {0}%, previously {1}%', now, then)];
}

/** Lines about prompts that were asked in only one of the periods. */
function leftOutLines(compared: Comparison['compared']): string[] {
  const { new_prompts: added = 0, dropped_prompts: dropped = 0 } = compared ?? {};
  return [
    ...(added > 0 ? [counted(added, '1 new prompt not compared', '{0} new prompts not compared')] : []),
    ...(dropped > 0 ? [counted(dropped, '1 prompt not asked again', '{0} prompts not asked again')] : []),
  ];
}

const pointTexts = (...points: readonly number[]): string[] =>
  points.map((value) => value.toLocaleString(spokenLanguage(), { maximumFractionDigits: 1 }).replace('-', '−'));

/** Formats counts: `178 of 627 answers, 28%`. Below 10 answers, omits the share. */
function countsText(figure: StandingFigures['figure']): string {
  const { mentioned, answers } = figure;
  const counts = counted(answers, '{1} of 1 answer', '{1} of {0} answers', grouped(mentioned));
  return answers < tooFewAnswers ? counts : `${counts}, ${shownShare(figure)}`;
}

/** Tooltip lines for a project or topic. Branded and unbranded prompts are never pooled; unbranded ones come first. */
export const apartLines = (
  unbranded: StandingFigures,
  branded: StandingFigures | undefined,
  summary: Pick<Summary, 'window' | 'before'>,
): string[] => {
  const named = branded && standingWords(branded, summary);
  return [...standingLines(unbranded, summary), ...(named ? [t('Branded prompts: {0}', named.short)] : [])];
};
