import { Failure } from '../../contract/failure.ts';
import type { Settings } from '../configuration.ts';
import { judgeAnswer } from '../judge/judge.ts';
import type { Log } from '../log.ts';
import { readAlike } from '../readAnswer.ts';
import type { Store } from '../store/store.ts';
import type { Job } from './job.ts';
import type { Pacing } from './pacing.ts';

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  readonly pacing: Pacing;
  readonly log: Pick<Log, 'warn'>;
}

/** The piece of work that has an answer judged. */
export const judgeWork = (answer: number) => ({ kind: 'judge', ref: answer, lane: 'judge' }) as const;

/** Replaces an answer's estimated sentiment by the verdict of the configured judge. Where that fails, the estimate stays. */
export function judging({ store, settings, pacing, log }: Needs): Job {
  return {
    async run(ref, { signal }) {
      try {
        // Names may be edited while the judge answers: then it is asked about the new ones.
        while (!(await isJudged(ref, signal)));
      } catch (error) {
        if (signal.aborted || !(error instanceof Failure)) throw error;
        log.warn({ answer: ref, code: error.code }, error.message);
      }
    },

    giveUp: () => Promise.resolve(), // the estimate stays
  };

  /** True when an answer has its verdict, or needs none. */
  async function isJudged(ref: number, signal: AbortSignal): Promise<boolean> {
    const { judge } = settings.current;
    const answer = await store.read.answers.stored(ref);
    const project = answer && (await store.read.projects.find(answer.projectId));
    if (!judge || !project || !answer.brandMentioned || answer.sentimentSource === 'judge') return true;
    const toJudge = { brand: project, content: answer.content, competitors: project.competitors.map(({ name }) => name) };
    const verdict = await judgeAnswer(judge, toJudge, { signal, patience: settings.patience, pace: pacing.of('judge') });
    const judged = { sentiment: verdict.sentiment, sentimentSource: 'judge', sentimentQuote: verdict.quotation, mentionKind: verdict.recommended ? 'recommended' : 'named' } as const;
    return store.write(async ({ answers, projects }) => {
      const current = await projects.find(project.id);
      if (current && !readAlike(project, current)) return false;
      await answers.change(ref, (now) => (now.brandMentioned ? { ...now, ...judged } : now));
      return true;
    });
  }
}
