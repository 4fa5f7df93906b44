import { ownDomain } from '../../../analysis/mentions/named.ts';
import { addDays, daysIn } from '../../../metrics/days.ts';
import { lossParts } from '../../../metrics/opportunity.ts';
import { sumOf } from '../../../metrics/sums.ts';
import type { PageUse } from '../../store/views/outcomes.ts';
import type { PromptGroup } from '../../store/views/prompts.ts';
import type { Finds, Found, Search } from './found.ts';

/**
 * Pages of the project's own site to refresh: answers cited them in the window of the same length before, and the
 * answers to the same prompts cite them no more.
 */
export async function refreshFinds({ project, view, stores: { views }, allModels }: Search): Promise<Finds> {
  const reasons = new Map<Found, string>();
  const domain = ownDomain(project);
  const { from, to } = view.filter;
  const before = { from: addDays(from, -daysIn(from, to)), to: addDays(from, -1) };
  const uses = domain === null ? [] : await views.pageUses({ ...view.filter, ...before }, domain);
  if (domain === null || uses.length === 0) return { found: [], reasons: () => Promise.resolve(reasons) };
  const still = new Set(
    (await views.pageUses(view.filter, domain)).filter(({ cited }) => cited > 0).map(({ url }) => url),
  );
  const [earlier, now] = [await views.prompts({ ...view.filter, ...before }), await views.prompts(view.filter)];
  for (const [url, used] of Map.groupBy(uses, (use) => use.url)) {
    const cited = sumOf(used, 'cited');
    const prompts = new Set(used.filter((use) => use.cited > 0).map(({ promptId }) => promptId));
    const [then, since] = [answersOf(earlier, prompts), answersOf(now, prompts)];
    if (cited === 0 || still.has(url) || since === 0) continue;
    const found: Found = {
      kind: 'refresh',
      page: url,
      parts: lossParts(cited, then, modelsOf(used), allModels),
      answers: sumOf(used, 'answers'),
      explain: view.explain({ ...before, url }),
    };
    reasons.set(
      found,
      `Cited in ${cited} of ${then} answers from ${before.from} to ${before.to}, in 0 of ${since} since.`,
    );
  }
  return { found: [...reasons.keys()], reasons: () => Promise.resolve(reasons) };
}

const answersOf = (groups: readonly PromptGroup[], prompts: ReadonlySet<number>): number =>
  sumOf(
    groups.filter(({ promptId }) => prompts.has(promptId)),
    'answers',
  );

const modelsOf = (uses: readonly PageUse[]): number =>
  new Set(uses.filter(({ cited }) => cited > 0).map(({ model }) => model)).size;
