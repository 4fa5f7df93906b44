import type { AnswerContext } from '../answers/registerAnswers.ts';
import type { Emitter } from '../editor/emitter.ts';
import type { Texts } from '../editor/texts.ts';
import type { ServiceContext } from '../service/registerService.ts';
import { lazyTree } from '../tree/lazyTree.ts';
import { showTree } from '../tree/tree.ts';
import type { WorkContext } from '../work/registerWork.ts';
import type { copiedArticle } from './copiedArticle.ts';
import type { ArticleHost } from './articleHost.ts';
import type { ArticleFilesContext } from './articles.ts';
import type { Proposals } from './changes/proposals.ts';
import type { ActiveArticle } from './editor/activeArticle.ts';
import { followChanges } from './editor/followChanges.ts';
import { linkAnswers } from './editor/linkAnswers.ts';
import { createWorkspaceHost } from './editor/workspaceHost.ts';
import { lazyArticles } from './lazyArticles.ts';
import type { PresentScores } from './tree/articleScores.ts';
import { createArticlesView } from './tree/articlesView.ts';
import type { ArticlesTree } from './tree/articlesTree.ts';
import type { ArticlesTreeContext } from './tree/openArticlesTree.ts';

/** Scores of an open file. Undefined after it is closed. */
export interface ScoredFile {
  readonly file: string;
  readonly scores: PresentScores | undefined;
}

/** Context of the commands for articles, and of those for writing. */
export type ArticleContext = AnswerContext &
  ReturnType<typeof registerArticles> & {
    readonly texts: ArticleFilesContext['texts'] & Texts<{ readonly copiedArticle: typeof copiedArticle }>;
    readonly proposals: Proposals;
    readonly articlesTree: ArticlesTree;
    /** Selects the row of a file in the articles tree if the tree is visible. */
    readonly revealArticle: (file: string) => Promise<void>;
    readonly active: ActiveArticle;
    /** Page of an article. */
    readonly panel: { show(article: { readonly project: string; readonly runId: number }): Promise<void> };
  };

/** Files of articles, and changes to them that runs propose. */
export function registerArticles(
  context: WorkContext & { readonly proposals: Proposals } & Pick<ArticleFilesContext, 'texts'>,
) {
  const { settings, watcher, promptTexts, samples, own } = context;
  const articleHost = createWorkspaceHost(settings);
  const articles = own(
    lazyArticles(watcher, {
      ...context,
      host: articleHost,
      promptText: (project, promptId) => promptTexts.find(project, promptId),
      isSample: (project) => samples.find(project),
      review: async (runId, attention): Promise<boolean> => (await changes.review()).show(runId, attention),
    }),
  );
  const changes = own(followChanges({ ...context, articles, articleHost }));
  own(linkAnswers());
  return { articles, articleHost, changes, review: () => changes.review() };
}

/** Tree of the workspace's articles, with the scores of open files. */
export function registerArticlesTree(
  context: ServiceContext &
    Pick<ArticlesTreeContext, 'writing'> & {
      readonly articleHost: ArticleHost;
      /** Folder of this workspace's storage. */
      readonly workspaceStorage: string | undefined;
      readonly scored: Pick<Emitter<ScoredFile>, 'subscribe'>;
    },
) {
  const { articleHost: host, workspaceStorage: folder, settings, scored, note, own } = context;
  const articlesTree = own(
    lazyTree(
      () => 'articles',
      async () => (await import('./tree/openArticlesTree.ts')).openArticlesTree({ ...context, host, folder }),
    ),
  );
  const view = own(createArticlesView(showTree('citedesk.articles', articlesTree), articlesTree, note));
  own(
    scored.subscribe(({ file, scores }) => {
      articlesTree.loaded().then(
        (rows) => rows.scored(file, scores),
        (error: unknown) => note(error, 'Articles'),
      );
    }),
  );
  own(settings.subscribe(['articles.frontMatter'], () => articlesTree.part?.refresh()));
  return { articlesTree, revealArticle: (file: string) => view.reveal(file) };
}
