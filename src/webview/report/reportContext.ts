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

/** What figures and charts need, in a report and on the page of a prompt. */
interface Figures {
  readonly state: Pick<ReportState, 'assistants' | 'lines' | 'saved'> & {
    readonly question: Pick<ReportState['question'], 'interval'>;
    readonly project: Pick<ReportState['project'], 'timezone'>;
  };
  readonly post: (message: FromPage) => void;
}

export const FiguresContext = createContext<Figures | undefined>(undefined);

/** The state and messages of the page that a figure or chart stands in. */
export function useFigures(): Figures {
  const figures = useContext(FiguresContext);
  if (!figures) throw new Error('A figure is outside a page.');
  return figures;
}

/** What every part of a report works with. */
interface Report {
  readonly state: ReportState;
  readonly post: (message: FromPage) => void;
}

export const ReportContext = createContext<Report | undefined>(undefined);

/** The state and messages of the report that a part stands in. */
export function useReport(): Report {
  const report = useContext(ReportContext);
  if (!report) throw new Error('A part stands outside of a report.');
  return report;
}

/** An assistant as people write it; all of them together where there is none. */
export const assistantIn = ({ assistants }: Pick<ReportState, 'assistants'>, model: string | null): string =>
  model === null ? t('All assistants') : (assistants[model] ?? model);

/** Names of assistants; `All 6` for every assistant of the project. */
export const assistantsIn = (state: ReportState, models: readonly string[]): string =>
  models.length > 2 && models.length === state.project.models.length
    ? t('All {0}', numeral(models.length))
    : models.map((model) => assistantIn(state, model)).join(', ');

const { lang } = document.documentElement;
const days = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat(lang, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
const shares = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 });

/** A day (`YYYY-MM-DD`) as people read it: `Nov 20, 2026`. */
export const dayText = (day: string): string => days.format(new Date(day));
export const shortDay = (day: string): string => shortDays.format(new Date(day));

/** A sentence of the service with its days as people read them; those within an address stay. */
export const withDays = (sentence: string): string =>
  sentence.replaceAll(/(?<=^|[\s(])\d{4}-\d{2}-\d{2}(?=[\s,.:;)]|$)/gu, dayText);

/** A moment (ISO 8601) by the clock of this machine. */
export const momentText = (moment: string): string => moments.format(new Date(moment));

/** A day, or several. */
export const daysText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? dayText(from) : days.formatRange(new Date(from), new Date(to));

/** A moment (ISO 8601) by the clocks of a zone: `Nov 20, 2026, 9:00 AM`. */
export const momentIn = (moment: string, timeZone: string): string =>
  new Date(moment).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone });

/** A whole percentage, such as `42%`; a dash for null. */
export const percentText = (percent: number | null): string => (percent === null ? '–' : shares.format(percent / 100));

/** Counts behind a share: how many of how many. */
export interface ShareCounts {
  readonly hits: number;
  readonly of: number;
  /** The answers that these were counted in, if they are not answers themselves. */
  readonly answers?: number | undefined;
}

/** True below 10 answers. */
export const isTooFew = ({ of, answers = of }: ShareCounts): boolean => answers < tooFewAnswers;

/** A share as a percentage, or as its counts (`2 of 3`) below 10 answers. */
export const shareText = (percent: number | null, counts: ShareCounts): string =>
  percent !== null && isTooFew(counts)
    ? t('{0} of {1}', numeral(counts.hits), numeral(counts.of))
    : percentText(percent);

/** A share in a table: whole percents to read, exact ones in copies, and its counts in both below 10 answers. */
export function shareCell(percent: number | null, counts: ShareCounts): Pick<Cell, 'text' | 'value' | 'base'> {
  const text = shareText(percent, counts);
  const { of, answers: base = of } = counts;
  return { text, value: percent !== null && isTooFew(counts) ? text : percent, base };
}

/** A count with its share, such as `85 (48%)`; without the share below 10 answers. */
export const countWithShare = (percent: number | null, counts: ShareCounts): string =>
  percent === null || isTooFew(counts) ? numeral(counts.hits) : `${numeral(counts.hits)} (${percentText(percent)})`;

/** Visibility as in the tree: `47%`, or `2 of 3` below 10 answers. */
export const visibilityOf = (figure: Parameters<typeof visibilityText>[0]): string =>
  visibilityText(figure, { language: lang, counts: (some, all) => t('{0} of {1}', some, all) });

/** Both counts of a change, the later one first, such as `12 of 40 (30%)`. */
export const countsOf = ({ before, after }: Pick<Change, 'before' | 'after'>): string[] =>
  [after, before].map(({ count, total, share }) => {
    const counts = t('{0} of {1}', numeral(count), numeral(total));
    return total < tooFewAnswers ? counts : `${counts} (${percentText(share)})`;
  });

/** Both ends of an interval, such as `38% – 46%`; empty below 10 answers. */
export const intervalText = (
  { low, high }: { readonly low: number | null; readonly high: number | null },
  answers: number,
): string =>
  low === null || high === null || answers < tooFewAnswers ? '' : `${percentText(low)} – ${percentText(high)}`;

/** A text in parentheses after a space; nothing for an empty text. */
export const inParentheses = (text: string): string => (text === '' ? '' : ` (${text})`);

/** The length of a period, such as `7 days`. */
export const periodText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  counted(daysIn(from, to), '1 day', '{0} days');

let parts = 0;

/** An id of a part's own: those of `useId` are given twice where parts come one after the other. */
export function usePartId(): string {
  const [id] = useState(() => {
    parts += 1;
    return `part-${parts}`;
  });
  return id;
}
