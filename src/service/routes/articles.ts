import type { Data } from '../../contract/call/endpoint.ts';
import type { ContentRun } from '../../contract/content/contentRun.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { Failure } from '../../contract/failure.ts';
import type { DraftInput } from '../../scoring/draft/draft.ts';
import { partiesOf } from '../answers/readAnswers.ts';
import { checkReach, reachOwner } from '../http/gates.ts';
import { preparedRoute, route } from '../http/route.ts';
import { Outdated } from '../outdated.ts';
import type { Key } from '../store/accounts/keys.ts';
import { ofProject } from '../store/postgres/locks.ts';
import { required } from '../store/required.ts';
import type { Stores } from '../store/store.ts';
import { earlierPages } from '../writer/earlierPages.ts';
import { scoreContextOf } from '../writer/promptAnswers.ts';

/** Replaces an article's text with an edited version and scores it again. */
export const updateArticle = preparedRoute(
  endpoints.updateArticle,
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

async function editableRun(article: number, key: Key, stores: Stores): Promise<ContentRun> {
  const { articles, contentRuns } = stores;
  const runId = required(await articles.runOf(article), 'ARTICLE_NOT_FOUND');
  const run = required(await contentRuns.find(runId), 'ARTICLE_NOT_FOUND');
  await reachOwner(run.project, 'ARTICLE_NOT_FOUND', key, stores);
  // The run would overwrite the edits.
  if (run.status === 'processing')
    throw new Failure('ARTICLE_IN_PROGRESS', 'This article is still being written. Edit it after its run has ended.');
  return run;
}

/** Scores a text. With a prompt, compares it with the stored answers, and uses the prompt as the default keyword. */
export const scoreContent = route(endpoints.scoreContent, async ({ body, key }, { texts, ...stores }) => {
  const { prompt_id: id, ...input } = body;
  if (id === undefined) return { data: await scored(input) };
  const prompt = required(await stores.prompts.byId(id), 'PROMPT_NOT_FOUND');
  await reachOwner(prompt.projectId, 'PROMPT_NOT_FOUND', key, stores);
  const context = await scoreContextOf(prompt, { stores, texts });
  return { data: { ...(await scored({ ...input, context })), context } };

  async function scored(input: DraftInput): Promise<Data<typeof endpoints.scoreContent>> {
    const { scores, findings, losses } = await texts.run('scoreDraft', input);
    return { scores, findings: [...findings], losses: [...losses] };
  }
});

/**
 * Checks a text alone or, for a prompt, also against its pages and the texts that users added. The pages are those that
 * the text links and those crawled for the prompt's newest article, if they were read for the project.
 */
export const checkContent = route(endpoints.checkContent, async ({ body, key, now }, tools) => {
  const { contentRuns, contentSteps, pages, projects, prompts, texts } = tools;
  const { markdown, language, prompt_id: id } = body;
  if (id === undefined) return { data: { findings: await texts.run('checkContent', { markdown, language, now }) } };
  const prompt = required(await prompts.byId(id), 'PROMPT_NOT_FOUND');
  const project = required(await projects.find(prompt.projectId), 'PROMPT_NOT_FOUND');
  await checkReach(project, key, tools);
  const own = await texts.run('pagesOfArticle', markdown);
  const urls = [...new Set([...own, ...(await contentSteps.lastCrawled(id))])];
  const read = await pages.readOf(project.id, urls.slice(0, Math.max(own.length, maxPages)));
  const parties = partiesOf(project);
  const evidence = read.map((page) => (page.state === 'read' ? page : { ...page, markdown: '' }));
  const requests = await contentRuns.withTexts(id);
  const notes = await Promise.all(
    requests.map((request) => texts.run('addedNotes', { evidence: request.evidence, readAt: now })),
  );
  const findings = await texts.run('checkContent', {
    markdown,
    language,
    pages: evidence,
    notes: notes.flat(),
    verdicts: await contentSteps.verdicts(id),
    earlier: await earlierPages(id, own, contentSteps),
    names: parties.flat(),
    parties,
    ownSentences: [prompt.text],
    now,
  });
  return { data: { findings } };
});

/** Maximum number of pages, unless the text itself links more. Parsed pages are cached between checks. */
const maxPages = 30;
