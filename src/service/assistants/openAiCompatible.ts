import type { Model } from '../../contract/configuration.ts';
import type { AssistantAnswer, Question } from './answer.ts';
import { complete } from './complete.ts';

/** Asks a model as a person would: the prompt alone, with no instructions around it. It searches nothing and names no pages by itself. */
export async function askOpenAiCompatible(model: Model, { text, signal, patience }: Question): Promise<AssistantAnswer> {
  return { markdown: await complete(model, { prompt: text, signal, patience }), sources: [], searchQueries: [], searchPerformed: null };
}
