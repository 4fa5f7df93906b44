import { listOpportunities as endpoint } from '../../../contract/views/opportunity.ts';
import { scoreOf } from '../../../metrics/opportunity.ts';
import { faultFinds } from '../../views/opportunities/faults.ts';
import { byScore } from '../../views/opportunities/found.ts';
import { listingFinds } from '../../views/opportunities/listings.ts';
import { promptFinds } from '../../views/opportunities/prompts.ts';
import { refreshFinds } from '../../views/opportunities/refreshes.ts';
import { viewRoute } from '../../views/view.ts';

/** What to do next, what promises most for its effort first. */
export const listOpportunities = viewRoute(
  endpoint,
  async ({ project, query: { limit, kind }, view }, stores, texts) => {
    const figures = await stores.views.figures(view.filter);
    const allModels = new Set(figures.filter(({ answers }) => answers > 0).map(({ model }) => model)).size;
    const search = { project, view, stores, texts, allModels };
    const finds = [
      // First what the list of pages waits for as well.
      await listingFinds(search),
      await promptFinds(search),
      await refreshFinds(search),
      await faultFinds(search),
    ];
    const rows = finds
      .flatMap(({ found }) => found)
      .filter((found) => kind === undefined || found.kind === kind)
      .sort(byScore);
    const listed = rows.slice(0, limit);
    const reasons = new Map<object, string>();
    for (const { found, reasons: tell } of finds) {
      const own = new Set(found);
      for (const [row, reason] of await tell(listed.filter((row) => own.has(row)))) reasons.set(row, reason);
    }
    const known = await stores.prompts.among(project.id, { ids: listed.flatMap(({ prompt_id: id }) => id ?? []) });
    const promptTexts = new Map(known.map(({ id, text }) => [id, text]));
    const promptOf = ({ prompt_id: id }: { readonly prompt_id?: number }) =>
      id === undefined ? {} : { prompt: promptTexts.get(id) ?? null };
    return {
      data: listed.map((row) => ({
        ...row,
        ...promptOf(row),
        reason: reasons.get(row) ?? '',
        score: scoreOf(row.parts),
      })),
      meta: { ...view.meta, limit, kind: kind ?? null, count: listed.length, total: rows.length },
    };
  },
);
