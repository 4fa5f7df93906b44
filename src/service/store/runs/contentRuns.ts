import type { Kysely, Selectable } from 'kysely';
import type {
  Article,
  ContentRun,
  ContentRunStatus,
  NewContentRun,
  Scores,
} from '../../../contract/content/contentRun.ts';
import type { RunPage } from '../../../contract/content/page.ts';
import { linksInto, schemeIn } from '../../../text/editorLinks.ts';
import type { Outline } from '../../../writing/outline/outline.ts';
import type { Schema } from '../schema.ts';
import { flag, isSet, moment, momentOrNull, parsedJson } from '../values.ts';
import { contentSteps, type CrawlOutput } from './contentSteps.ts';
import { loans } from './loans.ts';
import { maxEnded, type RunFilter } from './promptRuns.ts';

/** A content run, in the form that the writer uses. */
export interface ContentRunRecord {
  readonly id: number;
  readonly projectId: string;
  readonly promptId: number;
  readonly userId: number;
  readonly status: ContentRunStatus;
  readonly retryable: boolean;
  /** Credits that are refunded if the run fails. */
  readonly charged: number;
  /** Part of `charged` that came from the additional balance. */
  readonly additional: number;
  readonly request: NewContentRun;
}

interface NewRun {
  readonly project: string;
  readonly userId: number;
  readonly request: NewContentRun;
  readonly charged: number;
  readonly additional: number;
  readonly now: number;
}

type ContentRunChange = Partial<{
  status: ContentRunStatus;
  currentStep: string;
  /** Null once the run continues. */
  error: { readonly code: string; readonly message: string } | null;
  retryable: boolean;
  userId: number;
  charged: number;
  additional: number;
  completedAt: number | null;
}>;

/** Small, because each request may contain a long text. */
const maxWithTexts = 4;

/** Runs that write articles. */
export const contentRuns = (db: Kysely<Schema>) => ({
  async add({ project, userId, request, charged, additional, now }: NewRun): Promise<number> {
    const { id } = await db
      .insertInto('content_runs')
      .values({
        project_id: project,
        prompt_id: request.prompt_id,
        user_id: userId,
        status: 'processing',
        current_step: 'queued',
        error: null,
        retryable: 0,
        charged,
        charged_additional: additional,
        request: JSON.stringify(request),
        started_at: now,
        completed_at: null,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  async record(id: number): Promise<ContentRunRecord | undefined> {
    const row = await db.selectFrom('content_runs').selectAll().where('id', '=', id).executeTakeFirst();
    return (
      row && {
        id: row.id,
        projectId: row.project_id,
        promptId: row.prompt_id,
        userId: row.user_id,
        status: row.status as ContentRunStatus,
        retryable: isSet(row.retryable),
        charged: row.charged,
        additional: row.charged_additional,
        request: parsedJson<NewContentRun>(row.request),
      }
    );
  },

  /** Returns the requests of the newest runs for a prompt with texts added by the user, newest first. */
  async withTexts(promptId: number): Promise<NewContentRun[]> {
    const rows = await db
      .selectFrom('content_runs')
      .select('request')
      .where('prompt_id', '=', promptId)
      .where('request', 'like', '%"markdown":%')
      .orderBy('id', 'desc')
      .limit(maxWithTexts)
      .execute();
    return rows.map(({ request }) => parsedJson<NewContentRun>(request));
  },

  async change(id: number, change: ContentRunChange, now: number): Promise<void> {
    await db
      .updateTable('content_runs')
      .set({
        updated_at: now,
        ...(change.status !== undefined && { status: change.status }),
        ...(change.currentStep !== undefined && { current_step: change.currentStep }),
        ...(change.error !== undefined && { error: change.error?.message ?? null, code: change.error?.code ?? null }),
        ...(change.retryable !== undefined && { retryable: flag(change.retryable) }),
        ...(change.userId !== undefined && { user_id: change.userId }),
        ...(change.charged !== undefined && { charged: change.charged }),
        ...(change.additional !== undefined && { charged_additional: change.additional }),
        ...(change.completedAt !== undefined && { completed_at: change.completedAt }),
      })
      .where('id', '=', id)
      .execute();
  },

  /** Returns a run in the form of the contract. `withBody` adds the article's Markdown. */
  async find(id: number, withBody = false): Promise<ContentRun | undefined> {
    const row = await db.selectFrom('content_runs').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    return toContract(row, await articleOf(db, row, withBody), await progressOf(db, row, true));
  },

  async projectOf(id: number): Promise<string | undefined> {
    return (await db.selectFrom('content_runs').select('project_id').where('id', '=', id).executeTakeFirst())
      ?.project_id;
  },

  async list({
    project,
    status,
    promptId,
    before,
    limit,
  }: RunFilter & { readonly promptId?: number | undefined }): Promise<ContentRun[]> {
    let rows = db
      .selectFrom('content_runs')
      .selectAll()
      .where('project_id', '=', project)
      .orderBy('id', 'desc')
      .limit(limit);
    if (status !== undefined) rows = rows.where('status', '=', status);
    if (promptId !== undefined) rows = rows.where('prompt_id', '=', promptId);
    if (before !== undefined) rows = rows.where('id', '<', before);
    return allToContract(db, await rows.execute());
  },

  /** Returns the active runs of these projects and the newest that ended since a moment, newest first. */
  async recent(projects: readonly string[], since: number | undefined): Promise<ContentRun[]> {
    if (projects.length === 0) return [];
    const rows = db.selectFrom('content_runs').selectAll().where('project_id', 'in', projects).orderBy('id', 'desc');
    const moving = await rows.where('status', '=', 'processing').execute();
    const ended =
      since === undefined
        ? []
        : await rows.where('status', '<>', 'processing').where('updated_at', '>=', since).limit(maxEnded).execute();
    return allToContract(
      db,
      [...moving, ...ended].sort((a, b) => b.id - a.id),
      true,
    );
  },

  /** Returns those of these runs that belong to a user and are active. */
  async liveAmong(ids: readonly number[], userId: number): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('content_runs')
      .select('id')
      .where('id', 'in', ids)
      .where('user_id', '=', userId)
      .where('status', '=', 'processing')
      .execute();
    return rows.map(({ id }) => id);
  },

  live: (project: string) =>
    db
      .selectFrom('content_runs')
      .select('id')
      .where('project_id', '=', project)
      .where('status', '=', 'processing')
      .execute(),
});

type ContentRunRow = Selectable<Schema['content_runs']>;

async function allToContract(
  db: Kysely<Schema>,
  rows: readonly ContentRunRow[],
  withPages = false,
): Promise<ContentRun[]> {
  return Promise.all(
    rows.map(async (row) => {
      const progress = await progressOf(db, row, withPages || row.status === 'processing');
      return toContract(row, await articleOf(db, row, false), progress);
    }),
  );
}

const toContract = (
  row: ContentRunRow,
  article: Article | null,
  { pages, sections, lacks, isWaiting }: Progress,
): ContentRun => ({
  id: row.id,
  project: row.project_id,
  status: row.status as ContentRunStatus,
  current_step: row.current_step,
  ...(sections && { step_progress: sections }),
  ...(isWaiting && { waits_for: 'window' }),
  error: row.error,
  ...(row.code !== null && { error_code: row.code }),
  retryable: isSet(row.retryable),
  ...lacks,
  prompt: { id: row.prompt_id },
  article,
  started_at: moment(row.started_at),
  completed_at: momentOrNull(row.completed_at),
  ...(pages && { pages: [...pages] }),
});

async function articleOf(db: Kysely<Schema>, run: ContentRunRow, withBody: boolean): Promise<Article | null> {
  const row = await db.selectFrom('articles').selectAll().where('run_id', '=', run.id).executeTakeFirst();
  if (!row) return null;
  const request = parsedJson<NewContentRun>(run.request);
  const steps = contentSteps(db);
  const statuses = await steps.statuses(run.id);
  const outline = await steps.output<Partial<Pick<Outline, 'keyword' | 'language'>>>(run.id, 'outline');
  // Sorting a brief may have found a better keyword. Not read for drafts, whose output is long.
  const sorted =
    request.write_mode === 'brief' ? await steps.output<{ keyword?: string } | null>(run.id, 'score') : null;
  const language = request.language ?? outline?.language;
  return {
    id: row.id,
    title: row.title,
    keyword: request.keyword ?? sorted?.keyword ?? outline?.keyword ?? '',
    article_type: request.article_type,
    write_mode: request.write_mode,
    status: row.status,
    crawl_status: statuses.get('crawl') ?? 'pending',
    outline_status: statuses.get('outline') ?? 'pending',
    word_count: row.word_count,
    ...(request.words !== undefined && { wanted_words: request.words }),
    ...(language !== undefined && { language }),
    scores: parsedJson<Scores>(row.scores),
    editor_url: linksInto(schemeIn(process.env)).article(run.project_id, run.id),
    created_at: moment(row.created_at),
    updated_at: moment(row.updated_at),
    ...(withBody && { body_markdown: row.body }),
  };
}

/** Output of the step `score`: of a review that is still open, or of a scored article. */
interface Scored {
  readonly open?: object | undefined;
  readonly revisions?: readonly unknown[];
  readonly total?: number;
  readonly missing?: NonNullable<ContentRun['missing_sections']>;
  readonly plannedWords?: number;
}

const pagesOf = async (db: Kysely<Schema>, runId: number): Promise<readonly RunPage[]> =>
  (await contentSteps(db).output<CrawlOutput | null>(runId, 'crawl'))?.pages ?? [];

/** Progress of a run, or its result, from the output of its steps. */
interface Progress {
  readonly pages: readonly RunPage[] | undefined;
  readonly sections: ContentRun['step_progress'];
  readonly lacks: Pick<ContentRun, 'missing_sections' | 'planned_words'>;
  /** True if the run waits for a window to lend a model. */
  readonly isWaiting: boolean;
}

const progressOf = async (db: Kysely<Schema>, row: ContentRunRow, withPages: boolean): Promise<Progress> => ({
  pages: withPages ? await pagesOf(db, row.id) : undefined,
  sections: await sectionsOf(db, row),
  lacks: withPages ? await lacksOf(db, row) : {},
  isWaiting: row.status === 'processing' && (await loans(db).isAwaited(row.id)),
});

/** Returns the parts of the plan that a finished draft is missing. */
async function lacksOf(
  db: Kysely<Schema>,
  { id, status }: Pick<ContentRunRow, 'id' | 'status'>,
): Promise<Progress['lacks']> {
  if (status !== 'completed') return {};
  const scored = await contentSteps(db).output<Scored | null>(id, 'score');
  const { missing, plannedWords } = scored ?? {};
  return {
    ...(missing && { missing_sections: [...missing] }),
    ...(plannedWords !== undefined && { planned_words: plannedWords }),
  };
}

/** Returns the written sections while a draft is written, or the revised parts during its review. */
async function sectionsOf(db: Kysely<Schema>, run: ContentRunRow): Promise<ContentRun['step_progress']> {
  if (run.status !== 'processing') return undefined;
  const steps = contentSteps(db);
  if (run.current_step === 'score') {
    const review = await steps.output<Scored | null>(run.id, 'score');
    return review?.open ? { done: review.revisions?.length ?? 0, total: review.total ?? 1 } : undefined;
  }
  if (run.current_step !== 'draft' || parsedJson<NewContentRun>(run.request).write_mode !== 'draft') return undefined;
  const total = (await steps.output<Pick<Outline, 'sections'>>(run.id, 'outline'))?.sections.length ?? 0;
  const draft = await steps.output<{ readonly sections?: readonly unknown[] } | null>(run.id, 'draft');
  return total === 0 ? undefined : { done: Math.min(draft?.sections?.length ?? 0, total), total };
}
