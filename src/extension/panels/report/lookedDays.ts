import { dayOf } from '../../../metrics/days.ts';
import { systemZone } from '../../../metrics/systemZone.ts';
import type { Memento } from '../../status/keptRuns.ts';

interface Looks {
  /** The last day on which somebody looked. */
  readonly day: string;
  /** The one before that. */
  readonly before?: string | undefined;
}

const key = 'citedesk.report.looked';

/**
 * Notes that this person sees a project's report at a moment (in milliseconds), and gives the last day before on which
 * that was so; undefined at first. Days are those of this machine.
 */
export function lookedBefore(memento: Memento, project: string, now: number): string | undefined {
  const all = (memento.get(key) ?? {}) as Readonly<Record<string, Looks>>;
  const last = all[project];
  const day = dayOf(now, systemZone());
  if (last?.day === day) return last.before;
  void memento.update(key, { ...all, [project]: { day, before: last?.day } });
  return last?.day;
}
