import { endpoints } from '../../../contract/endpoints.ts';
import { hasFewAnswers, standingsOf } from '../../../metrics/opportunity.ts';
import { changesIn, daysBefore } from '../../views/changesIn.ts';
import { faultFinds } from '../../views/opportunities/faults.ts';
import { byGain, type Details, type Found, type Search } from '../../views/opportunities/found.ts';
import { listingFinds } from '../../views/opportunities/listings.ts';
import { questionFinds } from '../../views/opportunities/questions.ts';
import { refreshFinds } from '../../views/opportunities/refreshes.ts';
import { reworkFinds } from '../../views/opportunities/reworks.ts';
import { viewRoute } from './viewRoute.ts';

/**
 * Maximum number of most cited and most used pages. Further pages are cited too rarely to matter, or used for too few
 * prompts to group them.
 */
const [maxCited, maxUsed] = [500, 300];

/** Lists recommendations, with the highest gain relative to their effort first. */
export const listOpportunities = viewRoute(
  endpoints.listOpportunities,
  async ({ project, query: { limit, kind }, view }, stores, texts) => {
    const { views } = stores;
    const figures = await views.figures(view.filter);
    const allModels = new Set(figures.filter(({ answers }) => answers > 0).map(({ model }) => model)).size;
    const cited = await views.mostCited(view.filter, maxCited);
    const drawing = await views.promptsDrawing('page', view.filter, await views.mostUsed(view.filter, maxUsed));
    const search: Search = { project, view, stores, texts, allModels, cited, drawing };
    const refreshes = await refreshFinds(search);
    const lost = new Set(refreshes.recommendations.map(({ page }) => page));
    const all = await reworkFinds(search);
    const reworks = { ...all, recommendations: all.recommendations.filter(({ page }) => !lost.has(page)) };
    const reworked = new Set(reworks.recommendations.flatMap(({ prompt_ids: ids = [] }) => ids));
    const questions = await questionFinds(search, reworked);
    const known = new Set([...lost, ...reworks.recommendations.map(({ page }) => page)]);
    const finds = [
      await listingFinds(search),
      {
        ...questions,
        recommendations: questions.recommendations.filter(({ page }) => page === undefined || !known.has(page)),
      },
      refreshes,
      reworks,
      await faultFinds(search),
    ];
    const sorted = finds.flatMap(({ recommendations }) => recommendations).sort(byGain);
    const standings = standingsOf(sorted);
    const rows = sorted.filter((row) => kind === undefined || row.kind === kind);
    const listed = rows.slice(0, limit);
    const details = new Map<Found, Details>();
    for (const { recommendations, details: lookUp } of finds) {
      const own = new Set(recommendations);
      const some = listed.filter((row) => own.has(row));
      if (some.length === 0) continue;
      for (const [row, rest] of await lookUp(some)) details.set(row, rest);
    }
    return {
      data: listed.flatMap((row) => {
        const standing = standings.get(row);
        if (!standing) return [];
        const { isOutranked, ...rated } = standing;
        const few =
          row.answers === 1 ? 'Only 1 answer shows this so far.' : `Only ${row.answers} answers show this so far.`;
        const { isUntracked: _, ...rest } = row;
        return {
          ...rest,
          ...(details.get(row) ?? { reason: '' }),
          ...rated,
          priority_reason: hasFewAnswers(row.answers) ? few : isOutranked ? outranked : row.priority_reason,
        };
      }),
      meta: { ...view.meta, limit, kind: kind ?? null, count: listed.length, total: rows.length },
    };
  },
);

const outranked = 'Other next steps with a high priority can gain more.';

/** Lists changes since a day, compared with the same number of days before. */
export const listChanges = viewRoute(endpoints.listChanges, async ({ project, query: { limit }, view }, stores) => {
  const rows = await changesIn(project, view, stores);
  const listed = rows.slice(0, limit);
  const meta = { ...view.meta, before: daysBefore(view.filter), limit, count: listed.length, total: rows.length };
  return { data: listed, meta };
});
