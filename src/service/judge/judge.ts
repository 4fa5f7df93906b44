import { Output, streamText } from 'ai';
import type { Model } from '../../contract/configuration.ts';
import { Failure } from '../../contract/failure.ts';
import { attempts, type Request } from '../assistants/attempts.ts';
import { languageModel } from '../assistants/languageModel.ts';
import { judgeInstructions, type ToJudge } from './instructions.ts';
import { passagesOn } from './passages.ts';
import { quotationIn } from './quotation.ts';
import { readVerdict, Verdict } from './verdict.ts';

/**
 * Has a model judge how an answer speaks of a brand, with a quotation that stands in the answer and is given as the
 * answer spells it. A verdict that is of no use is asked for once more.
 * @throws Failure `JUDGE_NOT_UNDERSTOOD`, or with a `PROVIDER_…` code; a cancelled request throws the signal's reason.
 */
export async function judgeAnswer(model: Model, answer: ToJudge, request: Request): Promise<Verdict> {
  const passages = passagesOn(answer.brand, answer.content);
  if (passages.length === 0) throw notUnderstood('The answer does not name the brand, so there is nothing to judge.');
  const ask = askerOf(model, request);
  let complaint: string | undefined;
  for (let round = 0; round < 2; round += 1) {
    const verdict = readVerdict(await ask(judgeInstructions(answer, passages, complaint)));
    const quotation = verdict && quotationIn(passages, verdict.quotation);
    if (verdict && quotation !== undefined) return { ...verdict, quotation };
    complaint = verdict ? complaints.quotation : complaints.verdict;
  }
  throw notUnderstood(`The judge's verdict could not be used. ${complaint}`);
}

const notUnderstood = (message: string): Failure => new Failure('JUDGE_NOT_UNDERSTOOD', message);

const complaints = {
  verdict: 'It was not the JSON object that was asked for.',
  quotation: 'Its quotation is not one or two sentences that stand in the answer word for word, near the name of the brand.',
};

type Instructions = ReturnType<typeof judgeInstructions>;

/** Asks for JSON, and without a format from the first time on that the server refuses it. */
function askerOf(model: Model, request: Request): (instructions: Instructions) => Promise<string> {
  let format: Format | undefined = formatOf(model);
  return async (instructions) => {
    try {
      return await write(model, instructions, format, request);
    } catch (error) {
      if (!format || !(error instanceof Failure) || error.code !== 'PROVIDER_REFUSED') throw error;
      format = undefined;
      return write(model, instructions, undefined, request);
    }
  };
}

/** Few of the servers that are only compatible know schemas. */
const formatOf = ({ kind }: Model) => (kind === 'openai-compatible' ? Output.json() : Output.object({ schema: Verdict }));
type Format = ReturnType<typeof formatOf>;

function write(model: Model, instructions: Instructions, format: Format | undefined, request: Request): Promise<string> {
  return attempts(model, request, async (attempt) => {
    let text = '';
    const { fullStream } = streamText({
      model: languageModel(model, attempt.apiKey),
      ...instructions,
      ...(format && { output: format }),
      maxRetries: 0,
      abortSignal: attempt.signal,
      onError: () => undefined, // every error stands in the stream, too
    });
    for await (const part of fullStream) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') attempt.heard();
      if (part.type === 'text-delta') text += part.text;
      if (text.length > longest) throw new Failure('PROVIDER_TOO_LARGE', 'The judge does not stop writing.');
      if (part.type === 'error') throw part.error;
    }
    if (text.trim() === '') throw new Failure('PROVIDER_EMPTY', 'The judge answered with nothing.');
    return text;
  });
}

/** Characters, with what a model thinks aloud. */
const longest = 50_000;
