import type { AddedEvidence, ContentRun, WriteMode } from '../../contract/content/contentRun.ts';
import { maxAddedEvidence } from '../../contract/call/limits.ts';
import { type ArticleState, stateNames } from '../articles/articleStates.ts';
import type { Choice } from '../editor/dialogs.ts';
import { dollars, grouped, momentText, t } from '../l10n.ts';
import { progressOf } from '../status/progress.ts';
import { runName } from '../status/runName.ts';
import { evidenceName } from './articleEvidence.ts';

/** API credits of one article, as the contract prices it. */
const price = 10;

/** What an article costs of the credits that an account has left; undefined where nobody counts any. */
export const articlePrice = (left: number | undefined): string | undefined =>
  left === undefined ? undefined : t('{0} of {1} credits', price, grouped(left));

const withCost = (calls: string, cost: number | undefined): string =>
  cost === undefined ? calls : `${calls} · ${t('about {0}', dollars(cost))}`;

/** What can be done for a prompt that has an article. */
export type ArticleWish = 'open' | 'refresh' | 'modelRefresh' | 'rewrite' | 'another';

interface WishNeeds {
  /** Whether its text lies in a file. */
  readonly written: boolean;
  /** Whether that is a brief below which nobody has written yet: there is nothing to rework. */
  readonly unwritten: boolean;
  /** Whether a model writes. */
  readonly writer: boolean;
  /** Credits; undefined on one's own machine. */
  readonly left: number | undefined;
  /** Of each way to write by a model in US dollars, where that is known. */
  readonly costs?:
    | { readonly [Way in 'brief' | 'draft' | 'rewrite' | 'modelRefresh']?: number | undefined }
    | undefined;
}

/** An article, and how far its text is where that lies in a file. */
interface Standing {
  readonly run: ContentRun;
  readonly written: { readonly state: ArticleState } | undefined;
}

/** Which of several articles is meant, with the state and the date of each; or another one. */
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

/** The ways on from an article that is there. */
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

/** The ways to begin an article; the last leads to more evidence, as long as there is room for some. */
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

/** A draft needs a model that writes; where there is none, the way to it stands in its place. */
function writingModes(
  writer: boolean,
  ownModels: boolean,
  costs: WishNeeds['costs'] = {},
): readonly Choice<WriteMode | 'ruleBrief' | 'setUp'>[] {
  const draft: Choice<WriteMode> = {
    label: `$(edit) ${t('Draft')}`,
    description: ownModels ? withCost(t('1 or 2 model calls per section'), costs.draft) : undefined,
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
