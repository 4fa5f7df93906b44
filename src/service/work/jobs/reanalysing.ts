import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '../../models/configuration.ts';
import type { Log } from '../../log.ts';
import { Outdated, untilCurrent } from '../../outdated.ts';
import { readAlike, readerOf } from '../../answers/readAnswers.ts';
import { markBranded, reanalysisWork } from '../../answers/reanalyse.ts';
import type { Reanalysis } from '../../store/answers/reanalyses.ts';
import { ofProject } from '../../store/postgres/locks.ts';
import type { Store } from '../../store/store.ts';
import type { Texts } from '../../texts/texts.ts';
import type { Job } from '../../job.ts';
import { judgeWork } from './judging.ts';

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  readonly texts: Texts;
  readonly log: Log;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Answers per transaction, few enough to block others only briefly. */
const batch = 8;
/** Maximum consecutive failures, and milliseconds before a retry. */
const maxFailures = 5;
const retryPauseMs = 1000;

/** Analyzes stored answers again in batches. Continues where it stopped. */
export function reanalysing({ store, settings, texts, log, now }: Needs): Job {
  return {
    async run(ref, { signal, closing }) {
      const stopped = AbortSignal.any([signal, closing]);
      let failures = 0;
      for (;;) {
        stopped.throwIfAborted();
        try {
          const goesOn = await untilCurrent(async () => {
            const under = await store.read.reanalyses.find(ref);
            return under !== undefined && (await some(under, stopped));
          });
          if (!goesOn) return;
          failures = 0;
          await breathe();
        } catch (error) {
          failures += 1;
          if (failures > maxFailures) throw error;
          await sleep(retryPauseMs, undefined, { signal: stopped }); // another process may have locked the store
        }
      }
    },

    /** Skips the answers that fail, and continues after them. */
    async giveUp(ref) {
      const noted = await store.read.reanalyses.find(ref);
      if (!noted) return;
      await store.write(
        async ({ reanalyses, work }) => {
          const under = await reanalyses.find(ref);
          if (!under) return;
          const ids = await reanalyses.next(under, batch);
          log.error(
            { reanalysis: ref, answers: ids },
            'could not re-analyze some answers; their previous analysis is kept',
          );
          await reanalyses.moveOn(ref, ids.at(-1) ?? under.lastAnswer, ids.length);
          await work.add([reanalysisWork(ref)], now());
        },
        { locks: ofProject(noted.projectId) },
      );
    },
  };

  /** Processes the next batch. Returns false if there are no more answers. Reads them before the write transaction. */
  async function some(under: Reanalysis, signal: AbortSignal): Promise<boolean> {
    const { read } = store;
    const project = await read.projects.find(under.projectId, { deleted: true });
    const ids = await read.reanalyses.next(under, batch);
    if (!project || ids.length === 0) {
      await store.write(({ reanalyses }) => reanalyses.finish(under.id, now()), { locks: [] });
      log.info({ reanalysis: under.id, project: under.projectId }, 're-analyzed the stored answers');
      return false;
    }
    const stored = await read.answers.allStored(ids);
    const reread = await texts.run('rereadStored', { project: readerOf(project), answers: stored }, signal);
    await store.write(
      async (stores) => {
        const { answers, projects, prompts, reanalyses, work } = stores;
        const current = await projects.find(project.id, { deleted: true });
        const place = (await reanalyses.find(under.id))?.afterAnswer;
        if (!current || !readAlike(project, current) || place !== under.afterAnswer) throw new Outdated();
        // an upgrade may recognize names differently
        if (under.promptId === undefined && under.afterAnswer === 0) await markBranded(current, stores);
        const known = new Map(
          (await prompts.ofAnswers(ids)).map(({ answerId, topicId, branded }) => [answerId, { topicId, branded }]),
        );
        const unjudged: number[] = [];
        for (const [index, before] of stored.entries()) {
          await answers.change(before.id, (answer) => {
            const after = reread[index];
            if (!after || !isDeepStrictEqual(answer, before)) throw new Outdated();
            if (answer.sentimentSource === 'judge' && after.sentimentSource === 'estimated') unjudged.push(answer.id);
            return { ...after, ...known.get(answer.id) };
          });
        }
        const since = (await work.sinceOf('reanalysis', under.id)) ?? now();
        if (settings.current.judge) await work.add(unjudged.map(judgeWork), since);
        await reanalyses.moveOn(under.id, ids.at(-1) ?? under.afterAnswer, ids.length);
        await work.movedOn('reanalysis', under.id);
      },
      { locks: ofProject(under.projectId) },
    );
    return true;
  }
}

/** Queues work for reanalyses without any, which migrations create. */
export async function resumeReanalyses(store: Store, now: number): Promise<void> {
  await store.write(async ({ reanalyses, work }) => work.add((await reanalyses.idle()).map(reanalysisWork), now), {
    locks: ['reanalyses'],
  });
}
