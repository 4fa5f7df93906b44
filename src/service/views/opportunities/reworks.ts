import { outcomeParts } from '../../../metrics/opportunity.ts';
import { sitesOf } from '../../../text/urls/sites.ts';
import { citedIn, type Finds, type Found, listedPrompts, noFinds, type Search } from './found.ts';

/**
 * Maximum number of the site's pages that are recommended, those with the most answers that don't mention the brand
 * first.
 */
const maxPages = 50;
const mostLooked = 1000;
const mostNames = 5;

/** Finds pages of the project's own site to rework: answers cite them, mention others, and don't mention the brand. */
export async function reworkFinds({ project, view, stores: { views }, allModels }: Search): Promise<Finds> {
  const pages = await views.sitePages(view.filter, sitesOf(project), mostLooked);
  if (pages.length === 0) return noFinds;
  // If more answers mention others than the brand, some mention only others.
  const silent = (await views.pageOutcomes(view.filter, pages))
    .filter(({ answers, mentioned, rivals, untracked }) => mentioned < answers && rivals + untracked > mentioned)
    .sort((one, other) => other.answers - other.mentioned - (one.answers - one.mentioned))
    .slice(0, maxPages);
  const drawing = await views.promptsDrawing(
    'page',
    view.filter,
    silent.map(({ url }) => url),
  );
  const recommendations = silent.map((outcome): Found => {
    const { url, answers, mentioned } = outcome;
    return {
      kind: 'rework',
      page: url,
      prompt_ids: listedPrompts(drawing.get(url) ?? []),
      parts: outcomeParts('rework', outcome, allModels),
      answers: answers - mentioned,
      explain: view.explain({ cites_url: url, brand_mentioned: false }),
      priority_reason: 'Assistants already cite this page, so a change can have a quick effect.',
      isUntracked: outcome.rivals < outcome.untracked,
    };
  });
  const outcomes = new Map(silent.map((outcome) => [outcome.url, outcome]));
  return {
    recommendations,
    async details(some) {
      const urls = some.flatMap(({ page }) => page ?? []);
      const named = Map.groupBy(
        await views.namedBesidePages({ ...view.filter, brandMentioned: false }, urls),
        ({ key }) => key,
      );
      return new Map(
        some.flatMap((row) => {
          const rivals = (named.get(row.page ?? '') ?? []).slice(0, mostNames);
          const [rival] = rivals;
          const outcome = outcomes.get(row.page ?? '');
          if (!rival || !outcome) return [];
          const cited = citedIn(outcome, row.answers, { allModels, project });
          const reason =
            outcome.answers === 1
              ? `Cited in 1 answer, which mentions ${rival.name} but not ${project.name}.`
              : `${cited}. ${rival.name} is mentioned in ${rival.answers} of those.`;
          return [[row, { reason, rivals: rivals.map(({ name, answers }) => ({ name, answers })) }] as const];
        }),
      );
    },
  };
}
