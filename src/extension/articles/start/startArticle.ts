import type { ArticleContext } from '../registerArticles.ts';
import type { AddedEvidence, ContentRun } from '../../../contract/content/contentRun.ts';
import type { Client } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import { words } from '../../../text/words/words.ts';
import { isUnwrittenBrief } from '../../../text/markdown/briefNotes.ts';
import { isSample } from '../../../contract/projects/sampleProject.ts';
import { stateOf } from '../articleStates.ts';
import { readTop } from '../articleTop.ts';
import { fileText } from '../files/fileText.ts';
import { articleModes, articlePrice, type ArticleWish, articleWishes, oneOfArticles } from './articleChoices.ts';
import { createArticleEvidence } from './articleEvidence.ts';
import { askShape, isShapePart, keepShape, lastShape, shapeOf, shapeRows } from './articleShape.ts';
import { t } from '../../editor/l10n.ts';
import { creditsLeft } from '../../service/models.ts';
import { costOfWriting, usageForEstimate } from '../../service/spendEstimate.ts';
import type { Command } from '../../editor/command.ts';
import type { ArticleState } from '../../editor/commandIds.ts';

interface WrittenArticle {
  readonly file: string;
  readonly text: string;
  readonly state: ArticleState;
}

/** An article, with its text if it has a file. */
interface KnownArticle {
  readonly run: ContentRun;
  readonly written: WrittenArticle | undefined;
}

/** Newest runs that are searched for an article. If all of them failed, none is offered. */
const maxRunsLookedAt = 20;

/** Starts an article for the given prompt, or for one that the user selects. Offers existing articles first. */
export const startArticle = (context: ArticleContext): Command<'citedesk.startArticle'> => ({
  id: 'citedesk.startArticle',
  async run(place) {
    const { services, setUp, pickers, dialogs, execute } = context;
    const { local, origin, client } = await services.connect();
    const project = place?.project ?? (await pickers.project(client))?.id;
    if (project === undefined) return;
    const { runIds, promptIds, withPage = false, page } = place ?? {};
    const named = runIds && (await runsNamed(client, runIds));
    const promptId = named?.[0]?.prompt.id ?? place?.promptId ?? (await pickers.prompt(client, project, promptIds))?.id;
    if (promptId === undefined) return;
    const isNew = withPage || page !== undefined;
    const runs = named ?? (isNew ? [] : await runsFor(client, project, promptId));
    const articles = await articlesAmong(runs, (id) => textOf(context, origin, id));
    const credits = await creditsLeft({ local, client });
    const writer = !local || setUp().writer;
    const usage = credits === undefined && writer ? usageForEstimate(client) : undefined;
    const can = { left: credits, writer, usage, withPage, page };
    const startNew = async () => {
      const sampleTexts = await textsOfSample(client, project);
      await begin(context, { origin, client, project, promptId }, { ...can, given: sampleTexts });
    };
    if (articles.length === 0) return startNew();
    const article =
      articles.length === 1
        ? articles[0]
        : await dialogs.pick(oneOfArticles(articles), {
            title: t('Existing articles'),
            placeholder: t('Select an article'),
          });
    if (!article) return;
    if (article === 'another') return startNew();
    const { run, written } = article;
    const rows = (await usage)?.rows;
    const costs = rows && {
      rewrite: costOfWriting(rows, context.settings, 'rewrite', written && words(written.text).length),
      modelRefresh: costOfWriting(rows, context.settings, 'modelRefresh'),
    };
    const wish = await dialogs.pick(
      articleWishes(run, {
        ...can,
        costs,
        written: written !== undefined,
        unwritten: written !== undefined && isUnwrittenBrief(written.text),
      }),
      { title: t('This prompt already has an article') },
    );
    if (wish === 'open') await execute('citedesk.openArticle', { project, runId: run.id });
    else if (wish === 'another') await startNew();
    else if (wish !== undefined && written)
      await rework(context, { origin, client, project, promptId: run.prompt.id }, wish, { ...written, earlier: run });
  },
});

/** Reads the current text of a finished article. Undefined if it has no file. */
async function textOf(
  { articles, articleHost }: ArticleContext,
  service: string,
  runId: number,
): Promise<WrittenArticle | undefined> {
  const file = await articles.fileOf(service, runId);
  if (file === undefined) return undefined;
  const text = articleHost.unsaved(file) ?? (await fileText(file).catch(() => undefined));
  if (text === undefined) return undefined;
  const { isChanged } = await import('../articleMark.ts');
  const top = readTop(text);
  return { file, text, state: top ? stateOf(top, isChanged(text, top.hash)) : 'edited' };
}

/**
 * Returns texts for the pages that the sample's answers cite, because no one can read these made-up pages. Empty for
 * other projects.
 */
async function textsOfSample(client: Client, project: string): Promise<readonly AddedEvidence[]> {
  const known = await ifOffered(client.getProject({ project }));
  return known && isSample(known.data) ? (await import('../../../sample/pageTexts.ts')).pageTexts : [];
}

interface Job {
  readonly origin: string;
  readonly client: Client;
  readonly project: string;
  readonly promptId: number;
}

/** Asks for the mode, shape and additional evidence of a new article, and starts it. */
async function begin(
  { settings, dialogs, host, language, memento, execute, watcher }: ArticleContext,
  { client, project, promptId }: Job,
  {
    withPage,
    page,
    given,
    usage,
    ...can
  }: {
    readonly left: number | undefined;
    readonly writer: boolean;
    readonly withPage: boolean;
    readonly page: string | undefined;
    readonly given: readonly AddedEvidence[];
    readonly usage: ReturnType<typeof usageForEstimate> | undefined;
  },
): Promise<void> {
  const price = articlePrice(can.left);
  const title = price === undefined ? t('Start an article') : t('Start an article: {0}', price);
  const added: AddedEvidence[] = [...given, ...(page === undefined ? [] : [{ url: page }])];
  let shape = lastShape(memento, project);
  const askMode = async () => {
    const rows = (await usage)?.rows;
    const costs = rows && {
      brief: costOfWriting(rows, settings, 'brief'),
      draft: costOfWriting(rows, settings, 'draft', shape.words),
    };
    return dialogs.pick([...articleModes({ ...can, costs }, added), ...shapeRows(shape, language)], {
      title,
      placeholder: t('How do you want to start?'),
    });
  };
  let mode = withPage ? ('evidence' as const) : await askMode();
  for (; mode === 'evidence' || isShapePart(mode); mode = await askMode()) {
    if (isShapePart(mode)) {
      shape = await askShape(mode, shape, { dialogs, language });
      continue;
    }
    const one = await createArticleEvidence({ dialogs, host }).ask();
    if (one) added.push(one);
    if (withPage && !one && added.length === given.length) return;
  }
  if (mode === undefined) return;
  if (mode === 'setUp') return execute('citedesk.configureAssistant', { writer: true });
  await keepShape(memento, project, shape);
  const how =
    mode === 'ruleBrief' ? { write_mode: 'brief' as const, sorted_by: 'rules' as const } : { write_mode: mode };
  const body = { prompt_id: promptId, ...how, ...shape, ...(added.length > 0 && { evidence: added }) };
  watcher.watch((await client.startContentRun({ project, body })).data);
}

/** Starts a run that rewrites a text or updates it from current answers. The result is a proposed change. */
async function rework(
  { proposals, watcher }: ArticleContext,
  { origin, client, project, promptId }: Job,
  wish: Exclude<ArticleWish, 'open' | 'another'>,
  { file, text, earlier }: WrittenArticle & { readonly earlier: ContentRun },
): Promise<void> {
  const how = wish === 'modelRefresh' ? { write_mode: 'rewrite' as const, refresh: true } : { write_mode: wish };
  const body = { prompt_id: promptId, ...how, ...shapeOf(earlier, text), body_markdown: text };
  const { data: run } = await client.startContentRun({ project, body });
  proposals.keep(origin, { runId: run.id, project, file, base: text, state: 'made' });
  watcher.watch(run);
}

async function runsFor(client: Client, project: string, promptId: number): Promise<readonly ContentRun[]> {
  const query = { prompt_id: promptId, limit: maxRunsLookedAt };
  return (await ifOffered(client.listContentRuns({ project, query })))?.data ?? [];
}

/**
 * Returns the runs with these ids that still exist.
 * @throws the first error if there are none
 */
async function runsNamed(client: Client, ids: readonly number[]): Promise<readonly ContentRun[]> {
  const reads = await Promise.allSettled(ids.slice(0, maxRunsLookedAt).map((run) => client.getContentRun({ run })));
  const runs = reads.flatMap((one) => (one.status === 'fulfilled' ? [one.value.data] : []));
  const failed = reads.find((one) => one.status === 'rejected');
  if (runs.length === 0 && failed) throw failed.reason;
  return runs;
}

/**
 * Returns finished and running articles, newest first. Skips articles that a newer one replaced in their file, and
 * older ones without a file.
 */
async function articlesAmong(
  runs: readonly ContentRun[],
  textOf: (runId: number) => Promise<WrittenArticle | undefined>,
): Promise<readonly KnownArticle[]> {
  const files = new Set<string>();
  const articles: KnownArticle[] = [];
  for (const run of runs.toSorted((one, other) => other.id - one.id)) {
    if (run.status !== 'completed' && run.status !== 'processing') continue;
    const written = run.status === 'completed' ? await textOf(run.id) : undefined;
    if (articles.length > 0 && (written === undefined || files.has(written.file))) continue;
    if (written) files.add(written.file);
    articles.push({ run, written });
  }
  return articles;
}
