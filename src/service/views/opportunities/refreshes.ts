import { compareWindows } from '../../../metrics/compareWindows.ts';
import { addDays, daysIn } from '../../../metrics/days.ts';
import { lossParts } from '../../../metrics/opportunity.ts';
import { sumOf } from '../../../metrics/arithmetic.ts';
import { sitesOf } from '../../../text/urls/sites.ts';
import type { PageUse, Successor } from '../../store/views/opportunities/outcomes.ts';
import type { PromptGroup } from '../../store/views/prompts.ts';
import type { TwoWindows } from '../../store/views/tallyWindow.ts';
import { keyOfClean } from '../../../text/urls.ts';
import { hitPairs } from '../changesIn.ts';
import type { ViewCall } from '../view.ts';
import { type Details, type Finds, type Found, listedPrompts, noFinds, type Search } from './found.ts';

/**
 * Finds pages of the project's own site to refresh. Compares the last half of the window with a period before that
 * half, which is as long as the whole window. Losses show after half a window, even without answers before the window.
 *
 * A page qualifies if answers cited it before but none do now, although the same prompts were asked. It also qualifies
 * if significantly fewer do and a third-party page with a later publication date is now cited instead.
 */
export async function refreshFinds({ project, view, stores, allModels }: Search): Promise<Finds> {
  const { views, pages } = stores;
  const domains = sitesOf(project);
  const { from, to } = view.filter;
  const length = daysIn(from, to);
  const since = { from: addDays(to, 1 - Math.ceil(length / 2)), to };
  const before = { from: addDays(since.from, -length), to: addDays(since.from, -1) };
  const [filterBefore, filterSince] = [
    { ...view.filter, ...before },
    { ...view.filter, ...since },
  ];
  const uses = (await views.pageUses(filterBefore, domains)).filter(({ cited }) => cited > 0);
  if (uses.length === 0) return noFinds;
  const still = new Map((await views.pageUses(filterSince, domains)).map(({ url, cited }) => [keyOfClean(url), cited]));
  const dates = await publishedOf(
    pages,
    project.id,
    uses.map(({ url }) => url),
  );
  const looked = uses.filter(({ url }) => (still.get(keyOfClean(url)) ?? 0) === 0 || dates.has(url));
  if (looked.length === 0) return noFinds;
  const [earlier, now] = [await views.prompts(filterBefore), await views.prompts(filterSince)];
  const drawing = await views.promptsDrawing(
    'page',
    filterBefore,
    looked.map(({ url }) => url),
  );
  /** Returns the page that replaced one of ours, if both have publication dates and its date is later. */
  const successorOf = async ({ url, prompts }: Pick<Use, 'url' | 'prompts'>): Promise<Successor | undefined> => {
    const published = dates.get(url);
    return published === undefined
      ? undefined
      : views.successorOf({
          project: project.id,
          before: filterBefore,
          since: filterSince,
          prompts: [...prompts],
          domains,
          published,
        });
  };

  const used = looked
    .map((page): Use => {
      const prompts = drawing.get(page.url) ?? new Set();
      const [then, later] = [answersOf(earlier, prompts), answersOf(now, prompts)];
      return { ...page, prompts, then, later, left: still.get(keyOfClean(page.url)) ?? 0 };
    })
    .filter(({ later }) => later > 0);
  const fewer = used.filter(({ cited, then, left, later }) => left > 0 && left / later < cited / then);
  const fallen = await fallenAmong(fewer, views, { before: filterBefore, after: filterSince });

  const byFound = new Map<Found, Use>();
  for (const use of used) {
    const successor = fallen.has(use) ? await successorOf(use) : undefined;
    if (use.left > 0 && !successor) continue;
    const row: Found = {
      kind: 'refresh',
      page: use.url,
      prompt_ids: listedPrompts(use.prompts),
      parts: lossParts(
        {
          then: { cited: use.cited, answers: use.then },
          now: { cited: use.left, answers: use.later },
          models: use.citing,
        },
        allModels,
      ),
      answers: use.cited,
      explain: view.explain({ ...before, cites_url: use.url }),
      priority_reason: 'Assistants cited this page before, so an update can have a quick effect.',
    };
    byFound.set(row, successor ? { ...use, successor } : use);
  }

  const details: Finds['details'] = async (some) => {
    const byRow = new Map<Found, Details>();
    for (const row of some) {
      const use = byFound.get(row);
      if (!use) continue;
      const { url, cited, then, left, later } = use;
      const successor = use.successor ?? (await successorOf(use));
      const lost = `Cited in ${cited} of ${then} answers from ${before.from} to ${before.to}, but in ${left} of ${later} since then`;
      const over =
        successor &&
        `${successor.url} (published ${successor.published}) took over in ${successor.answers} of them; this page was published ${dates.get(url)}`;
      byRow.set(row, { reason: over ? `${lost}: ${over}.` : `${lost}.` });
    }
    return byRow;
  };
  return { recommendations: [...byFound.keys()], details };
}

interface Use extends PageUse {
  readonly prompts: ReadonlySet<number>;
  /** Number of earlier and later answers to its prompts, and of later answers that still cite it. */
  readonly then: number;
  readonly later: number;
  readonly left: number;
  readonly successor?: Successor;
}

/**
 * Finds pages cited by significantly fewer answers. Compares only pairs of prompt and assistant that have answers in
 * both windows.
 */
async function fallenAmong(
  uses: readonly Use[],
  views: Search['stores']['views'],
  windows: TwoWindows<ViewCall['filter']>,
): Promise<ReadonlySet<Use>> {
  if (uses.length === 0) return new Set();
  const spellings = new Map(uses.map(({ url }) => [url, [url]]));
  const both = await views.mentionsInBoth(windows);
  const pairs = await hitPairs(views, windows, { kind: 'citedPage', spellings, both });
  return new Set(
    uses.filter(({ url, prompts }) => {
      const asked = pairs(url).filter(({ promptId }) => prompts.has(promptId));
      return compareWindows(asked).verdict === 'down';
    }),
  );
}

/** Returns the publication dates of the pages that were read for a project and have one. */
async function publishedOf(
  pages: Search['stores']['pages'],
  project: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const read = await pages.shownOf(project, urls);
  return new Map(read.flatMap(({ url, published }) => (published === null ? [] : [[url, published]])));
}

const answersOf = (groups: readonly PromptGroup[], prompts: ReadonlySet<number>): number =>
  sumOf(
    groups.filter(({ promptId }) => prompts.has(promptId)),
    'answers',
  );
