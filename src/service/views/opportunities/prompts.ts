import { ownDomain } from '../../../analysis/mentions/named.ts';
import { outcomeParts } from '../../../metrics/opportunity.ts';
import type { OutcomeOf } from '../../store/views/outcomes.ts';
import type { Finds, Found, Search } from './found.ts';

/** A site that one answer cites is no pattern. */
const minCited = 2;

/**
 * Prompts to `write` for: fewer than half of their answers name the brand, some name others, and none draws on the
 * project's own site. Prompts to `reword`: no answer names or ranks anybody.
 */
export async function promptFinds({ project, view, stores: { views }, allModels }: Search): Promise<Finds> {
  const outcomes = await views.promptOutcomes(view.filter, ownDomain(project) ?? undefined);
  const byFound = new Map<Found, OutcomeOf<number>>();
  for (const outcome of outcomes) {
    const kind = kindOf(outcome);
    if (kind === undefined) continue;
    const found: Found = {
      kind,
      prompt_id: outcome.key,
      parts: outcomeParts(kind, outcome, allModels),
      answers: outcome.answers,
      explain: view.explain({ answered: true, prompt_id: outcome.key }),
    };
    byFound.set(found, outcome);
  }
  const reasons: Finds['reasons'] = async (some) => {
    const ids = some.filter(({ kind }) => kind === 'write').flatMap(({ prompt_id: id }) => id ?? []);
    const parties = Map.groupBy(await views.namedForPrompts(view.filter, ids), ({ key }) => key);
    const cited = Map.groupBy(await views.citedForPrompts(view.filter, ids), ({ key }) => key);
    return new Map(
      some.flatMap((found): [Found, string][] => {
        const outcome = byFound.get(found);
        if (!outcome) return [];
        const { key, answers, models, mentioned } = outcome;
        if (found.kind === 'reword')
          return [[found, `Nobody is named in any of ${answers} answers by ${models} of ${allModels} assistants.`]];
        const [rival] = parties.get(key) ?? [];
        if (!rival) return [];
        const [site] = cited.get(key) ?? [];
        const told = `${rival.name} is named by ${rival.models} of ${models} assistants, ${project.name} in ${mentioned} of ${answers} answers`;
        const isOften = site !== undefined && site.answers >= minCited;
        return [[found, isOften ? `${told}; ${site.domain} is cited in ${site.answers}.` : `${told}.`]];
      }),
    );
  };
  return { found: [...byFound.keys()], reasons };
}

function kindOf({
  answers,
  mentioned,
  rivals,
  untracked,
  named,
  own,
}: OutcomeOf<number>): 'write' | 'reword' | undefined {
  if (named === 0) return 'reword';
  return 2 * mentioned < answers && rivals + untracked > 0 && own === 0 ? 'write' : undefined;
}
