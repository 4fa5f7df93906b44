import { Failure, type FailureCode } from '../../../contract/failure.ts';
import type { Settings } from '../../models/configuration.ts';
import { judgeAnswer } from '../judge.ts';
import type { Log } from '../../log.ts';
import { untilCurrent } from '../../outdated.ts';
import { namedBrand } from '../../answers/parties.ts';
import { asDenied, readAlike } from '../../answers/readAnswers.ts';
import { ofProject } from '../../store/postgres/locks.ts';
import type { Store } from '../../store/store.ts';
import type { Texts } from '../../texts/texts.ts';
import { retryWhileAway } from '../retryWhileAway.ts';
import type { Job, Signals } from '../../job.ts';
import type { Lending } from '../lending.ts';
import type { Pacing } from '../../pacing/pacing.ts';

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  readonly pacing: Pacing;
  readonly lending: Lending;
  readonly texts: Texts;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds. */
  readonly now: () => number;
}

export const judgeWork = (answer: number) => ({ kind: 'judge', ref: answer, lane: 'judge' }) as const;

/** Failures that would recur for the same answer. All others are transient or can be fixed. */
const lasting: ReadonlySet<string> = new Set<FailureCode>([
  'JUDGE_NOT_UNDERSTOOD',
  'PROVIDER_DECLINED',
  'PROVIDER_TOO_LARGE',
]);

/**
 * Replaces an answer's estimated sentiment with the judge's verdict. On failure, the estimate stays, and the answer is
 * recorded as unjudged if a retry may help.
 */
export function judging({ store, settings, pacing, lending, texts, log, now }: Needs): Job {
  let told: Failure | undefined;

  return {
    async run(ref, signals) {
      try {
        // Names may be edited while the judge answers. It's then asked again with the new ones.
        while (!(await untilCurrent(() => isJudged(ref, signals))));
      } catch (error) {
        if (signals.signal.aborted || !(error instanceof Failure)) throw error;
        await leave(ref, error);
      }
    },

    giveUp: settle, // the estimate stays
  };

  /** Marks an answer as needing no judgement. */
  function settle(ref: number): Promise<void> {
    return store.write(({ unjudged }) => unjudged.takeOut(ref), { locks: [] });
  }

  /**
   * Keeps the estimate. Logs a repeated failure of an answer only if its reason differs from the last one logged. Logs
   * an invalid key or missing credit once for all answers it affects.
   */
  async function leave(ref: number, failure: Failure): Promise<void> {
    const { code, message } = failure;
    const isNews = await store.write(
      async ({ unjudged }) => {
        if (!lasting.has(code)) return unjudged.put(ref, now());
        await unjudged.takeOut(ref);
        return true;
      },
      { locks: [] },
    );
    if (failure !== told && (isNews || code !== told?.code)) log.warn({ answer: ref, code }, message);
    told = failure;
  }

  /** Returns true once an answer has its verdict or needs none. */
  async function isJudged(ref: number, { signal, closing }: Signals): Promise<boolean> {
    const { judge } = settings.current;
    const answer = await store.read.answers.stored(ref);
    const project = answer && (await store.read.projects.find(answer.projectId));
    if (!judge || !project || !answer.brandMentioned || answer.sentimentSource === 'judge') {
      await settle(ref);
      return true;
    }
    const toJudge = {
      brand: namedBrand(project),
      content: answer.content,
      competitors: project.competitors.map(({ name }) => name),
    };
    const startedAt = await store.read.work.sinceOf('judge', ref);
    const verdict = await judgeAnswer(judge, toJudge, texts, {
      signal,
      patience: settings.patience,
      pace: pacing.of('judge', { kind: 'judge', userId: project.userId, startedAt }, closing),
      lend: lending.to({
        purpose: { role: 'judge', answer: ref },
        project: project.id,
        userId: project.userId,
        closing,
      }),
    });
    const judged = {
      sentiment: verdict.sentiment,
      sentimentSource: 'judge',
      sentimentQuote: verdict.quotation,
      mentionKind: verdict.mention,
      ...(verdict.mention === 'denied' && asDenied),
    } as const;
    const keep = () =>
      store.write(
        async ({ answers, loans, projects, unjudged }) => {
          const current = await projects.find(project.id);
          if (current && !readAlike(project, current)) return false;
          await answers.change(ref, (latest) => (latest.brandMentioned ? { ...latest, ...judged } : latest));
          await unjudged.takeOut(ref);
          await loans.withdrawOfAnswer(ref);
          return true;
        },
        { locks: ofProject(project.id), repeatable: true },
      );
    return retryWhileAway(keep, { store, log, signal });
  }
}
