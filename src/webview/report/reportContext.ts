import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { FromPage } from '../../contract/messages.ts';
import type { ReportState } from '../../contract/reportState.ts';
import type { Change } from '../../contract/views/change.ts';
import { tooFewAnswers } from '../../metrics/compareShares.ts';
import { visibilityText } from '../../metrics/visibilityText.ts';
import { daysIn } from '../../metrics/days.ts';
import { counted, numeral, t } from '../l10n.ts';
import type { Cell } from './sheet.ts';

interface Figures {
  readonly state: Pick<ReportState, 'assistants' | 'lines' | 'saved'> & {
    readonly question: Pick<ReportState['question'], 'interval'>;
    readonly project: Pick<ReportState['project'], 'timezone'>;
  };
  readonly post: (message: FromPage) => void;
}

export const FiguresContext = createContext<Figures | undefined>(undefined);

/** @throws if used outside of a page */
export function useFigures(): Figures {
  const figures = useContext(FiguresContext);
  if (!figures) throw new Error('A figure is outside a page.');
  return figures;
}

interface Report {
  readonly state: ReportState;
  readonly post: (message: FromPage) => void;
}

export const ReportContext = createContext<Report | undefined>(undefined);

/** @throws if used outside of a report */
export function useReport(): Report {
  const report = useContext(ReportContext);
  if (!report) throw new Error('A part stands outside of a report.');
  return report;
}

/** Returns the display name of an assistant; `All assistants` for null. */
export const assistantIn = ({ assistants }: Pick<ReportState, 'assistants'>, model: string | null): string =>
  model === null ? t('All assistants') : (assistants[model] ?? model);

/** Joins names of assistants; `All 6` for all assistants of the project. */
export const assistantsIn = (state: ReportState, models: readonly string[]): string =>
  models.length > 2 && models.length === state.project.models.length
    ? t('All {0}', numeral(models.length))
    : models.map((model) => assistantIn(state, model)).join(', ');

const { lang } = document.documentElement;
const days = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat(lang, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
const shares = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 });

/** Formats a day (`YYYY-MM-DD`): `Nov 20, 2026`. */
export const dayText = (day: string): string => days.format(new Date(day));
export const shortDay = (day: string): string => shortDays.format(new Date(day));

/** Formats the days in a sentence from the service, except those within URLs. */
export const withDays = (sentence: string): string =>
  sentence.replaceAll(/(?<=^|[\s(])\d{4}-\d{2}-\d{2}(?=[\s,.:;)]|$)/gu, dayText);

/** Formats a time (ISO 8601) in the local time zone. */
export const momentText = (moment: string): string => moments.format(new Date(moment));

export const daysText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? dayText(from) : days.formatRange(new Date(from), new Date(to));

/** Formats a time (ISO 8601) in a time zone: `Nov 20, 2026, 9:00 AM`. */
export const momentIn = (moment: string, timeZone: string): string =>
  new Date(moment).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone });

/** Formats a whole percentage, such as `42%`; a dash for null. */
export const percentText = (percent: number | null): string => (percent === null ? '–' : shares.format(percent / 100));

/** Counts of a share: `hits` of `of`. */
export interface ShareCounts {
  readonly hits: number;
  readonly of: number;
  /** Number of answers, if `of` counts something else. */
  readonly answers?: number | undefined;
}

/** True below 10 answers. */
export const isTooFew = ({ of, answers = of }: ShareCounts): boolean => answers < tooFewAnswers;

/** Formats a share as a percentage, or as counts (`2 of 3`) below 10 answers. */
export const shareText = (percent: number | null, counts: ShareCounts): string =>
  percent !== null && isTooFew(counts)
    ? t('{0} of {1}', numeral(counts.hits), numeral(counts.of))
    : percentText(percent);

/**
 * Returns a table cell with a whole percentage as text and the exact one as value. Below 10 answers, both are counts.
 */
export function shareCell(percent: number | null, counts: ShareCounts): Pick<Cell, 'text' | 'value' | 'base'> {
  const text = shareText(percent, counts);
  const { of, answers: base = of } = counts;
  return { text, value: percent !== null && isTooFew(counts) ? text : percent, base };
}

/** Formats a count with its share, such as `85 (48%)`; without the share below 10 answers. */
export const countWithShare = (percent: number | null, counts: ShareCounts): string =>
  percent === null || isTooFew(counts) ? numeral(counts.hits) : `${numeral(counts.hits)} (${percentText(percent)})`;

/** Formats visibility as in the tree: `47%`, or `2 of 3` below 10 answers. */
export const visibilityOf = (figure: Parameters<typeof visibilityText>[0]): string =>
  visibilityText(figure, { language: lang, counts: (some, all) => t('{0} of {1}', some, all) });

/** Formats both counts of a change, the later one first, such as `12 of 40 (30%)`. */
export const countsOf = ({ before, after }: Pick<Change, 'before' | 'after'>): string[] =>
  [after, before].map(({ count, total, share }) => {
    const counts = t('{0} of {1}', numeral(count), numeral(total));
    return total < tooFewAnswers ? counts : `${counts} (${percentText(share)})`;
  });

/** Formats an interval, such as `38% – 46%`; empty below 10 answers. */
export const intervalText = (
  { low, high }: { readonly low: number | null; readonly high: number | null },
  answers: number,
): string =>
  low === null || high === null || answers < tooFewAnswers ? '' : `${percentText(low)} – ${percentText(high)}`;

/** Returns a space and the text in parentheses; empty for an empty text. */
export const inParentheses = (text: string): string => (text === '' ? '' : ` (${text})`);

/** Formats the length of a period, such as `7 days`. */
export const periodText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  counted(daysIn(from, to), '1 day', '{0} days');

let parts = 0;

/** Returns a unique element id. Ids from `useId` repeat if parts are mounted one after another. */
export function usePartId(): string {
  const [id] = useState(() => {
    parts += 1;
    return `part-${parts}`;
  });
  return id;
}
