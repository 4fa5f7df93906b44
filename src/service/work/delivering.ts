import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isOthers, isPrivate, replaceFileSync, user } from '../../system/system.ts';
import { isRedirect } from '../../text/urls.ts';
import { CollectedAnswer, readAlike, readerOf } from '../answers/readAnswers.ts';
import type { Signals } from '../job.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../models/configuration.ts';
import { Outdated, untilCurrent } from '../outdated.ts';
import { refundAsks } from '../runs.ts';
import type { NewAnswer } from '../store/answers/storedAnswer.ts';
import { ofProject } from '../store/postgres/locks.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Ask } from '../store/runs/asks.ts';
import type { Store, Stores } from '../store/store.ts';
import type { Texts } from '../texts/texts.ts';
import { compareSoon } from '../webhooks/events.ts';
import { judgeWork } from './jobs/judging.ts';
import { redirectsWork } from './jobs/redirecting.ts';
import { retryWhileAway } from './retryUntilDone.ts';

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  readonly texts: Texts;
  readonly undelivered: KeptAnswers;
  readonly log: Log;
  /** Milliseconds. */
  readonly now: () => number;
}

/** An answer to an ask, and the project as it was when asked. */
interface Delivered {
  readonly ask: Pick<Ask, 'id' | 'runId'>;
  readonly project: ProjectRecord;
  readonly answer: CollectedAnswer;
}

export interface Delivery {
  /**
   * Stores an answer, and retries while the store is unavailable. No new asks start without the store, so at most the
   * running ones wait.
   */
  deliver(delivered: Delivered, signals: Signals): Promise<void>;
  /** Stores answers that an earlier process left behind. Call it before anything is asked again. */
  deliverKept(): Promise<void>;
}

/** Stores answers, which were paid for and must not be lost. */
export function delivering({ store, settings, texts, undelivered, log, now }: Needs): Delivery {
  const write = ({ ask, project, answer: collected }: Delivered): Promise<void> =>
    untilCurrent(async () => {
      // Names may be edited while the assistant answers, or while its answer is analyzed.
      const reader = (await store.read.projects.find(project.id)) ?? project;
      const answers = await texts.run('readCollected', { project: readerOf(reader), answers: [collected] });
      await store.write(
        async (stores) => {
          // already stored, or another worker took over and was faster
          if ((await stores.asks.find(ask.id))?.status === 'done') return;
          if (!readAlike(reader, (await stores.projects.find(project.id)) ?? reader)) throw new Outdated();
          for (const answer of answers) {
            const answerId = await keep(stores, answer);
            // Dated to the run's start, so a judge without a valid key or credit is called once per run.
            const { createdAt } = await stores.promptRuns.startOf(ask.runId);
            await stores.work.add(followUps(answerId, answer, settings), createdAt);
            // An answer is stored even if its run was canceled in the meantime.
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
      const outlivesUs = undelivered.put(ask.id, answer);
      await retryWhileAway(() => write(delivered), { store, log, signal: outlivesUs ? closing : signal });
      undelivered.drop(ask.id);
    },

    async deliverKept() {
      for (const { ask: id, answer } of undelivered.all()) {
        try {
          const ask = await store.read.asks.find(id);
          const project = ask && (await store.read.projects.find(ask.projectId));
          if (project && ask.promptId === answer.promptId) {
            await write({ ask, project, answer });
            log.info({ ask: id }, 'saved an answer that was waiting for the store');
          }
          undelivered.drop(id);
        } catch (error) {
          log.error(
            { err: error, ask: id },
            'could not save an answer that was waiting for the store; its prompt will be asked again',
          ); // continues with the other answers
        }
      }
    },
  };
}

/**
 * Returns the work that follows an answer: the judge's verdict if configured, and the targets of Gemini's redirects.
 */
function followUps(ref: number, { brandMentioned, sources }: NewAnswer, { current: { judge } }: Settings) {
  return [
    ...(judge && brandMentioned ? [judgeWork(ref)] : []),
    ...(sources.some(({ url }) => isRedirect(url)) ? [redirectsWork(ref)] : []),
  ];
}

/**
 * Stores an answer. If the assistant already has an answer at that millisecond, moves it to the next free one, because
 * moments must be unique.
 */
async function keep({ answers }: Stores, answer: NewAnswer): Promise<number> {
  let { collectedAt } = answer;
  while ((await answers.idOf(answer.promptId, answer.model, collectedAt)) !== undefined) collectedAt += 1;
  return answers.add({ ...answer, collectedAt });
}

/** Marks a run as processing, and ends it after its last ask. Failed asks are then refunded. */
export async function moveOn(stores: Stores, runId: number, now: number): Promise<void> {
  const { asks, promptRuns } = stores;
  await promptRuns.begin(runId, now); // also for asks that fail before they are sent
  if (await asks.anyWaiting(runId)) return;
  const { done, failed } = (await asks.counts([runId])).get(runId) ?? { done: 0, failed: 0 };
  if (!(await promptRuns.end(runId, done > 0 ? 'completed' : 'failed', now))) return;
  await refundAsks(runId, failed, stores);
  await compareSoon((await promptRuns.projectOf(runId)) ?? '', now, stores);
}

/** Answers that wait for an unavailable store. Each is in a private file, so it survives the process. */
interface KeptAnswers {
  /** Saves the answer to an ask. Returns false if no file can be written. */
  put(ask: number, answer: CollectedAnswer): boolean;
  drop(ask: number): void;
  /** Returns the answers that an earlier process left. */
  all(): readonly KeptAnswer[];
}

interface KeptAnswer {
  readonly ask: number;
  readonly answer: CollectedAnswer;
}

const ending = '.json';

/** Saves answers of one store in a folder, which is created when needed. */
export function keptAnswers(folder: string): KeptAnswers {
  const fileOf = (ask: number): string => path.join(folder, `${ask}${ending}`);
  return {
    put(ask, answer) {
      try {
        fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
        if (!isOurs(folder)) return false;
        const half = `${fileOf(ask)}.half`;
        fs.writeFileSync(half, JSON.stringify(answer), { mode: 0o600, flush: true });
        replaceFileSync(half, fileOf(ask));
        return true;
      } catch {
        return false;
      }
    },

    drop(ask) {
      fs.rmSync(fileOf(ask), { force: true });
    },

    all() {
      if (!fs.existsSync(folder) || !isOurs(folder)) return [];
      const asks = fs
        .readdirSync(folder)
        .filter((name) => /^\d{1,15}\.json$/.test(name))
        .map((name) => Number(name.slice(0, -ending.length)));
      return asks
        .sort((one, other) => one - other)
        .flatMap((ask) => {
          const { data } = CollectedAnswer.safeParse(contentsOf(fileOf(ask)));
          return data ? [{ ask, answer: data }] : [];
        });
    },
  };
}

/** Returns the default folder for waiting answers: the user's own in the system's temporary folder. */
export const temporaryFolder = (): string => path.join(os.tmpdir(), `citedesk-${user() ?? os.userInfo().username}`);

/** True if a folder is ours and private. Anyone can create folders in the temporary folder. */
function isOurs(folder: string): boolean {
  const stats = fs.lstatSync(folder);
  return stats.isDirectory() && !isOthers(stats) && isPrivate(stats);
}

function contentsOf(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
