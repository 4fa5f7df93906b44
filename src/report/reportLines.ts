import type { LinePoint, ReportLine } from '../contract/reportState.ts';
import type { ModelVersion } from '../contract/views/visibility.ts';

type VersionStart = Pick<ModelVersion, 'model' | 'version' | 'from'>;

/** Visibility data of `getVisibility`. */
interface LineSource {
  readonly series: readonly LinePoint[];
  readonly series_by_model: Readonly<Record<string, readonly LinePoint[]>>;
  readonly versions: readonly VersionStart[];
}

/** Returns a line for all assistants and one for each, or a single line for a single assistant. */
export function linesOf({ series, series_by_model: byModel, versions }: LineSource): ReportLine[] {
  const each = Object.entries(byModel).map(([model, points]) => ({
    model,
    points,
    versions: changesOf(versions.filter((span) => span.model === model)),
  }));
  return each.length === 1 ? each : [{ model: null, points: series, versions: [] }, ...each];
}

/** Returns version changes within the period. The first version doesn't count, because it may have started earlier. */
const changesOf = (spans: readonly VersionStart[]): ReportLine['versions'] =>
  spans
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .slice(1)
    .map(({ from, version }) => ({ day: from, version }));
