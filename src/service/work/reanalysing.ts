import { setImmediate as breathe } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { readAgain } from '../readAnswer.ts';
import { reanalysisWork } from '../reanalyse.ts';
import type { Reanalysis } from '../store/reanalyses.ts';
import type { Store } from '../store/store.ts';
import type { Job } from './job.ts';

interface Needs {
  readonly store: Store;
  readonly log: Log;
  /** In milliseconds. */
  readonly now: () => number;
}

/** So many in one transaction: nobody waits longer for it than a blink. */
const batch = 8;

/** Analyses stored answers anew, some at a time, and goes on where it was when it is begun again. */
export function reanalysing({ store, log, now }: Needs): Job {
  return {
    async run(ref, { signal, closing }) {
      for (;;) {
        signal.throwIfAborted();
        closing.throwIfAborted();
        const under = await store.read.reanalyses.find(ref);
        if (!under || !(await some(under))) return;
        await breathe();
      }
    },

    async giveUp(ref) {
      await store.write(({ reanalyses }) => reanalyses.finish(ref, now()));
    },
  };

  /** The next answers; false when there are no more. */
  async function some(under: Reanalysis): Promise<boolean> {
    return store.write(async ({ answers, projects, prompts, reanalyses }) => {
      const project = await projects.find(under.projectId, { deleted: true });
      const ids = await reanalyses.next(under, batch);
      if (!project || ids.length === 0) {
        await reanalyses.finish(under.id, now());
        log.info({ reanalysis: under.id, project: under.projectId }, 'the stored answers are analysed anew');
        return false;
      }
      const known = new Map((await prompts.ofAnswers(ids)).map(({ answerId, topicId, branded }) => [answerId, { topicId, branded: branded === 1 }]));
      for (const id of ids) await answers.change(id, (answer) => ({ ...readAgain(project, answer), ...known.get(id) }));
      await reanalyses.moveOn(under.id, ids.at(-1) ?? under.afterAnswer, ids.length);
      return true;
    });
  }
}

/** Makes work of what was noted without any, as an upgrade does. */
export async function resumeReanalyses(store: Store, now: number): Promise<void> {
  await store.write(async ({ reanalyses, work }) => work.add((await reanalyses.idle()).map(reanalysisWork), now));
}
