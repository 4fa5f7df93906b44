import type { ArticleHost } from '../articles/articleHost.ts';
import type { registerArticlesTree } from '../articles/registerArticles.ts';
import { isFilled } from '../service/models.ts';
import type { WorkContext } from '../work/registerWork.ts';
import { lazyFigurePages } from './lazyFigurePages.ts';

type FigureNeeds = Parameters<typeof lazyFigurePages>[0];

type Needs = WorkContext &
  ReturnType<typeof registerArticlesTree> &
  Pick<FigureNeeds, 'texts' | 'surfaces'> & {
    readonly articleHost: ArticleHost;
    /** Folder of the pages' bundles. */
    readonly webview: string;
  };

/** Report page and prompt page. */
export function registerReport(context: Needs) {
  const { settings, machine, articleHost: host, webview, own } = context;
  const hasJudge = () => isFilled(settings.judge);
  return own(lazyFigurePages({ ...context, host, hasJudge, seen: machine, pages: webview })).pages;
}
