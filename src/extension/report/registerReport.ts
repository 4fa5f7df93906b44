import type { ArticleHost } from '../articles/articleHost.ts';
import type { registerArticlesTree } from '../articles/registerArticles.ts';
import { isFilled } from '../service/models.ts';
import type { RunContext, WorkContext } from '../work/registerWork.ts';
import type { ArticlesTree } from '../articles/tree/articlesTree.ts';
import { type LazyPanel, lazyPanel } from '../panels/lazyPanel.ts';
import type { createPromptPanel, PromptPanel } from './promptPanel.ts';
import type { createReportPanel, ReportPanel } from './reportPanel.ts';
import type { LazySurfaces } from '../panels/surface.ts';

type FigureNeeds = Parameters<typeof lazyFigurePages>[0];

type RegisterReportNeeds = WorkContext &
  ReturnType<typeof registerArticlesTree> &
  Pick<FigureNeeds, 'texts' | 'surfaces'> & {
    readonly articleHost: ArticleHost;
    /** Folder of the pages' bundles. */
    readonly webview: string;
  };

/** Context of the commands for reports. */
export type ReportContext = RunContext & ReturnType<typeof registerReport>;

/** Report page and prompt page. */
export function registerReport(context: RegisterReportNeeds) {
  const { settings, machine, articleHost: host, webview, own } = context;
  const hasJudge = () => isFilled(settings.judge);
  return own(lazyFigurePages({ ...context, host, hasJudge, seen: machine, pages: webview })).pages;
}

type PageNeeds = Parameters<typeof createReportPanel>[0] & Parameters<typeof createPromptPanel>[0];

interface LazyFigurePagesNeeds extends Omit<PageNeeds, 'surfaces' | 'explain' | 'articlesOf'> {
  readonly surfaces: LazySurfaces;
  readonly host: { readonly trusted: boolean };
  readonly articlesTree: Pick<ArticlesTree, 'subscribe'> & { loaded(): Promise<Pick<ArticlesTree, 'writtenFor'>> };
}

interface FigurePages {
  readonly pages: { readonly report: LazyPanel<ReportPanel>; readonly promptPage: LazyPanel<PromptPanel> };
  dispose(): void;
}

/** Report page and prompt page, loaded on first use. */
function lazyFigurePages({ host, articlesTree, ...needs }: LazyFigurePagesNeeds): FigurePages {
  const page: Omit<PageNeeds, 'surfaces' | 'explain'> & Pick<LazyFigurePagesNeeds, 'surfaces'> = {
    ...needs,
    articlesOf: async (service, project) =>
      host.trusted ? (await articlesTree.loaded()).writtenFor(service, project) : [],
  };
  const report = lazyPanel('report', async () => (await import('./reportPanel.ts')).createReportPanel, page);
  const promptPage = lazyPanel('prompt', async () => (await import('./promptPanel.ts')).createPromptPanel, page);
  const following = articlesTree.subscribe(() =>
    promptPage.ifLoaded((shown) => void shown.renewArticles().catch((error: unknown) => needs.note(error, 'Prompt'))),
  );
  return {
    pages: { report, promptPage },
    dispose() {
      following.dispose();
      report.dispose();
      promptPage.dispose();
    },
  };
}
