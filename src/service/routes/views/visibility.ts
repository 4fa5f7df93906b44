import type { Query } from '../../../contract/call/endpoint.ts';
import { maxOwnWindowDays } from '../../../contract/call/limits.ts';
import { Sentiment } from '../../../contract/call/values.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { Failure } from '../../../contract/failure.ts';
import type { SentimentCounts } from '../../../contract/views/visibility.ts';
import type { Standing, Summary } from '../../../contract/views/summary.ts';
import { percent, share, sumOf } from '../../../metrics/arithmetic.ts';
import { compareWindows, promptsAsked } from '../../../metrics/compareWindows.ts';
import { addDays, dayOf, daysOf, weeksOf } from '../../../metrics/days.ts';
import { figureOf, type MentionCounts } from '../../../metrics/figure.ts';
import { route } from '../../http/route.ts';
import type { FigureGroup, ModelFigures } from '../../store/views/figures.ts';
import { mentionPair, type MentionsInBoth, type PromptGroup } from '../../store/views/prompts.ts';
import { type AnswersQuery, checkDays, explain, perModel, resolveModels, type Window } from '../../views/view.ts';
import { viewRoute } from './viewRoute.ts';

const windowDays = 7;

/** Summarizes the brand's visibility: compares the week up to the last answer with the week before. */
export const getSummary = route(endpoints.getSummary, async ({ project, query, now }, { snapshot, countingAhead }) => {
  const { id, timezone } = project;
  const { since, prompts: each = false } = query;
  const models = resolveModels(query.model, project.models);
  const tracked = { project: id, models };
  const { live, window, before, figures, topics, prompts, both, changed } = await snapshot(async (stores) => {
    const { reanalyses, topics: topicsOf, views } = stores;
    const week = weekTo((await views.lastDay(tracked)) ?? dayOf(now, timezone));
    const earlier = weekTo(addDays(week.from, -1));
    const ofTopics = (some: Window, ofBranded: boolean) =>
      views.topicFigures({ ...tracked, ...some, branded: ofBranded });
    return {
      live: (await reanalyses.progress(id)).live,
      window: week,
      before: earlier,
      figures: {
        branded: { now: await ofTopics(week, true), before: await ofTopics(earlier, true) },
        unbranded: { now: await ofTopics(week, false), before: await ofTopics(earlier, false) },
      },
      topics: await topicsOf.list(id),
      prompts: new Map((await views.topicPrompts(tracked)).map((topic) => [topic.topicId, topic])),
      both: await views.mentionsInBoth({ before: { ...tracked, ...earlier }, after: { ...tracked, ...week } }),
      changed: since === undefined ? null : await views.answersSince(tracked, Date.parse(since)),
    };
  });
  void countingAhead.lookedAt(project);
  const standing = (weekly: Weekly<MentionCounts>, filters: AnswersQuery): Standing => {
    const figure = ({ from, to }: Window, groups: readonly MentionCounts[]) => ({
      ...figureOf(groups),
      explain: explain(id, { from, to, model: [...models], brand_mentioned: true, ...filters }),
    });
    const [current, previous] = [figure(window, weekly.now), figure(before, weekly.before)];
    const asked = both.filter(
      ({ topicId, branded }) =>
        branded === filters.branded && (filters.topic_id === undefined || topicId === filters.topic_id),
    );
    return { figure: current, previous, ...compareWindows(asked.map(mentionPair)) };
  };
  return {
    data: {
      window,
      before,
      branded: standing(figures.branded, { branded: true }),
      unbranded: standing(figures.unbranded, { branded: false }),
      topics: topics.map(({ id: topic, name }) => ({
        topic_id: topic,
        name,
        prompts: prompts.get(topic)?.prompts ?? 0,
        asked: prompts.get(topic)?.asked ?? 0,
        missed: prompts.get(topic)?.missed ?? 0,
        lost: prompts.get(topic)?.lost ?? 0,
        unasked: prompts.get(topic)?.unasked ?? 0,
        ...standing(ofTopic(figures.unbranded, topic), { topic_id: topic, branded: false }),
        branded: {
          asked: prompts.get(topic)?.askedBranded ?? 0,
          missed: prompts.get(topic)?.missedBranded ?? 0,
          ...standing(ofTopic(figures.branded, topic), { topic_id: topic, branded: true }),
        },
      })),
      ...(each && { prompts: promptStandings(both) }),
      changed,
    },
    meta: { project: id, timezone, models: [...models], reanalysis: live },
  };
});

interface Weekly<Group> {
  readonly now: readonly Group[];
  readonly before: readonly Group[];
}

const ofTopic = <Group extends { readonly topicId: number }>(weekly: Weekly<Group>, topic: number): Weekly<Group> => ({
  now: weekly.now.filter(({ topicId }) => topicId === topic),
  before: weekly.before.filter(({ topicId }) => topicId === topic),
});

function promptStandings(both: readonly MentionsInBoth[]): NonNullable<Summary['prompts']> {
  return [...Map.groupBy(both, ({ promptId }) => promptId)].map(([id, groups]) => {
    const figure = (window: 'before' | 'after') => {
      const counts = groups.map((group) => group[window]);
      const [answers, mentioned] = [sumOf(counts, 'answers'), sumOf(counts, 'mentioned')];
      return { answers, mentioned, visibility: percent(mentioned, answers) };
    };
    return {
      prompt_id: id,
      figure: figure('after'),
      previous: figure('before'),
      ...compareWindows(groups.map(mentionPair)),
    };
  });
}

const weekTo = (to: string): Window => ({ from: addDays(to, 1 - windowDays), to });

/** Counts mentions of the brand: in total, by assistant, by topic, and by day or week. */
export const getVisibility = viewRoute(endpoints.getVisibility, async ({ project, query, view }, { topics, views }) => {
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
function otherDays({ against_from: from, against_to: to }: Query<typeof endpoints.getVisibility>): Window | undefined {
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

/** Lists the visibility per prompt, lowest first. Deleted prompts only have an ID. */
export const listPromptVisibility = viewRoute(
  endpoints.listPromptVisibility,
  async ({ project, query: { limit }, view }, { prompts, views }) => {
    const groups = Map.groupBy(await views.prompts(view.filter), ({ promptId }) => promptId);
    const known = new Map(
      (await prompts.among(project.id, { ids: [...groups.keys()] })).map((prompt) => [prompt.id, prompt]),
    );
    const rows = [...groups]
      .map(([id, some]) => ({ id, figure: figureOf(some) }))
      .filter(({ figure }) => figure.answers > 0)
      .sort(
        (one, other) =>
          one.figure.mentioned / one.figure.answers - other.figure.mentioned / other.figure.answers ||
          other.figure.answers - one.figure.answers ||
          one.id - other.id,
      );
    return {
      data: rows.slice(0, limit).map(({ id, figure }) => ({
        prompt_id: id,
        text: known.get(id)?.text ?? null,
        topic_id: known.get(id)?.topicId ?? null,
        ...figure,
        explain: view.explain({ brand_mentioned: true, prompt_id: id }),
      })),
      meta: { ...view.meta, limit, count: Math.min(limit, rows.length), total: rows.length },
    };
  },
);

/** Measures how often repeated answers agree on whether to mention the brand. */
export const getVolatility = viewRoute(endpoints.getVolatility, async ({ view }, { views }) => {
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

/** Counts the sentiment of answers that mention the brand, in total and per assistant. */
export const getSentiment = viewRoute(endpoints.getSentiment, async ({ view }, { views }) => {
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
