import type { ArticlesTree } from '../articles/tree/articlesTree.ts';
import { type LazyPanel, lazyPanel } from '../panels/lazyPanel.ts';
import type { createPromptPanel, PromptPanel } from './promptPanel.ts';
import type { createReportPanel, ReportPanel } from './reportPanel.ts';
import type { LazySurfaces } from '../panels/surface.ts';

type PageNeeds = Parameters<typeof createReportPanel>[0] & Parameters<typeof createPromptPanel>[0];

interface Needs extends Omit<PageNeeds, 'surfaces' | 'explain' | 'articlesOf'> {
  readonly surfaces: LazySurfaces;
  readonly host: { readonly trusted: boolean };
  readonly articlesTree: Pick<ArticlesTree, 'subscribe'> & { loaded(): Promise<Pick<ArticlesTree, 'writtenFor'>> };
}

interface FigurePages {
  readonly pages: { readonly report: LazyPanel<ReportPanel>; readonly promptPage: LazyPanel<PromptPanel> };
  dispose(): void;
}

/** Report page and prompt page, loaded on first use. */
export function lazyFigurePages({ host, articlesTree, ...needs }: Needs): FigurePages {
  const page: Omit<PageNeeds, 'surfaces' | 'explain'> & Pick<Needs, 'surfaces'> = {
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
