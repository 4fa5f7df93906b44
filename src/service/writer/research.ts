import type { Evidence } from '../../writing/evidence/evidence.ts';
import { namedBrand } from '../answers/readAnswers.ts';
import { answersTo } from './promptAnswers.ts';
import type { StepNeeds } from './step.ts';

/** Collects statements and cited pages from the stored answers to the prompt and its sisters. */
export async function research({ prompt, project, store, texts, signal }: StepNeeds): Promise<Evidence> {
  const { answers, sisters } = await answersTo(prompt, store.read);
  const stored = await store.read.answers.countOf([prompt, ...sisters].map(({ id }) => id));
  return texts.run(
    'gatherEvidence',
    { prompt: prompt.text, brand: namedBrand(project), competitors: project.competitors, answers, stored },
    signal,
  );
}
