import { ownDomain } from '../../../analysis/mentions/named.ts';
import { type Outcome, outcomeParts } from '../../../metrics/opportunity.ts';
import { sumOf } from '../../../metrics/sums.ts';
import type { PromptGroup } from '../../store/views/prompts.ts';
import type { Finds, Found, Search } from './found.ts';

/** What the answers to a prompt say. */
interface PromptOutcome extends Outcome {
  readonly key: number;
  /** Answers that name or rank anybody at all. */
  readonly named: number;
  /** Whether any draws on a page of the project's own site. */
  readonly own: boolean;
}

/** A site that one answer cites is no pattern. */
const minCited = 2;

/**
 * Prompts to `write` for: fewer than half of their answers name the brand, some name others, and none draws on the
 * project's own site. Prompts to `reword`: no answer names or ranks anybody.
 */
export async function promptFinds({ project, view, stores: { views }, allModels }: Search): Promise<Finds> {
  const domain = ownDomain(project);
  const drawing = domain === null ? undefined : await views.promptsDrawing('domain', view.filter, [domain]);
  const own = drawing?.get(domain ?? '');
  const answered = (await views.prompts(view.filter)).filter(({ answers }) => answers > 0);
  const outcomes = Map.groupBy(answered, ({ promptId }) => promptId)
    .entries()
    .map(([key, groups]) => outcomeOf(key, groups, own?.has(key) ?? false))
    .filter((outcome) => kindOf(outcome) !== undefined)
    .toArray();
  const active = await views.activeAmong(outcomes.map(({ key }) => key));
  const byFound = new Map<Found, PromptOutcome>();
  for (const outcome of outcomes.filter(({ key }) => active.has(key))) {
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
          return [
            [
              found,
              answers === 1
                ? `The only answer, from 1 of ${allModels} assistants, doesn’t mention any brand.`
                : `None of the ${answers} answers from ${models} of ${allModels} assistants mention any brand.`,
            ],
          ];
        const [rival] = parties.get(key) ?? [];
        if (!rival) return [];
        const [site] = cited.get(key) ?? [];
        const told = `${rival.name} is mentioned by ${rival.models} of ${models} assistants. ${project.name} is mentioned in ${mentioned} of ${answers} answers`;
        const isOften = site !== undefined && site.answers >= minCited;
        return [[found, isOften ? `${told}, and ${site.domain} is cited in ${site.answers}.` : `${told}.`]];
      }),
    );
  };
  return { found: [...byFound.keys()], reasons };
}

const outcomeOf = (key: number, groups: readonly PromptGroup[], own: boolean): PromptOutcome => {
  const sum = (name: 'answers' | 'mentioned' | 'rivals' | 'untracked' | 'named') => sumOf(groups, name);
  return {
    key,
    own,
    answers: sum('answers'),
    mentioned: sum('mentioned'),
    rivals: sum('rivals'),
    untracked: sum('untracked'),
    named: sum('named'),
    models: groups.length,
  };
};

function kindOf({ answers, mentioned, rivals, untracked, named, own }: PromptOutcome): 'write' | 'reword' | undefined {
  if (named === 0) return 'reword';
  return 2 * mentioned < answers && rivals + untracked > 0 && !own ? 'write' : undefined;
}
