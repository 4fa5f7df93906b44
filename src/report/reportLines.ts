import type { LinePoint, ReportLine } from '../contract/reportState.ts';
import type { ModelVersion } from '../contract/views/visibility.ts';

type VersionStart = Pick<ModelVersion, 'model' | 'version' | 'from'>;

/** Visibility over time, as `getVisibility` returns it. */
export interface LineSource {
  readonly series: readonly LinePoint[];
  readonly series_by_model: Readonly<Record<string, readonly LinePoint[]>>;
  readonly versions: readonly VersionStart[];
}

/** All assistants together, then each of them; with one alone there is only its own line. */
export function linesOf({ series, series_by_model: byModel, versions }: LineSource): ReportLine[] {
  const each = Object.entries(byModel).map(([model, points]) => ({
    model,
    points,
    versions: changesOf(versions.filter((span) => span.model === model)),
  }));
  return each.length === 1 ? each : [{ model: null, points: series, versions: [] }, ...each];
}

/** Versions that began within the window: the first one was there before, as far as anybody knows. */
const changesOf = (spans: readonly VersionStart[]): ReportLine['versions'] =>
  spans
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .slice(1)
    .map(({ from, version }) => ({ day: from, version }));
