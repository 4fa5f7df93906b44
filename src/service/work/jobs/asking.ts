import { Assistant } from '../../../contract/call/values.ts';
import { Failure } from '../../../contract/failure.ts';
import { languageOfPrompt } from '../../../writing/evidence/promptLanguage.ts';
import { takesCountry } from '../../../contract/models/vendors.ts';
import { askProvider } from '../../assistants/ask.ts';
import type { Settings } from '../../models/configuration.ts';
import type { Log } from '../../log.ts';
import { untilCurrent } from '../../outdated.ts';
import type { CollectedAnswer } from '../../answers/readAnswers.ts';
import type { Ask } from '../../store/runs/asks.ts';
import { ofProject } from '../../store/postgres/locks.ts';
import type { ProjectRecord } from '../../store/projects.ts';
import type { Store } from '../../store/store.ts';
import { type Delivery, moveOn } from '../delivering.ts';
import { retryWhileAway } from '../retryUntilDone.ts';
import { givenUpText, type Job, type Signals } from '../../job.ts';
import type { Pacing } from '../../pacing/pacing.ts';

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  readonly pacing: Pacing;
  readonly delivery: Delivery;
  readonly log: Log;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Asks an assistant one prompt, and stores the answer or the error. */
export function asking({ store, settings, pacing, delivery, log, now }: Needs): Job {
  const fail = (ask: Ask, { code, message }: Failure) =>
    store.write(
      async (stores) => {
        if (await stores.asks.settle(ask.id, 'failed', { code, message })) await moveOn(stores, ask.runId, now());
      },
      { locks: ofProject(ask.projectId), repeatable: true },
    );

  return {
    async run(ref, { signal, closing }) {
      const ask = await store.read.asks.find(ref);
      if (ask?.status !== 'waiting') return;
      if (ask.sentAt !== null) log.warn({ ask: ask.id }, 'asked again because the first answer was lost');
      try {
        const { project, answer } = await untilCurrent(() =>
          answerTo(ask, { store, settings, pacing, now }, { signal, closing }),
        );
        await delivery.deliver({ ask, project, answer }, { signal, closing });
      } catch (error) {
        if (signal.aborted || !(error instanceof Failure)) throw error;
        log.warn({ ask: ask.id, model: ask.model, code: error.code }, error.message);
        await retryWhileAway(() => fail(ask, error), { store, log, signal });
      }
    },

    async giveUp(ref, why) {
      const ask = await store.read.asks.find(ref);
      if (ask) await fail(ask, new Failure('INTERRUPTED', givenUpText(why, 'asked')));
    },
  };
}

async function answerTo(
  ask: Ask,
  { store, settings, pacing, now }: Omit<Needs, 'log' | 'delivery'>,
  { signal, closing }: Signals,
): Promise<{ project: ProjectRecord; answer: CollectedAnswer }> {
  const project = await store.read.projects.find(ask.projectId);
  const prompt = await store.read.prompts.find(ask.projectId, ask.promptId);
  if (!project || !prompt) throw new Failure('PROMPT_NOT_FOUND', 'This prompt no longer exists.');
  const assistant = Assistant.safeParse(ask.model).data;
  const provider = assistant && settings.current.assistants[assistant];
  if (!provider) throw new Failure('ASSISTANT_NOT_CONFIGURED', `No model is set up for ${ask.model}.`);
  const { scheduled, createdAt } = await store.read.promptRuns.startOf(ask.runId);
  const language = languageOfPrompt(prompt.text, [], project.region);
  const pace = pacing.of(assistant, { kind: 'ask', userId: project.userId, startedAt: createdAt }, closing);
  const said = await askProvider(provider, {
    assistant,
    text: prompt.text,
    region: project.region,
    language,
    signal,
    patience: settings.patience,
    pace: {
      ...pace,
      begin: async (...turn) => {
        const end = await pace.begin(...turn); // sent only after its turn
        await store.write(
          async ({ asks, promptRuns }) => {
            await promptRuns.begin(ask.runId, now());
            await asks.markSent(ask.id, now());
          },
          { locks: [], repeatable: true },
        ); // same order as a cancellation: the run before its ask
        return end;
      },
    },
  });
  const answer = {
    ...said,
    promptId: prompt.id,
    model: ask.model,
    collectedAt: now(),
    realtime: !scheduled,
    region: takesCountry(provider, assistant) ? project.region : null,
    language,
  };
  return { project, answer };
}
