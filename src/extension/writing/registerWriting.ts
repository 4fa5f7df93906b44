import { followActiveArticle } from '../articles/editor/activeArticle.ts';
import type { ArticleContext, registerArticles, ScoredFile } from '../articles/registerArticles.ts';
import type { Proposals } from '../articles/changes/proposals.ts';
import { createEmitter } from '../editor/emitter.ts';
import { lazyPanel } from '../panels/lazyPanel.ts';
import type { LazySurfaces } from '../panels/surface.ts';
import { setUpBy } from '../service/models.ts';
import type { WorkContext } from '../work/registerWork.ts';
import type { OpenedAnswers } from './caches/keptAnswers.ts';
import { createWriting } from './editor/writing.ts';
import type { WritingTexts } from './writingTasks.ts';

/** Context of the commands for writing. */
export type WritingContext = ArticleContext & ReturnType<typeof registerWriting>;

/** Checks and evidence in the editors of articles, and the page of the active article. */
export function registerWriting(
  context: WorkContext &
    ReturnType<typeof registerArticles> & {
      readonly proposals: Proposals;
      readonly opened: OpenedAnswers;
      readonly texts: WritingTexts;
      readonly surfaces: LazySurfaces;
    },
) {
  const { articleHost: host, changes, contextKeys, changed, origin, settings, status, own } = context;
  const scored = createEmitter<ScoredFile>();
  const writing = own(createWriting({ ...context, scored: (file, scores) => scored.fire({ file, scores }) }));
  own(changed.subscribe(() => writing.touch()));
  const panel = own(
    lazyPanel('article', async () => (await import('./page/articlePanel.ts')).createArticlePanel, {
      ...context,
      host,
      writing,
      hasWriter: () => setUpBy(settings).writer,
    }),
  );
  const active = own(
    followActiveArticle((article, ownFile) => {
      contextKeys.article(article !== undefined);
      changes.turnedTo(article?.file);
      if (ownFile !== undefined) panel.ifLoaded((page) => page.followFile(ownFile));
      if (!article) return;
      if (origin() === article.service) status.markSeen(article);
      panel.ifLoaded((page) => page.follow(article));
    }),
  );
  return { writing, panel, active, scored };
}
