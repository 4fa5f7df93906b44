import { isRedirect } from '../../text/urls.ts';
import type { Settings } from '../configuration.ts';
import type { Log } from '../log.ts';
import { Outdated, untilCurrent } from '../outdated.ts';
import type { CollectedAnswer } from '../answers/collectedAnswer.ts';
import { readAlike, readerOf } from '../answers/readAnswers.ts';
import { refundAsks } from '../runs/stopRun.ts';
import type { NewAnswer } from '../store/answers/storedAnswer.ts';
import type { Ask } from '../store/runs/asks.ts';
import { ofProject } from '../store/postgres/locks.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Store, Stores } from '../store/store.ts';
import type { Texts } from '../texts/texts.ts';
import { compareSoon } from '../webhooks/compareSoon.ts';
import { retryWhileAway } from './retryWhileAway.ts';
import type { Signals } from './job.ts';
import { judgeWork } from './jobs/judging.ts';
import type { KeptAnswers } from './keptAnswers.ts';
import { redirectsWork } from './jobs/redirecting.ts';

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  readonly texts: Texts;
  readonly kept: KeptAnswers;
  readonly log: Log;
  /** In milliseconds. */
  readonly now: () => number;
}

/** An answer that came to an ask, and the project as it was asked for. */
interface Delivered {
  readonly ask: Pick<Ask, 'id' | 'runId'>;
  readonly project: ProjectRecord;
  readonly answer: CollectedAnswer;
}

export interface Delivery {
  /**
   * Stores an answer, and waits with it where the store is away. As none is asked without the store, no more wait than
   * run at the same time.
   */
  deliver(delivered: Delivered, signals: Signals): Promise<void>;
  /** Stores what an earlier process had to leave behind, before anything is asked again. */
  deliverKept(): Promise<void>;
}

/** Takes answers, which were paid for, into the store. */
export function delivering({ store, settings, texts, kept, log, now }: Needs): Delivery {
  const write = ({ ask, project, answer: collected }: Delivered): Promise<void> =>
    untilCurrent(async () => {
      // Names may have been edited while the assistant answered, and may be while its answer is read.
      const reader = (await store.read.projects.find(project.id)) ?? project;
      const answers = await texts.run('readCollected', { project: readerOf(reader), answers: [collected] });
      await store.write(
        async (stores) => {
          // it is kept already, or another worker, which took this one for dead, was quicker
          if ((await stores.asks.find(ask.id))?.status === 'done') return;
          if (!readAlike(reader, (await stores.projects.find(project.id)) ?? reader)) throw new Outdated();
          for (const answer of answers) {
            const answerId = await keep(stores, answer);
            // As of the run's start: a judge that refuses is called once for all answers of a run.
            const { createdAt } = await stores.promptRuns.startOf(ask.runId);
            await stores.work.add(followUps(answerId, answer, settings), createdAt);
            // The run may have been cancelled meanwhile; an answer that came is kept all the same.
            if (await stores.asks.settle(ask.id, 'done', { answerId })) await moveOn(stores, ask.runId, now());
          }
        },
        { locks: ofProject(project.id), repeatable: true },
      );
    });

  return {
    async deliver(delivered, { signal, closing }) {
      const { ask, answer } = delivered;
      try {
        return await write(delivered);
      } catch (error) {
        if (!store.isAway(error)) throw error;
      }
      const outlivesUs = kept.put(ask.id, answer);
      await retryWhileAway(() => write(delivered), { store, log, signal: outlivesUs ? closing : signal });
      kept.drop(ask.id);
    },

    async deliverKept() {
      for (const { ask: id, answer } of kept.all()) {
        try {
          const ask = await store.read.asks.find(id);
          const project = ask && (await store.read.projects.find(ask.projectId));
          if (project && ask.promptId === answer.promptId) {
            await write({ ask, project, answer });
            log.info({ ask: id }, 'saved an answer that was waiting for the store');
          }
          kept.drop(id);
        } catch (error) {
          log.error(
            { err: error, ask: id },
            'could not save an answer that was waiting for the store; its prompt will be asked again',
          ); // and no other waits for it
        }
      }
    },
  };
}

/**
 * What is still to be found out about an answer: the judge's verdict, where there is one, and where Gemini's redirects
 * lead to.
 */
function followUps(ref: number, { brandMentioned, sources }: NewAnswer, { current: { judge } }: Settings) {
  return [
    ...(judge && brandMentioned ? [judgeWork(ref)] : []),
    ...(sources.some(({ url }) => isRedirect(url)) ? [redirectsWork(ref)] : []),
  ];
}

/**
 * Two answers of one assistant can come in the same millisecond; the later one is moved on, as the moment tells them
 * apart.
 */
async function keep({ answers }: Stores, answer: NewAnswer): Promise<number> {
  let { collectedAt } = answer;
  while ((await answers.idOf(answer.promptId, answer.model, collectedAt)) !== undefined) collectedAt += 1;
  return answers.add({ ...answer, collectedAt });
}

/** Says that the run moved, and ends it behind its last ask; what failed comes back as credits then. */
export async function moveOn(stores: Stores, runId: number, now: number): Promise<void> {
  const { asks, promptRuns } = stores;
  await promptRuns.begin(runId, now); // asks that fail before they are sent move it, too
  if (await asks.anyWaiting(runId)) return;
  const { done, failed } = (await asks.counts([runId])).get(runId) ?? { done: 0, failed: 0 };
  if (!(await promptRuns.end(runId, done > 0 ? 'completed' : 'failed', now))) return;
  await refundAsks(runId, failed, stores);
  await compareSoon((await promptRuns.projectOf(runId)) ?? '', now, stores);
}
