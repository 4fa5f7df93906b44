import type { Verdict } from '../../checking/rules/verdicts.ts';
import { pageKeyOf } from '../../text/urls.ts';
import type { EvidenceFact, EvidencePage, Formula } from '../../checking/evidence/page.ts';
import type { Stores } from '../store/store.ts';

interface KeptFormulas {
  readonly formulas: readonly Formula[];
  /** Claims that the model found on pages. */
  readonly verdicts: readonly Verdict[];
  readonly facts: readonly EvidenceFact[];
}

/**
 * Returns numbers that earlier drafts for a prompt computed, with their facts from readable pages and added texts, and
 * the verdicts on claims of these drafts. Fact IDs are prefixed with the run, because each run counts from 1.
 */
export async function keptFormulas(
  prompt: number,
  pages: readonly EvidencePage[],
  contentSteps: Stores['contentSteps'],
): Promise<KeptFormulas> {
  const read = new Set(pages.flatMap(({ url, state }) => (state === 'read' ? pageKeyOf(url) : [])));
  const steps = await contentSteps.computed(prompt);
  const formulas: Formula[] = [];
  const facts: EvidenceFact[] = [];
  for (const [run, outputs] of Map.groupBy(steps, (step) => step.run)) {
    // Formulas after the revisions, if the run got that far.
    const last = outputs.find(({ step }) => step === 'score') ?? outputs[0];
    const used = last?.output.formulas ?? [];
    const ids = new Set(used.flatMap((formula) => formula.facts));
    const known = outputs.flatMap(({ output }) => output.ledger?.facts ?? []);
    formulas.push(...used.map((formula) => ({ ...formula, facts: formula.facts.map((id) => `${run} ${id}`) })));
    for (const fact of known) {
      const isRead = fact.url === undefined ? fact.label !== undefined : read.has(pageKeyOf(fact.url));
      if (ids.has(fact.id) && isRead) facts.push({ ...fact, id: `${run} ${fact.id}` });
    }
  }
  return { formulas, verdicts: steps.flatMap(({ output }) => output.verdicts ?? []), facts };
}
