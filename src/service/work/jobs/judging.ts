import { Failure, type FailureCode } from '../../../contract/failure.ts';
import type { Model } from '../../../contract/models/vendors.ts';
import { asDenied, namedBrand, readAlike } from '../../answers/readAnswers.ts';
import type { Job, Signals } from '../../job.ts';
import { judgeInstructions, type ToJudge } from '../../judge/instructions.ts';
import { Verdict } from '../../judge/verdict.ts';
import type { Log } from '../../log.ts';
import type { ModelRequest } from '../../models/attempts.ts';
import { complete } from '../../models/complete.ts';
import type { Settings } from '../../models/configuration.ts';
import { untilCurrent } from '../../outdated.ts';
import type { Pacing } from '../../pacing/pacing.ts';
import { ofProject } from '../../store/postgres/locks.ts';
import type { Store } from '../../store/store.ts';
import type { Texts } from '../../texts/texts.ts';
import type { Lending } from '../lending.ts';
import { retryWhileAway } from '../retryUntilDone.ts';

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
  let lastFailure: Failure | undefined;

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
    if (failure !== lastFailure && (isNews || code !== lastFailure?.code)) log.warn({ answer: ref, code }, message);
    lastFailure = failure;
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

/**
 * Asks a model how an answer presents the brand. The verdict quotes the answer word for word. If the first verdict is
 * unusable, asks a second time.
 * @throws Failure `JUDGE_NOT_UNDERSTOOD` or with a `PROVIDER_…` code, or the signal's reason if the request is canceled
 */
export async function judgeAnswer(
  model: Model,
  answer: ToJudge,
  texts: Texts,
  request: ModelRequest,
): Promise<Verdict> {
  const { signal } = request;
  const passages = await texts.run('passagesOn', answer, signal);
  if (passages.length === 0) throw notUnderstood('The answer doesn’t mention the brand, so there is nothing to judge.');
  const ask = askerOf(model, request);
  let complaint: string | undefined;
  for (let round = 0; round < 2; round += 1) {
    const written = await ask(judgeInstructions(answer, passages, complaint));
    const checked = await texts.run('checkVerdict', { written, answer, passages }, signal);
    if ('verdict' in checked) return checked.verdict;
    complaint = complaints[checked.fault];
  }
  throw notUnderstood(`The judge’s verdict couldn’t be used. ${complaint}`);
}

const notUnderstood = (message: string): Failure => new Failure('JUDGE_NOT_UNDERSTOOD', message);

const complaints = {
  verdict: 'It wasn’t the requested JSON object.',
  quotation: 'Its quotation must be one or two sentences, copied word for word from the answer, near the brand’s name.',
};

type Instructions = ReturnType<typeof judgeInstructions>;

/** Requests JSON. If the server rejects the response format, omits it from then on. */
function askerOf(model: Model, request: ModelRequest): (instructions: Instructions) => Promise<string> {
  let format: ReturnType<typeof formatOf> | undefined = formatOf(model);
  return async (instructions) => {
    try {
      return await complete(model, { ...instructions, ...request, format, most: maxReplyLength });
    } catch (error) {
      if (!format || !(error instanceof Failure) || error.code !== 'PROVIDER_REFUSED') throw error;
      format = undefined;
      return complete(model, { ...instructions, ...request, most: maxReplyLength });
    }
  };
}

/** Most OpenAI-compatible servers don't support schemas, and editor models support no response format. */
const formatOf = ({ kind }: Model) => (kind === 'editor' ? undefined : kind === 'openai-compatible' ? 'json' : Verdict);

/** Characters, including reasoning. */
const maxReplyLength = 50_000;
