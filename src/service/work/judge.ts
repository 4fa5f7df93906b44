import type { Model } from '../../contract/models/vendors.ts';
import { Failure } from '../../contract/failure.ts';
import type { ModelRequest } from '../models/attempts.ts';
import { complete } from '../models/complete.ts';
import { judgeInstructions, type ToJudge } from '../judge/instructions.ts';
import type { Texts } from '../texts/texts.ts';
import { Verdict } from '../judge/verdict.ts';

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
