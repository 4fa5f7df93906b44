import type { ReportLine } from '../contract/reportState.ts';
import type { ModelVersion, Visibility } from '../contract/views/visibility.ts';

type Series = Pick<Visibility, 'series' | 'series_by_model' | 'versions'>;

/** All assistants together, then each of them; with one alone there is only its own line. */
export function linesOf({ series, series_by_model: byModel, versions }: Series): ReportLine[] {
  const each = Object.entries(byModel).map(([model, points]) => ({
    model,
    points,
    versions: changesOf(versions.filter((span) => span.model === model)),
  }));
  return each.length === 1 ? each : [{ model: null, points: series, versions: [] }, ...each];
}

/** Versions that began within the window: the first one was there before, as far as anybody knows. */
const changesOf = (spans: readonly ModelVersion[]): ReportLine['versions'] =>
  spans
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .slice(1)
    .map(({ from, version }) => ({ day: from, version }));
