import { Failure } from '../../contract/failure.ts';
import { Assistant } from '../../contract/values.ts';
import { askOpenAiCompatible } from '../assistants/openAiCompatible.ts';
import type { Settings } from '../configuration.ts';
import type { Log } from '../log.ts';
import { readAnswer } from '../readAnswer.ts';
import { refundAsks } from '../stopRun.ts';
import type { NewAnswer } from '../store/answers.ts';
import type { Ask } from '../store/asks.ts';
import type { Store, Stores } from '../store/store.ts';
import type { Job } from './job.ts';

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  readonly log: Log;
  /** In milliseconds. */
  readonly now: () => number;
}

/** Puts one prompt to one assistant and keeps the answer, or why there is none. */
export function asking({ store, settings, log, now }: Needs): Job {
  const fail = (ask: Ask, { code, message }: Failure) =>
    store.write(async (stores) => {
      if (await stores.asks.settle(ask.id, 'failed', { code, message })) await moveOn(stores, ask.runId, now());
    });

  return {
    async run(ref, { signal }) {
      const ask = await store.read.asks.find(ref);
      if (ask?.status !== 'waiting') return;
      if (ask.sentAt !== null) log.warn({ ask: ask.id }, 'asked again, as the first answer was lost');
      await store.write(async ({ asks, promptRuns }) => {
        await promptRuns.begin(ask.runId, now());
        await asks.markSent(ask.id, now());
      });
      try {
        const answer = await answerOf(ask, { store, settings, now }, signal);
        await store.write(async (stores) => {
          const answerId = await keep(stores, answer);
          // The run may have been cancelled meanwhile; an answer that came is kept all the same.
          if (await stores.asks.settle(ask.id, 'done', { answerId })) await moveOn(stores, ask.runId, now());
        });
      } catch (error) {
        if (signal.aborted || !(error instanceof Failure)) throw error;
        log.warn({ ask: ask.id, model: ask.model, code: error.code }, error.message);
        await fail(ask, error);
      }
    },

    async giveUp(ref) {
      const ask = await store.read.asks.find(ref);
      if (ask) await fail(ask, new Failure('INTERRUPTED', 'Something went wrong inside the service while this was asked. Its log has more.'));
    },
  };
}

async function answerOf(ask: Ask, { store, settings, now }: Omit<Needs, 'log'>, signal: AbortSignal): Promise<NewAnswer> {
  const project = await store.read.projects.find(ask.projectId);
  const prompt = await store.read.prompts.find(ask.projectId, ask.promptId);
  if (!project || !prompt) throw new Failure('PROMPT_NOT_FOUND', 'The prompt is not there any more.');
  const assistant = Assistant.safeParse(ask.model);
  const model = assistant.success ? settings.current.assistants[assistant.data] : undefined;
  if (!model) throw new Failure('ASSISTANT_NOT_CONFIGURED', `No model is set up for ${ask.model}.`);
  const realtime = !(await store.read.promptRuns.isScheduled(ask.runId));
  const answer = await askOpenAiCompatible(model, { text: prompt.text, region: project.region, signal, patience: settings.patience });
  return readAnswer(project, { ...answer, promptId: prompt.id, model: ask.model, collectedAt: now(), realtime });
}

/** Two answers of one assistant can come in the same millisecond; the later one is moved on, as the moment tells them apart. */
async function keep({ answers }: Stores, answer: NewAnswer): Promise<number> {
  let { collectedAt } = answer;
  while ((await answers.idOf(answer.promptId, answer.model, collectedAt)) !== undefined) collectedAt += 1;
  return answers.add({ ...answer, collectedAt });
}

/** Says that the run moved, and ends it behind its last ask; what failed comes back as credits then. */
async function moveOn(stores: Stores, runId: number, now: number): Promise<void> {
  const { asks, promptRuns } = stores;
  await promptRuns.touch(runId, now);
  const { waiting, done, failed } = (await asks.counts([runId])).get(runId) ?? { waiting: 0, done: 0, failed: 0 };
  if (waiting > 0 || !(await promptRuns.end(runId, done > 0 ? 'completed' : 'failed', now))) return;
  await refundAsks(runId, failed, stores);
}
