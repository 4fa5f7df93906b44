import type { LinePoint, ReportLine, ShareFigure } from '../../contract/reportState.ts';
import type { Visibility } from '../../contract/views/visibility.ts';
import { refiltered } from '../../metrics/answersBehind.ts';
import { closingWeeksOf, daysOf } from '../../metrics/intervals.ts';
import { percent } from '../../metrics/ratios.ts';
import { sumOf } from '../../metrics/sums.ts';
import { wilson } from '../../metrics/wilson.ts';
import { linesOf } from '../reportLines.ts';

/** Days, both ends included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** The lines of visibility that was read day by day, by days or by weeks that end with the period. */
export function promptLines(
  { series, series_by_model: byModel, versions }: Pick<Visibility, 'series' | 'series_by_model' | 'versions'>,
  period: Days,
  interval: 'day' | 'week',
): readonly ReportLine[] {
  const spans = (interval === 'week' ? closingWeeksOf : daysOf)(period);
  const pooled = (points: readonly LinePoint[]): LinePoint[] =>
    spans.map((days) => ({
      ...days,
      ...pooledShare(
        points.filter(({ from }) => from >= days.from && from <= days.to),
        days,
      ),
    }));
  return linesOf({
    series: pooled(series),
    series_by_model: Object.fromEntries(Object.entries(byModel).map(([model, points]) => [model, pooled(points)])),
    versions,
  });
}

/** The share of answers that mention the brand over several days. */
function pooledShare(parts: readonly ShareFigure[], { from, to }: Days): ShareFigure {
  const [answers, mentioned] = [sumOf(parts, 'answers'), sumOf(parts, 'mentioned')];
  return {
    answers,
    mentioned,
    visibility: percent(mentioned, answers),
    ...wilson(mentioned, answers),
    explain: refiltered(parts[0]?.explain ?? '', { from, to }),
  };
}
