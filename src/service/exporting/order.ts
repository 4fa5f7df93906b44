import { type Detail, Failure } from '../../contract/failure.ts';
import { type ExportPlan, maxExportRows, type NewExport } from '../../contract/projects/export.ts';
import { domainsOfSites } from '../../metrics/siteTypes.ts';
import type { JsonLines } from '../store/databaseJson.ts';
import type { ChosenAnswer, ExportChoice, ExportPlace } from '../store/exports/exportRows.ts';
import type { ExportOrder } from '../store/exports/exports.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Stores } from '../store/store.ts';
import { resolveDays, resolveModels } from '../views/view.ts';

interface ExportRequest {
  readonly project: ProjectRecord;
  readonly body: NewExport;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Fixes the content of an export to the current answers and the current prompts of its topics, and counts its rows.
 * @throws Failure `VALIDATION_FAILED` if the window ends before it begins, or for prompts and topics of other projects
 */
export async function settleOrder(
  { project, body, now }: ExportRequest,
  stores: Stores,
): Promise<{ readonly order: ExportOrder; readonly rows: number }> {
  const { type, format } = body;
  const plan: ExportPlan = {
    type,
    format,
    ...resolveDays({ from: body.from, to: body.to, timezone: project.timezone, now }),
    models: resolveModels(body.models, project.models),
    prompt_ids: [...new Set(body.prompt_ids)],
    topic_ids: [...new Set(body.topic_ids)],
    include_answer: type === 'responses' && (body.include_answer ?? true),
  };
  await checkIds(project.id, body, stores);
  const topics = [];
  for (const id of plan.topic_ids) {
    topics.push({
      id,
      prompts: (await stores.prompts.among(project.id, { topicIds: [id] })).map((prompt) => prompt.id),
    });
  }
  const order = { projectId: project.id, plan, topics, lastAnswer: await stores.exportRows.lastAnswer(project.id) };
  return { order, rows: await stores.exportRows.count(type, choiceOf(order)) };
}

function choiceOf({
  projectId,
  plan: { from, to, models, prompt_ids: ids, topic_ids: topicIds },
  topics,
  lastAnswer,
}: ExportOrder): ExportChoice {
  const everything = ids.length === 0 && topicIds.length === 0;
  const promptIds = everything ? undefined : new Set([...ids, ...topics.flatMap(({ prompts }) => prompts)]);
  return { project: projectId, from, to, models, promptIds, lastAnswer };
}

/** @throws Failure `EXPORT_TOO_LARGE` */
export function checkSize(rows: number): void {
  if (rows <= maxExportRows) return;
  throw new Failure(
    'EXPORT_TOO_LARGE',
    `This export would have ${rows} rows; the maximum is ${maxExportRows}. Narrow the range.`,
    { details: { max_rows: maxExportRows } },
  );
}

async function checkIds(
  project: string,
  { prompt_ids: ids = [], topic_ids: topicIds = [] }: NewExport,
  { prompts, topics }: Stores,
): Promise<void> {
  const knownPrompts = new Set((await prompts.among(project, { ids })).map(({ id }) => id));
  const knownTopics = new Set<number>();
  for (const id of topicIds) if (await topics.find(project, id)) knownTopics.add(id);
  const faults = [
    ...unknown('prompt_ids', ids, knownPrompts, 'prompt'),
    ...unknown('topic_ids', topicIds, knownTopics, 'topic'),
  ];
  if (faults.length === 0) return;
  throw new Failure('VALIDATION_FAILED', 'The export refers to prompts or topics that don’t exist in this project.', {
    details: faults,
  });
}

const unknown = (field: string, ids: readonly number[], known: ReadonlySet<number>, noun: string): Detail[] =>
  ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `${field}[${index}]`, message: `is not a ${noun} in this project` }],
  );

/** Number of answers selected per step, and approximate number of bytes read together. */
const perStep = 2000;
const weightAtOnce = 512 * 1024;

/** Reads all rows of an export as JSON, in portions. Memory use doesn't depend on their number. */
export async function* exportedRows(
  order: ExportOrder,
  project: ProjectRecord,
  slow: Stores,
): AsyncGenerator<JsonLines, void, undefined> {
  const { type, include_answer: includeAnswer } = order.plan;
  const choice = choiceOf(order);
  const options = { type, includeAnswer, domains: domainsOfSites(project) };
  for (let place: ExportPlace | undefined, more = true; more;) {
    const { answers, next } = await slow.exportRows.walk(type, choice, place, perStep);
    for (const ids of portions(answers, includeAnswer)) yield await slow.exportedAnswers.lines(options, ids);
    place = next;
    more = next !== undefined;
  }
}

/** Groups answer IDs that are read together. Large answers are read alone. */
function portions(answers: readonly ChosenAnswer[], includeAnswer: boolean): number[][] {
  const groups: number[][] = [];
  let weight = Infinity;
  for (const { id, bytes, sources, rows } of answers) {
    const own = (includeAnswer ? bytes : 0) + 200 * (sources + rows);
    if (weight + own > weightAtOnce) {
      groups.push([]);
      weight = 0;
    }
    groups.at(-1)?.push(id);
    weight += own;
  }
  return groups;
}
