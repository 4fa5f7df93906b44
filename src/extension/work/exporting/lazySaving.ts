import type { Failures } from '../../service/failures/report.ts';
import { lazy } from '../../editor/lazy.ts';
import type { Memento } from '../../editor/keptRuns.ts';
import type { Saving } from './saving.ts';
import { createPendingExports } from './pendingExports.ts';

interface Needs {
  readonly memento: Memento;
  readonly failures: Pick<Failures, 'note'>;
}

/** Saves files of exports. Loaded when the first export is saved. */
export function lazySaving({ memento, failures }: Needs, load: () => Promise<Saving>): Saving {
  const saving = lazy(load);
  const then = (action: (made: Saving) => void): void =>
    void saving.loaded().then(action, (error: unknown) => failures.note(error, 'Export'));

  return {
    expect: (run, how) => (saving.part ? saving.part.expect(run, how) : then((made) => made.expect(run, how))),
    save: async (run) => (await saving.loaded()).save(run),
    resume() {
      if (createPendingExports(memento).some) then((made) => made.resume());
    },
    dispose: () => void saving.dispose(),
  };
}
