import { faultParts } from '../../../metrics/opportunity.ts';
import { sumOf } from '../../../metrics/arithmetic.ts';
import type { Details, Finds, Found, Search } from './found.ts';

/** Finds facts about the brand that answers contradict, each with the contradicting sentence of the newest answer. */
export async function faultFinds({ project, view, stores: { views }, allModels }: Search): Promise<Finds> {
  const reasons = new Map<Found, Details>();
  const contradicted = await views.contradicted(view.filter, project.facts);
  const mentioned = contradicted.length === 0 ? 0 : sumOf(await views.figures(view.filter), 'mentioned');
  for (const { fact, sentence, answers, models } of contradicted) {
    const row: Found = {
      kind: 'fix',
      fact,
      sentence,
      parts: faultParts(answers, mentioned, models, allModels),
      answers,
      explain: view.explain({ contradicts: fact }),
      priority_reason: `Answers repeat a wrong statement about ${project.name}.`,
    };
    const summary = `Contradicted in ${answers} of ${mentioned} answers that mention ${project.name}`;
    reasons.set(row, { reason: `${summary}, by ${models} of ${allModels} assistants.` });
  }
  return { recommendations: [...reasons.keys()], details: () => Promise.resolve(reasons) };
}
