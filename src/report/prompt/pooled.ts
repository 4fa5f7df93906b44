import type { LinePoint, ShareFigure } from '../../contract/reportState.ts';
import type { Visibility } from '../../contract/views/visibility.ts';
import { refiltered } from '../../metrics/answersBehind.ts';
import { closingWeeksOf, daysOf } from '../../metrics/intervals.ts';
import { percent } from '../../metrics/ratios.ts';
import { sumOf } from '../../metrics/sums.ts';
import { wilson } from '../../metrics/wilson.ts';
import type { LineSource } from '../reportLines.ts';

/** Days, both ends included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** An explain address for all these days. */
export const spanning = (explain: string, { from, to }: Days): string => refiltered(explain, { from, to });

/** The share of answers that mention the brand in several sets of answers that have none in common. */
export function pooledShare(parts: readonly ShareFigure[], days: Days): ShareFigure {
  const [answers, mentioned] = [sumOf(parts, 'answers'), sumOf(parts, 'mentioned')];
  return {
    answers,
    mentioned,
    visibility: percent(mentioned, answers),
    ...wilson(mentioned, answers),
    explain: spanning(parts[0]?.explain ?? '', days),
  };
}

type PooledVisibility = Pick<Visibility, 'totals' | 'by_model' | 'series' | 'series_by_model' | 'versions'>;

/** Visibility of consecutive periods, each read day by day, as that of all their days. */
export function pooledVisibility(
  views: readonly PooledVisibility[],
  days: Days,
  interval: 'day' | 'week',
): {
  readonly figure: ShareFigure;
  readonly byAssistant: readonly { readonly model: string; readonly figure: ShareFigure }[];
  readonly lines: LineSource;
} {
  const periods = (interval === 'week' ? closingWeeksOf : daysOf)(days);
  const models = [...new Set(views.flatMap((view) => Object.keys(view.by_model)))];
  const points = (series: readonly LinePoint[]): LinePoint[] =>
    periods.map((period) => ({
      ...period,
      ...pooledShare(
        series.filter(({ from }) => from >= period.from && from <= period.to),
        period,
      ),
    }));
  return {
    figure: pooledShare(
      views.map(({ totals }) => totals),
      days,
    ),
    byAssistant: models.map((model) => ({
      model,
      figure: pooledShare(
        views.flatMap(({ by_model: byModel }) => byModel[model] ?? []),
        days,
      ),
    })),
    lines: {
      series: points(views.flatMap(({ series }) => series)),
      series_by_model: Object.fromEntries(
        models.map((model) => [model, points(views.flatMap(({ series_by_model: byModel }) => byModel[model] ?? []))]),
      ),
      versions: pooledVersions(views.flatMap(({ versions }) => versions)),
    },
  };
}

/** Each version of a model once, from its first day. */
function pooledVersions(spans: LineSource['versions']): LineSource['versions'] {
  const first = new Map<string, LineSource['versions'][number]>();
  for (const span of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const key = `${span.model} ${span.version}`;
    if (!first.has(key)) first.set(key, span);
  }
  return [...first.values()];
}

/** Rows of consecutive periods as those of all their days: rows of one key become one, and most answers come first. */
export function pooledRows<Row extends { readonly answers: number }>(
  lists: readonly (readonly Row[])[],
  { keyOf, merge }: { readonly keyOf: (row: Row) => string; readonly merge: (earlier: Row, later: Row) => Row },
): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const row of lists.flat()) {
    const [key, earlier] = [keyOf(row), rows.get(keyOf(row))];
    rows.set(key, earlier ? merge(earlier, row) : row);
  }
  return [...rows.values()].toSorted((one, other) => other.answers - one.answers);
}
