import type { AddedEvidence, ContentRun, WriteMode } from '../../../contract/content/contentRun.ts';
import { maxAddedEvidence } from '../../../contract/call/limits.ts';
import { stateNames } from '../articleStates.ts';
import type { Choice } from '../../editor/dialogs.ts';
import { dollars, grouped, momentText, t } from '../../editor/l10n.ts';
import { progressOf } from '../../work/progress.ts';
import { runName } from '../../work/runName.ts';
import { evidenceName } from './articleEvidence.ts';
import type { ArticleState } from '../../editor/commandIds.ts';

/** Price of an article in API credits, as in the contract. */
const price = 10;

/**
 * Describes the price of an article and the remaining credits. Undefined for the local service, which has no credits.
 */
export const articlePrice = (left: number | undefined): string | undefined =>
  left === undefined ? undefined : t('{0} of {1} credits', price, grouped(left));

const withCost = (calls: string, cost: number | undefined): string =>
  cost === undefined ? calls : `${calls} · ${t('about {0}', dollars(cost))}`;

/** Actions for a prompt that already has an article. */
export type ArticleWish = 'open' | 'refresh' | 'modelRefresh' | 'rewrite' | 'another';

interface WishNeeds {
  /** True if its text is in a file. */
  readonly written: boolean;
  /** True if that is an unchanged brief, which can't be rewritten or refreshed. */
  readonly unwritten: boolean;
  /** True if a model is set up for writing. */
  readonly writer: boolean;
  /** Remaining credits. Undefined for the local service. */
  readonly left: number | undefined;
  /** Cost of each way of writing with a model, in US dollars. Undefined if unknown. */
  readonly costs?:
    | { readonly [Way in 'brief' | 'draft' | 'rewrite' | 'modelRefresh']?: number | undefined }
    | undefined;
}

/** An article, with the status of its text if it is in a file. */
interface Standing {
  readonly run: ContentRun;
  readonly written: { readonly state: ArticleState } | undefined;
}

/** Lists several articles with status and date, and the option to write another. */
export const oneOfArticles = <Article extends Standing>(
  articles: readonly Article[],
): readonly Choice<Article | 'another'>[] => [
  ...articles.map((article) => ({
    label: `$(file) ${runName(article.run, undefined)}`,
    description: standingOf(article).join(' · '),
    value: article,
  })),
  { label: `$(add) ${t('Write Another Article')}`, value: 'another' },
];

function standingOf({ run, written }: Standing): readonly string[] {
  if (run.status !== 'completed') return [progressOf(run)];
  const moment = momentText(run.completed_at ?? run.started_at);
  return written ? [stateNames[written.state](), moment] : [moment];
}

/** Lists the actions for an existing article. */
export function articleWishes(
  run: ContentRun,
  { written, unwritten, writer, left, costs = {} }: WishNeeds,
): readonly Choice<ArticleWish>[] {
  const open =
    run.status === 'completed'
      ? { label: `$(go-to-file) ${t('Open')}`, description: momentText(run.completed_at ?? run.started_at) }
      : { label: `$(sync) ${t('Show Progress')}`, description: progressOf(run) };
  const rewrite: Choice<ArticleWish> = {
    label: `$(wand) ${t('Rewrite')}`,
    description: articlePrice(left) ?? withCost(t('1 to 4 model calls'), costs.rewrite),
    detail: t('A model revises your text. You review each change.'),
    value: 'rewrite',
  };
  const refresh: Choice<ArticleWish> = {
    label: `$(sync) ${t('Refresh')}`,
    description: articlePrice(left) ?? t('no model calls'),
    detail: writer
      ? t('Adds notes about changes in answers and pages. No model is needed.')
      : t('Adds notes to your text about changes in answers and pages.'),
    value: 'refresh',
  };
  const modelRefresh: Choice<ArticleWish> = {
    label: `$(sparkle) ${t('Refresh with a Model')}`,
    description: articlePrice(left) ?? withCost(t('up to 2 model calls'), costs.modelRefresh),
    detail: t('A model updates outdated claims and adds new topics.'),
    value: 'modelRefresh',
  };
  return [
    { ...open, detail: runName(run, undefined), value: 'open' },
    ...(written && !unwritten ? [refresh, ...(writer ? [modelRefresh, rewrite] : [])] : []),
    {
      label: unwritten && writer ? `$(edit) ${t('Draft with a Model')}` : `$(add) ${t('Write Another Article')}`,
      description: articlePrice(left),
      detail: t('Creates a new file. The existing article isn’t changed.'),
      value: 'another',
    },
  ];
}

/** Lists the ways to start an article. The last adds evidence, up to the limit. */
export const articleModes = (
  { writer, left, costs }: Omit<WishNeeds, 'written' | 'unwritten'>,
  added: readonly AddedEvidence[],
): readonly Choice<WriteMode | 'ruleBrief' | 'setUp' | 'evidence'>[] => [
  ...writingModes(writer, left === undefined, costs),
  ...(added.length >= maxAddedEvidence ? [] : [moreEvidence(added)]),
];

const moreEvidence = (added: readonly AddedEvidence[]): Choice<'evidence'> => ({
  label: `$(link) ${t('Add evidence…')}`,
  detail:
    added.length === 0
      ? t('A page, file, or selected text to use as evidence for the article.')
      : t('Added: {0}', added.map(evidenceName).join(', ')),
  value: 'evidence',
});

/** Offers a draft if a model is set up for writing, or else to set one up. */
function writingModes(
  writer: boolean,
  ownModels: boolean,
  costs: WishNeeds['costs'] = {},
): readonly Choice<WriteMode | 'ruleBrief' | 'setUp'>[] {
  const draft: Choice<WriteMode> = {
    label: `$(edit) ${t('Draft')}`,
    description: ownModels ? withCost(t('2 to 4 model calls per section'), costs.draft) : undefined,
    detail: t('A model writes the article from stored answers and the pages they cite.'),
    value: 'draft',
  };
  const isSorted = writer && ownModels;
  const brief: Choice<WriteMode> = {
    label: `$(list-tree) ${t('Brief')}`,
    description: isSorted
      ? withCost(t('1 or 2 model calls'), costs.brief)
      : ownModels
        ? t('no model calls')
        : undefined,
    detail: isSorted
      ? t('You get an outline and evidence to write from, sorted by your model.')
      : t('You get an outline and evidence to write from. No model is needed.'),
    value: 'brief',
  };
  const ruleBrief: Choice<'ruleBrief'> = {
    label: `$(list-unordered) ${t('Brief Without a Model')}`,
    description: t('no model calls'),
    detail: t('You get an outline and evidence to write from. Rules sort them.'),
    value: 'ruleBrief',
  };
  const setUp: Choice<'setUp'> = {
    label: `$(gear) ${t('Set up a model for writing…')}`,
    detail: t('Writing a full draft requires a model.'),
    value: 'setUp',
  };
  return [brief, ...(isSorted ? [ruleBrief] : []), writer ? draft : setUp];
}
