import { type Evidence, gatherEvidence } from '../../writing/evidence.ts';
import type { StepNeeds } from './step.ts';

/** Newest answers that are read for one article. */
const mostAnswers = 24;

/** Gathers what the stored answers to the prompt say, and which pages they draw on. */
export async function research({ prompt, project, store }: StepNeeds): Promise<Evidence> {
  const answers = await store.read.answers.ofPrompt(prompt.id, mostAnswers);
  return gatherEvidence({ prompt: prompt.text, brand: project, competitors: project.competitors, answers });
}
