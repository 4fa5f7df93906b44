import { dayOf, systemZone } from '../../../metrics/days.ts';
import type { Memento } from '../../status/keptRuns.ts';

interface Looks {
  /** Last day on which the user saw the report. */
  readonly day: string;
  /** Day before that on which the user saw it. */
  readonly before?: string | undefined;
}

const key = 'citedesk.report.looked';

/**
 * Records that the user sees a project's report now (in milliseconds). Returns the previous day on which that happened,
 * in the system time zone. Undefined the first time.
 */
export function lookedBefore(memento: Memento, project: string, now: number): string | undefined {
  const all = (memento.get(key) ?? {}) as Readonly<Record<string, Looks>>;
  const last = all[project];
  const day = dayOf(now, systemZone());
  if (last?.day === day) return last.before;
  void memento.update(key, { ...all, [project]: { day, before: last?.day } });
  return last?.day;
}
