import type { Query } from '../../../contract/call/endpoint.ts';
import { maxOwnWindowDays } from '../../../contract/call/limits.ts';
import { Failure } from '../../../contract/failure.ts';
import { getVisibility as endpoint } from '../../../contract/views/visibility.ts';
import { figureOf, type MentionCounts } from '../../../metrics/figure.ts';
import { compareWindows, promptsAsked } from '../../../metrics/compareWindows.ts';
import { daysOf, weeksOf } from '../../../metrics/days.ts';
import { checkDays, type Window } from '../../views/window.ts';
import type { FigureGroup } from '../../store/views/figures.ts';
import { mentionPair, type MentionsInBoth } from '../../store/views/prompts.ts';
import type { AnswersQuery } from '../../views/explain.ts';
import { perModel } from '../../views/perModel.ts';
import { viewRoute } from './viewRoute.ts';

/** Counts mentions of the brand: in total, by assistant, by topic, and by day or week. */
export const getVisibility = viewRoute(endpoint, async ({ project, query, view }, { topics, views }) => {
  const { interval } = query;
  const others = otherDays(query);
  const groups = await views.dayFigures(view.filter);
  const known = (await topics.list(project.id)).filter(
    ({ id }) => view.filter.topicId === undefined || id === view.filter.topicId,
  );
  const figure = (some: readonly MentionCounts[], further?: AnswersQuery) => ({
    ...figureOf(some),
    explain: view.explain({ brand_mentioned: true, ...further }),
  });
  const periods = (interval === 'week' ? weeksOf : daysOf)(view.filter);
  const series = (some: readonly FigureGroup<'day'>[], further?: AnswersQuery) =>
    periods.map(({ from, to }) => ({
      from,
      to,
      ...figure(
        some.filter(({ day }) => day >= from && day <= to),
        { from, to, ...further },
      ),
    }));
  const byTopic = Map.groupBy(await views.topicFigures(view.filter), ({ topicId }) => topicId);
  return {
    data: {
      totals: figure(groups),
      by_model: perModel(view.filter.models, groups, (some, model) => figure(some, { model: [model] })),
      by_topic: known.map(({ id, name }) => ({
        topic_id: id,
        name,
        ...figure(byTopic.get(id) ?? [], { topic_id: id }),
      })),
      series: series(groups),
      series_by_model: perModel(view.filter.models, groups, (some, model) => series(some, { model: [model] })),
      versions: (await views.versions(view.filter)).map((version) => ({
        ...version,
        explain: view.explain({ answered: true, model: [version.model], model_version: version.version }),
      })),
      ...(others &&
        againstOf(await views.mentionsInBoth({ before: { ...view.filter, ...others }, after: view.filter }))),
    },
    meta: { ...view.meta, interval },
  };
});

function againstOf(both: readonly MentionsInBoth[]) {
  const pairs = both.map(mentionPair);
  const { before, after } = promptsAsked(pairs);
  return { shares_prompts: !before.isDisjointFrom(after), comparison: compareWindows(pairs) };
}

/** @throws Failure `VALIDATION_FAILED` unless both ends are given in order, or neither */
function otherDays({ against_from: from, against_to: to }: Query<typeof endpoint>): Window | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && to !== undefined && from <= to) {
    checkDays({ from, to }, maxOwnWindowDays);
    return { from, to };
  }
  const path = from === undefined ? 'against_from' : 'against_to';
  throw new Failure('VALIDATION_FAILED', 'A comparison period needs a first day and a last day, in that order.', {
    details: [{ path, message: 'is required, and must not be before against_from' }],
  });
}
