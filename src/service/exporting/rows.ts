import { domainsOfSites } from '../../metrics/sourceType.ts';
import type { JsonLines } from '../store/databaseJson.ts';
import type { ChosenAnswer, ExportPlace } from '../store/exports/exportRows.ts';
import type { ExportOrder } from '../store/exports/exports.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Stores } from '../store/store.ts';
import { choiceOf } from './order.ts';

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
  const found: number[][] = [];
  let weight = Infinity;
  for (const { id, bytes, sources, rows } of answers) {
    const own = (includeAnswer ? bytes : 0) + 200 * (sources + rows);
    if (weight + own > weightAtOnce) {
      found.push([]);
      weight = 0;
    }
    found.at(-1)?.push(id);
    weight += own;
  }
  return found;
}
