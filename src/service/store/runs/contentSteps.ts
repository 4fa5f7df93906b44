import type { Kysely } from 'kysely';
import type { ContentStep } from '../../../contract/content/contentRun.ts';
import type { RunPage } from '../../../contract/content/page.ts';
import type { Verdict } from '../../../checking/checkInput.ts';
import type { Ledger } from '../../../writing/facts/facts.ts';
import type { Schema } from '../schema.ts';
import { parsedJson } from '../values.ts';

type StepStatus = 'running' | 'done' | 'skipped' | 'failed';

/** Output of the crawl step. */
export interface CrawlOutput {
  readonly pages: readonly RunPage[];
  /** True if none of them could be read. */
  readonly failed: boolean;
}

/** Output of the draft step. */
interface DraftOutput {
  readonly verdicts?: readonly Verdict[];
  readonly ledger?: Ledger;
}

/** Pages that a finished run read, and the facts it kept. */
interface RunReadings {
  readonly run: number;
  readonly pages: CrawlOutput['pages'];
  readonly facts: Ledger['facts'];
}

const maxVerdictRuns = 8;
const maxReadings = 4;

/** Outputs of a content run's steps. A run continues after its last finished step. */
export const contentSteps = (db: Kysely<Schema>) => ({
  async statuses(runId: number): Promise<Map<string, StepStatus>> {
    const rows = await db.selectFrom('content_steps').select(['step', 'status']).where('run_id', '=', runId).execute();
    return new Map(rows.map((row) => [row.step, row.status as StepStatus]));
  },

  /** Returns the stored output of a step, finished or not. */
  async output<Output>(runId: number, step: ContentStep): Promise<Output | undefined> {
    const row = await db
      .selectFrom('content_steps')
      .select('output')
      .where('run_id', '=', runId)
      .where('step', '=', step)
      .executeTakeFirst();
    return row && parsedJson<Output>(row.output);
  },

  /** Returns the verdicts of the model in the newest drafts for a prompt, newest first. */
  async verdicts(promptId: number): Promise<Verdict[]> {
    const rows = await db
      .selectFrom('content_steps')
      .innerJoin('content_runs', 'content_runs.id', 'content_steps.run_id')
      .select('content_steps.output')
      .where('content_runs.prompt_id', '=', promptId)
      .where('content_steps.output', 'like', '%"verdicts":[%')
      .orderBy('content_runs.id', 'desc')
      .limit(maxVerdictRuns)
      .execute();
    return rows.flatMap(({ output }) => parsedJson<DraftOutput>(output).verdicts ?? []);
  },

  /** Returns the URLs of the pages that were read by the newest run for a prompt with a finished crawl. */
  async lastCrawled(promptId: number): Promise<string[]> {
    const row = await db
      .selectFrom('content_steps')
      .innerJoin('content_runs', 'content_runs.id', 'content_steps.run_id')
      .select('content_steps.output')
      .where('content_runs.prompt_id', '=', promptId)
      .where('content_steps.step', '=', 'crawl')
      .where('content_steps.status', '=', 'done')
      .orderBy('content_runs.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { pages } = row ? parsedJson<CrawlOutput>(row.output) : { pages: [] };
    return pages.flatMap(({ url, state }) => (url !== undefined && state === 'read' ? url : []));
  },

  /** Returns the pages and facts of the newest finished runs for a prompt, newest first. */
  async readings(promptId: number): Promise<RunReadings[]> {
    const runs = db
      .selectFrom('content_runs')
      .select('id')
      .where('prompt_id', '=', promptId)
      .where('status', '=', 'completed')
      .orderBy('id', 'desc')
      .limit(maxReadings);
    const rows = await db
      .selectFrom('content_steps')
      .innerJoin(runs.as('runs'), 'runs.id', 'content_steps.run_id')
      .select(['run_id', 'step', 'output'])
      .where('step', 'in', ['crawl', 'draft'])
      .orderBy('run_id', 'desc')
      .execute();
    return [...Map.groupBy(rows, ({ run_id: run }) => run)].map(([run, steps]) => {
      const outputOf = <Output>(step: ContentStep): Output | null | undefined => {
        const row = steps.find((one) => one.step === step);
        return row && parsedJson<Output | null>(row.output);
      };
      const pages = outputOf<CrawlOutput>('crawl')?.pages ?? [];
      return { run, pages, facts: outputOf<DraftOutput>('draft')?.ledger?.facts ?? [] };
    });
  },

  async keep(runId: number, step: ContentStep, status: StepStatus, output: unknown = null): Promise<void> {
    const row = { status, output: JSON.stringify(output) };
    await db
      .insertInto('content_steps')
      .values({ run_id: runId, step, ...row })
      .onConflict((conflict) => conflict.columns(['run_id', 'step']).doUpdateSet(row))
      .execute();
  },
});
