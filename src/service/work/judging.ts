import { Failure } from '../../contract/failure.ts';
import type { Settings } from '../configuration.ts';
import { judgeAnswer } from '../judge/judge.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { Job } from './job.ts';
import type { Pacing } from './pacing.ts';

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  readonly pacing: Pacing;
  readonly log: Pick<Log, 'warn'>;
}

/** Replaces an answer's estimated sentiment by the verdict of the configured judge. Where that fails, the estimate stays. */
export function judging({ store, settings, pacing, log }: Needs): Job {
  return {
    async run(ref, { signal }) {
      const { judge } = settings.current;
      if (!judge) return;
      const answer = await store.read.answers.stored(ref);
      if (!answer?.brandMentioned || answer.sentimentSource === 'judge') return;
      const project = await store.read.projects.find(answer.projectId);
      if (!project) return;
      try {
        const toJudge = { brand: project, content: answer.content, competitors: project.competitors.map(({ name }) => name) };
        const verdict = await judgeAnswer(judge, toJudge, { signal, patience: settings.patience, pace: pacing.of('judge') });
        const judged = { sentiment: verdict.sentiment, sentimentSource: 'judge', sentimentQuote: verdict.quotation, mentionKind: verdict.recommended ? 'recommended' : 'named' } as const;
        // The names may have been edited meanwhile, so that it mentions the brand no more.
        await store.write(({ answers }) => answers.change(ref, (now) => (now.brandMentioned ? { ...now, ...judged } : now)));
      } catch (error) {
        if (signal.aborted || !(error instanceof Failure)) throw error;
        log.warn({ answer: ref, code: error.code }, error.message);
      }
    },

    giveUp: () => Promise.resolve(), // the estimate stays
  };
}
