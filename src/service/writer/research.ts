import type { Evidence } from '../../writing/evidence/evidence.ts';
import type { StepNeeds } from './step.ts';

/** Newest answers that are read for one article. */
const maxAnswers = 24;

/** Gathers what the stored answers to the prompt say, and which pages they draw on. */
export async function research({ prompt, project, store, texts, signal }: StepNeeds): Promise<Evidence> {
  const answers = await store.read.answers.ofPrompt(prompt.id, maxAnswers);
  const { name, url, aliases, competitors } = project;
  return texts.run(
    'gatherEvidence',
    { prompt: prompt.text, brand: { name, url, aliases }, competitors, answers },
    signal,
  );
}
