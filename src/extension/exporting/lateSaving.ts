import type { Failures } from '../failures/report.ts';
import { late } from '../late.ts';
import type { Memento } from '../status/keptRuns.ts';
import type { Saving } from './saving.ts';
import { keptWishes } from './wishes.ts';

interface Needs {
  readonly memento: Memento;
  readonly failures: Pick<Failures, 'note'>;
}

/** Takes files of exports along, and is not loaded before there is one. */
export function lateSaving({ memento, failures }: Needs, load: () => Promise<Saving>): Saving {
  const saving = late(load);
  const then = (deed: (made: Saving) => void): void =>
    void saving.loaded().then(deed, (error: unknown) => failures.note(error, 'Export'));

  return {
    expect: (run, how) => (saving.part ? saving.part.expect(run, how) : then((made) => made.expect(run, how))),
    save: async (run) => (await saving.loaded()).save(run),
    resume() {
      if (keptWishes(memento).some) then((made) => made.resume());
    },
    dispose: () => saving.dispose(),
  };
}
