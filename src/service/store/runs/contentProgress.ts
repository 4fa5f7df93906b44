import type { Kysely, Selectable } from 'kysely';
import type { ContentRun, NewContentRun } from '../../../contract/content/contentRun.ts';
import type { RunPage } from '../../../contract/content/page.ts';
import type { Outline } from '../../../writing/outline/outline.ts';
import { contentSteps, type CrawlOutput } from './contentSteps.ts';
import { loans } from './loans.ts';
import type { Schema } from '../schema.ts';
import { parsedJson } from '../values.ts';

type ContentRunRow = Pick<Selectable<Schema['content_runs']>, 'id' | 'status' | 'current_step' | 'request'>;

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
export interface Progress {
  readonly pages: readonly RunPage[] | undefined;
  readonly sections: ContentRun['step_progress'];
  readonly lacks: Pick<ContentRun, 'missing_sections' | 'planned_words'>;
  /** True if the run waits for a window to lend a model. */
  readonly isWaiting: boolean;
}

export const progressOf = async (db: Kysely<Schema>, row: ContentRunRow, withPages: boolean): Promise<Progress> => ({
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
