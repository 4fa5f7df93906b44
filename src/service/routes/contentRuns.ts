import type { RunEvidence, RunFact } from '../../contract/content/runEvidence.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { Failure } from '../../contract/failure.ts';
import type { Evidence } from '../../writing/evidence/evidence.ts';
import type { Fact } from '../../writing/facts/facts.ts';
import type { Outline } from '../../writing/outline/outline.ts';
import { reachRun } from '../http/gates.ts';
import { readPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { stopContentRun } from '../runs.ts';
import { ofProject } from '../store/postgres/locks.ts';
import { required } from '../store/required.ts';
import type { CrawlOutput } from '../store/runs/contentSteps.ts';
import { moment } from '../store/values.ts';
import { articleWork, refuseWriterAtCap } from '../work/jobs/writing.ts';
import type { WrittenDraft, Spent } from '../writer/step.ts';
import type { Review } from '../writer/review.ts';
import type { DraftProgress } from '../writer/sections.ts';

/** Queues a run and responds immediately. The caller polls the run by its ID. */
export const startContentRun = route(endpoints.startContentRun, async ({ project, user, body, now }, tools) => {
  const { charge, contentRuns, prompts, settings, work } = tools;
  // Credits are checked before the prompt, as in all calls with a fixed cost. If the call fails, the charge is rolled
  // back.
  const { additional } = await charge(endpoints.startContentRun.cost);
  required(await prompts.find(project.id, body.prompt_id), 'PROMPT_NOT_FOUND');
  await refuseWriterAtCap(body, { now, configuration: settings.current, stores: tools });
  const id = await contentRuns.add({
    project: project.id,
    userId: user.id,
    request: body,
    charged: endpoints.startContentRun.cost,
    additional,
    now,
  });
  await work.add([articleWork({ id, request: body }, settings.current)], now);
  return { data: required(await contentRuns.find(id), 'RUN_NOT_FOUND') };
});

export const listContentRuns = route(
  endpoints.listContentRuns,
  async ({ project, key, query }, { contentRuns, cursors }) => {
    const { status = null, prompt_id = null, limit, cursor } = query;
    const binding = { list: 'content runs', key: key.id, project: project.id, status, prompt_id };
    const before = cursor === undefined ? undefined : cursors.unpack<number>(cursor, binding);
    const page = await readPage({
      cursors,
      binding,
      limit,
      rows: (most) =>
        contentRuns.list({ project: project.id, status: query.status, promptId: query.prompt_id, before, limit: most }),
      placeOf: (run) => run.id,
    });
    return { data: page.rows, meta: { project: project.id, status, prompt_id, ...page.meta } };
  },
);

export const getContentRun = route(endpoints.getContentRun, async ({ path, key, query }, tools) => ({
  data: await reachRun(await tools.contentRuns.find(path.run, query.include === 'body'), key, tools),
}));

/**
 * Returns the current evidence of an article. Facts are available once the draft or brief starts, and removed text
 * after each section.
 */
export const getRunEvidence = route(endpoints.getRunEvidence, async ({ path, key }, tools) => {
  const { contentRuns, contentSteps, texts } = tools;
  const run = await reachRun(await contentRuns.find(path.run), key, tools);
  const record = await contentRuns.record(run.id);
  const evidence = await contentSteps.output<Evidence | null>(run.id, 'research');
  const crawled = await contentSteps.output<CrawlOutput | null>(run.id, 'crawl');
  const draft = await contentSteps.output<Partial<WrittenDraft & DraftProgress> | null>(run.id, 'draft');
  const review = await contentSteps.output<Partial<Review> | null>(run.id, 'score');
  const { ledger, removed = [], mended = [] } = draft ?? {};
  const { revisions = [], open } = review ?? {};
  const spent = review?.spent ?? draft?.spent;
  const written =
    run.status === 'processing' && spent ? (review?.body ?? draft?.body ?? (await sectionsSoFar())) : undefined;
  const data: RunEvidence = {
    answers: evidence?.answers.filter(({ answered }) => answered).length ?? 0,
    prompts: evidence?.prompts ?? 1,
    pages: crawled?.pages.filter(({ state }) => state === 'read').length ?? 0,
    ...(evidence?.stored !== undefined && { stored_answers: evidence.stored }),
    facts: (ledger?.facts ?? []).map(toContract),
    conflicts: [...(ledger?.conflicts ?? [])].map(({ about, facts }) => ({ about, facts: [...facts] })),
    removed: [...removed, ...(review?.removed ?? [])],
    mended: [...mended],
    revisions: [...revisions, ...(open ? [open] : [])].map(({ told: revision }) => revision),
    spent: spent ? toSpent(spent) : null,
    ...(draft?.sorting && { sorting: draft.sorting }),
    ...(written !== undefined && { written_markdown: written }),
    ...(record && { charged: record.charged }),
  };
  return { data };

  async function sectionsSoFar(): Promise<string | undefined> {
    const { sections = [] } = draft ?? {};
    const outline = await contentSteps.output<Outline | null>(run.id, 'outline');
    if (!outline || sections.every((section) => section === '')) return undefined;
    const read = (crawled?.pages ?? []).flatMap(({ url, state }) => (state === 'read' ? (url ?? []) : []));
    const pages = read.map((url) => ({ label: url, url }));
    return texts.run('assembleDraft', { outline: { ...outline, pages }, sections });
  }
});

const toSpent = ({
  calls,
  inputTokens,
  outputTokens,
  untold,
  usd,
  unpriced,
}: Spent): NonNullable<RunEvidence['spent']> => ({
  calls,
  input_tokens: inputTokens,
  output_tokens: outputTokens,
  ...(untold !== undefined && { untold_calls: untold }),
  ...(usd !== undefined && { usd, unpriced_calls: unpriced ?? 0 }),
});

const toContract = ({
  id,
  kind,
  text,
  about,
  speaker,
  answers,
  url,
  label,
  figure,
  responseId,
  language,
  start,
  end,
  readAt,
}: Fact): RunFact => ({
  id,
  kind,
  text,
  answers,
  language,
  ...(about !== undefined && { about }),
  ...(speaker !== undefined && { speaker }),
  ...(url !== undefined && { url }),
  ...(label !== undefined && { label }),
  ...(figure && { figure: figure.text, value: figure.value }),
  ...(figure?.high !== undefined && { high: figure.high }),
  ...(figure?.unit !== undefined && { unit: figure.unit }),
  ...(responseId !== undefined && { response_id: responseId }),
  offset: responseId === undefined ? start : null,
  end: responseId === undefined ? end : null,
  read_at: responseId === undefined ? moment(readAt) : null,
});

/** Resumes a failed or canceled run after its last finished step. */
export const retryContentRun = route(
  endpoints.retryContentRun,
  async ({ path, key, user, now }, tools) => {
    const { charge, contentRuns, settings, work } = tools;
    const run = await reachRun(await contentRuns.find(path.run), key, tools);
    const record = required(await contentRuns.record(run.id), 'RUN_NOT_FOUND');
    if (!record.retryable || record.status === 'processing')
      throw new Failure('RUN_NOT_RETRYABLE', 'Only a failed or canceled run can be retried.');
    await refuseWriterAtCap(record.request, { now, configuration: settings.current, stores: tools });
    // If the credits were refunded, the user who retries pays again.
    const paid =
      record.charged > 0
        ? undefined
        : {
            userId: user.id,
            charged: endpoints.retryContentRun.cost,
            additional: (await charge(endpoints.retryContentRun.cost)).additional,
          };
    await contentRuns.change(
      run.id,
      {
        status: 'processing',
        currentStep: 'queued',
        error: null,
        retryable: false,
        completedAt: null,
        ...paid,
      },
      now,
    );
    await work.add([articleWork(record, settings.current)], now);
    return { data: required(await contentRuns.find(run.id), 'RUN_NOT_FOUND') };
  },
  async ({ path }, { contentRuns }) => ofProject(await contentRuns.projectOf(path.run)),
);

export const cancelContentRun = route(
  endpoints.cancelContentRun,
  async ({ path, key, now }, tools) => {
    const { id } = await reachRun(await tools.contentRuns.find(path.run), key, tools);
    await stopContentRun(id, now, tools);
    return { data: required(await tools.contentRuns.find(id), 'RUN_NOT_FOUND') };
  },
  async ({ path }, { contentRuns }) => ofProject(await contentRuns.projectOf(path.run)),
);
