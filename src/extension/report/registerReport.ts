import type { AnswerTexts } from '../answers/answerTasks.ts';
import type { ArticleHost } from '../articles/articleHost.ts';
import type { registerArticlesTree } from '../articles/registerArticles.ts';
import { lazyPanel } from '../panels/lazyPanel.ts';
import type { LazySurfaces } from '../panels/surface.ts';
import { isFilled } from '../service/models.ts';
import type { RunContext, WorkContext } from '../work/registerWork.ts';

/** Context of the commands for reports. */
export type ReportContext = RunContext & ReturnType<typeof registerReport>;

/** Report page and prompt page, loaded on first use. */
export function registerReport(
  context: WorkContext &
    ReturnType<typeof registerArticlesTree> & {
      readonly articleHost: ArticleHost;
      readonly texts: AnswerTexts;
      readonly surfaces: LazySurfaces;
      /** Folder of the pages' bundles. */
      readonly webview: string;
    },
) {
  const { settings, articleHost, articlesTree, webview, note, own } = context;
  const parts = {
    ...context,
    hasJudge: () => isFilled(settings.judge),
    pages: webview,
    articlesOf: async (service: string, project: string) =>
      articleHost.trusted ? (await articlesTree.loaded()).writtenFor(service, project) : [],
  };
  const report = lazyPanel('report', async () => (await import('./reportPanel.ts')).createReportPanel, parts);
  const promptPage = lazyPanel('prompt', async () => (await import('./promptPanel.ts')).createPromptPanel, parts);
  own(
    articlesTree.subscribe(() =>
      promptPage.ifLoaded((shown) => void shown.renewArticles().catch((error: unknown) => note(error, 'Prompt'))),
    ),
  );
  own(report);
  own(promptPage);
  return { report, promptPage };
}
