import { updateArticle as endpoint } from '../../contract/article.ts';
import { Failure } from '../../contract/failure.ts';
import { scoreDraft } from '../../scoring/score.ts';
import { found, reachOwner } from '../found.ts';
import { route } from '../route.ts';

/** Replaces an article's text by one that a person edited, and scores it again. */
export const updateArticle = route(endpoint, async ({ path, body, key, now }, { accounts, articles, contentRuns, projects }) => {
  const runId = found(await articles.runOf(path.article), 'ARTICLE_NOT_FOUND');
  const run = found(await contentRuns.find(runId), 'ARTICLE_NOT_FOUND');
  await reachOwner(run.project, 'ARTICLE_NOT_FOUND', key, { accounts, projects });
  // What a person writes meanwhile would be lost to the run.
  if (run.status === 'processing') throw new Failure('ARTICLE_IN_PROGRESS', 'This article is still being written. Edit it when its run has ended.');
  const { scores, words } = scoreDraft({ markdown: body.body_markdown, keyword: run.article?.keyword });
  await articles.edit(path.article, { title: body.title, body: body.body_markdown, words, scores, now });
  const { article } = found(await contentRuns.find(runId, true), 'ARTICLE_NOT_FOUND');
  return { data: found(article ?? undefined, 'ARTICLE_NOT_FOUND') };
});
