import { getSentiment as endpoint, type SentimentCounts } from '../../../contract/views/sentiment.ts';
import { Sentiment } from '../../../contract/call/values.ts';
import { share, sumOf } from '../../../metrics/arithmetic.ts';
import type { ModelFigures } from '../../store/views/figures.ts';
import type { AnswersQuery } from '../../views/explain.ts';
import { perModel } from '../../views/perModel.ts';
import { viewRoute } from './viewRoute.ts';

/** Counts the sentiment of answers that mention the brand, in total and per assistant. */
export const getSentiment = viewRoute(endpoint, async ({ view }, { views }) => {
  const counts = (await views.figures(view.filter)).filter(({ answers }) => answers > 0);
  const figure = (some: readonly ModelFigures[], further?: AnswersQuery): SentimentCounts => {
    const sum = (leaning: Sentiment) => sumOf(some, leaning);
    const [positive, mixed, negative] = [sum('positive'), sum('mixed'), sum('negative')];
    const total = positive + mixed + negative;
    return {
      total,
      counts: { positive, mixed, negative },
      share: { positive: share(positive, total), mixed: share(mixed, total), negative: share(negative, total) },
      answers: total,
      explain: view.explain({ brand_mentioned: true, sentiment: Sentiment.options, ...further }),
    };
  };
  return {
    data: {
      ...figure(counts),
      by_model: perModel(view.filter.models, counts, (some, model) => figure(some, { model: [model] })),
    },
    meta: view.specifiedMeta,
  };
});
