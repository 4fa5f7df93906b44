import { getSummary as endpoint, type Standing, type Summary } from '../../../contract/views/summary.ts';
import { compareWindows } from '../../../metrics/compareWindows.ts';
import { addDays, dayOf } from '../../../metrics/days.ts';
import { figureOf, type MentionCounts } from '../../../metrics/figure.ts';
import { percent, sumOf } from '../../../metrics/arithmetic.ts';
import { route } from '../../http/route.ts';
import { resolveModels, type Window } from '../../views/window.ts';
import { mentionPair, type MentionsInBoth } from '../../store/views/prompts.ts';
import { type AnswersQuery, explain } from '../../views/explain.ts';

const windowDays = 7;

/** Summarizes the brand's visibility: compares the week up to the last answer with the week before. */
export const getSummary = route(endpoint, async ({ project, query, now }, { snapshot, countingAhead }) => {
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
