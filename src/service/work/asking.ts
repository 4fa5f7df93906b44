import { Failure } from '../../contract/failure.ts';
import { Assistant } from '../../contract/values.ts';
import { isRedirect } from '../../text/urls.ts';
import { languageOfPrompt } from '../../writing/promptLanguage.ts';
import { askProvider, takesRegion } from '../assistants/ask.ts';
import type { Settings } from '../configuration.ts';
import type { Log } from '../log.ts';
import { Outdated, untilCurrent } from '../outdated.ts';
import { type RawAnswer, readAlike, readerOf } from '../readAnswer.ts';
import { refundAsks } from '../stopRun.ts';
import type { NewAnswer } from '../store/answers.ts';
import type { Ask } from '../store/asks.ts';
import { ofProject } from '../store/locks.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Store, Stores } from '../store/store.ts';
import type { Texts } from '../texts/texts.ts';
import type { Job, Signals } from './job.ts';
import { judgeWork } from './judging.ts';
import { anew, type Pacing } from './pacing.ts';
import { redirectsWork } from './redirecting.ts';

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  readonly pacing: Pacing;
  readonly texts: Texts;
  readonly log: Log;
  /** In milliseconds. */
  readonly now: () => number;
}

/** Puts one prompt to one assistant and keeps the answer, or why there is none. */
export function asking({ store, settings, pacing, texts, log, now }: Needs): Job {
  const fail = (ask: Ask, { code, message }: Failure) =>
    store.write(async (stores) => {
      if (await stores.asks.settle(ask.id, 'failed', { code, message })) await moveOn(stores, ask.runId, now());
    }, { locks: ofProject(ask.projectId), repeatable: true });

  return {
    async run(ref, { signal, closing }) {
      const ask = await store.read.asks.find(ref);
      if (ask?.status !== 'waiting') return;
      if (ask.sentAt !== null) log.warn({ ask: ask.id }, 'asked again, as the first answer was lost');
      try {
        const { project, raw } = await anew(() => answerTo(ask, { store, settings, pacing, now }, { signal, closing }));
        await untilCurrent(async () => {
          // Names may have been edited while the assistant answered, and may be while its answer is read.
          const reader = (await store.read.projects.find(project.id)) ?? project;
          const answers = await texts.run('readAnswers', { project: readerOf(reader), answers: [raw] });
          await store.write(async (stores) => {
            if ((await stores.asks.find(ask.id))?.status === 'done') return; // it is kept already, or another worker, which took this one for dead, was quicker
            if (!readAlike(reader, (await stores.projects.find(project.id)) ?? reader)) throw new Outdated();
            for (const answer of answers) {
              const answerId = await keep(stores, answer);
              await stores.work.add(followUps(answerId, answer, settings), now());
              // The run may have been cancelled meanwhile; an answer that came is kept all the same.
              if (await stores.asks.settle(ask.id, 'done', { answerId })) await moveOn(stores, ask.runId, now());
            }
          }, { locks: ofProject(ask.projectId), repeatable: true });
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

async function answerTo(ask: Ask, { store, settings, pacing, now }: Omit<Needs, 'log' | 'texts'>, { signal, closing }: Signals): Promise<{ project: ProjectRecord; raw: RawAnswer }> {
  const project = await store.read.projects.find(ask.projectId);
  const prompt = await store.read.prompts.find(ask.projectId, ask.promptId);
  if (!project || !prompt) throw new Failure('PROMPT_NOT_FOUND', 'The prompt is not there any more.');
  const assistant = Assistant.safeParse(ask.model).data;
  const provider = assistant && settings.current.assistants[assistant];
  if (!provider) throw new Failure('ASSISTANT_NOT_CONFIGURED', `No model is set up for ${ask.model}.`);
  const realtime = !(await store.read.promptRuns.isScheduled(ask.runId));
  const language = languageOfPrompt(prompt.text, [], project.region);
  const pace = pacing.of(assistant, closing);
  const answer = await askProvider(provider, {
    assistant, text: prompt.text, region: project.region, language, signal, patience: settings.patience,
    pace: {
      ...pace,
      begin: async (...turn) => {
        await pace.begin(...turn); // only who got it has asked
        await store.write(async ({ asks, promptRuns }) => {
          await promptRuns.begin(ask.runId, now());
          await asks.markSent(ask.id, now());
        }, { locks: [], repeatable: true }); // the run before its ask, as who cancels changes them
      },
    },
  });
  const raw = {
    ...answer, searchQueries: answer.searchQueries ?? [], promptId: prompt.id, model: ask.model, collectedAt: now(), realtime,
    region: takesRegion(provider, assistant) ? project.region : null, language,
  };
  return { project, raw };
}

/** What is still to be found out about an answer: the judge's verdict, where there is one, and where Gemini's redirects lead to. */
function followUps(ref: number, { brandMentioned, sources }: NewAnswer, { current: { judge } }: Settings) {
  return [
    ...(judge && brandMentioned ? [judgeWork(ref)] : []),
    ...(sources.some(({ url }) => isRedirect(url)) ? [redirectsWork(ref)] : []),
  ];
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
  await promptRuns.begin(runId, now); // asks that fail before they are sent move it, too
  if (await asks.anyWaiting(runId)) return;
  const { done, failed } = (await asks.counts([runId])).get(runId) ?? { done: 0, failed: 0 };
  if (!(await promptRuns.end(runId, done > 0 ? 'completed' : 'failed', now))) return;
  await refundAsks(runId, failed, stores);
}
