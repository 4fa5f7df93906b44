import { ownDomain } from '../../../analysis/mentions/named.ts';
import { addDays, daysIn } from '../../../metrics/days.ts';
import { lossParts } from '../../../metrics/opportunity.ts';
import { sumOf } from '../../../metrics/sums.ts';
import type { PromptGroup } from '../../store/views/prompts.ts';
import type { Finds, Found, Search } from './found.ts';

/**
 * Pages of the project's own site to refresh: in the last half of the window no answer cites them any more, though the
 * same prompts were asked, and answers did in as many days before that as the window has. So what was lost shows within
 * half a window, also where there are no answers before it.
 */
export async function refreshFinds({ project, view, stores: { views }, allModels }: Search): Promise<Finds> {
  const reasons = new Map<Found, string>();
  const domain = ownDomain(project);
  const { from, to } = view.filter;
  const length = daysIn(from, to);
  const since = { from: addDays(to, 1 - Math.ceil(length / 2)), to };
  const before = { from: addDays(since.from, -length), to: addDays(since.from, -1) };
  const uses = domain === null ? [] : await views.pageUses({ ...view.filter, ...before }, domain);
  if (domain === null || uses.length === 0) return { found: [], reasons: () => Promise.resolve(reasons) };
  const still = new Set(
    (await views.pageUses({ ...view.filter, ...since }, domain)).filter(({ cited }) => cited > 0).map(({ url }) => url),
  );
  const lost = uses.filter(({ url, cited }) => cited > 0 && !still.has(url));
  const [earlier, now] =
    lost.length === 0
      ? [[], []]
      : [await views.prompts({ ...view.filter, ...before }), await views.prompts({ ...view.filter, ...since })];
  const drawing = await views.promptsDrawing(
    'page',
    { ...view.filter, ...before },
    lost.map(({ url }) => url),
  );
  for (const { url, answers, cited, citing } of lost) {
    const prompts = drawing.get(url) ?? new Set();
    const [then, later] = [answersOf(earlier, prompts), answersOf(now, prompts)];
    if (later === 0) continue;
    const found: Found = {
      kind: 'refresh',
      page: url,
      parts: lossParts(cited, then, citing, allModels),
      answers,
      explain: view.explain({ ...before, url }),
    };
    reasons.set(
      found,
      `Cited in ${cited} of ${then} answers from ${before.from} to ${before.to}, in 0 of ${later} since.`,
    );
  }
  return { found: [...reasons.keys()], reasons: () => Promise.resolve(reasons) };
}

const answersOf = (groups: readonly PromptGroup[], prompts: ReadonlySet<number>): number =>
  sumOf(
    groups.filter(({ promptId }) => prompts.has(promptId)),
    'answers',
  );
