import { getVolatility as endpoint } from '../../../contract/views/visibility.ts';
import { percent, sumOf } from '../../../metrics/arithmetic.ts';
import type { PromptGroup } from '../../store/views/prompts.ts';
import type { AnswersQuery } from '../../views/explain.ts';
import { perModel } from '../../views/perModel.ts';
import { viewRoute } from './viewRoute.ts';

/** Measures how often repeated answers agree on whether to mention the brand. */
export const getVolatility = viewRoute(endpoint, async ({ view }, { views }) => {
  const groups = (await views.prompts(view.filter)).filter(({ answers }) => answers > 0);
  const figure = (some: readonly PromptGroup[], further?: AnswersQuery) => {
    const pairs = some.reduce((sum, { answers }) => sum + pairsOf(answers), 0);
    const agreeing = some.reduce(
      (sum, { answers, mentioned }) => sum + pairsOf(mentioned) + pairsOf(answers - mentioned),
      0,
    );
    const both = some.filter(({ answers, mentioned }) => mentioned > 0 && mentioned < answers);
    return {
      pairs,
      agreeing,
      agreement: percent(agreeing, pairs),
      prompts: promptsIn(some.filter(({ answers }) => answers > 1)),
      volatile: promptsIn(both),
      answers: sumOf(some, 'answers'),
      explain: view.explain({ answered: true, ...further }),
      varying: {
        answers: sumOf(both, 'answers'),
        explain: view.explain({ answered: true, varying: true, ...further }),
      },
    };
  };
  return {
    data: {
      ...figure(groups),
      by_model: perModel(view.filter.models, groups, (some, model) => figure(some, { model: [model] })),
    },
    meta: view.meta,
  };
});

const pairsOf = (count: number): number => (count * (count - 1)) / 2;
const promptsIn = (groups: readonly PromptGroup[]): number => new Set(groups.map(({ promptId }) => promptId)).size;
