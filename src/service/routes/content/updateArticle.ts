import { updateArticle as endpoint } from '../../../contract/content/article.ts';
import type { ContentRun } from '../../../contract/content/contentRun.ts';
import { Failure } from '../../../contract/failure.ts';
import { reachOwner } from '../../http/gates.ts';
import { required } from '../../store/required.ts';
import { Outdated } from '../../outdated.ts';
import { preparedRoute } from '../../http/route.ts';
import { scoreContextOf } from '../../writer/promptAnswers.ts';
import type { Key } from '../../store/accounts/keys.ts';
import { ofProject } from '../../store/postgres/locks.ts';
import type { Stores } from '../../store/store.ts';

/** Replaces an article's text with an edited version and scores it again. */
export const updateArticle = preparedRoute(
  endpoint,
  async ({ path, body, key }, { read, texts }) => {
    const { article, prompt } = await editableRun(path.article, key, read);
    const answered = await read.prompts.byId(prompt.id);
    const context = answered && (await scoreContextOf(answered, { stores: read, texts }));
    const known = { title: body.title ?? article?.title, keyword: article?.keyword };
    const toScore = { markdown: body.body_markdown, isBrief: article?.write_mode === 'brief', context, ...known };
    return { keyword: known.keyword, ...(await texts.run('scoreArticle', toScore)) };
  },
  async ({ path, body, key, now, prepared: { keyword, scores, words } }, stores) => {
    const { id, article } = await editableRun(path.article, key, stores);
    if (article?.keyword !== keyword) throw new Outdated();
    await stores.articles.edit(path.article, { title: body.title, body: body.body_markdown, words, scores, now });
    const edited = required(await stores.contentRuns.find(id, true), 'ARTICLE_NOT_FOUND');
    return { data: required(edited.article ?? undefined, 'ARTICLE_NOT_FOUND') };
  },
  async ({ path }, { articles }) => ofProject(await articles.projectOf(path.article)),
);

async function editableRun(
  article: number,
  key: Key,
  { accounts, articles, contentRuns, projects }: Stores,
): Promise<ContentRun> {
  const runId = required(await articles.runOf(article), 'ARTICLE_NOT_FOUND');
  const run = required(await contentRuns.find(runId), 'ARTICLE_NOT_FOUND');
  await reachOwner(run.project, 'ARTICLE_NOT_FOUND', key, { accounts, projects });
  // The run would overwrite the edits.
  if (run.status === 'processing')
    throw new Failure('ARTICLE_IN_PROGRESS', 'This article is still being written. Edit it after its run has ended.');
  return run;
}
