import { sourceTypes } from '../../metrics/sourceType.ts';
import type { ExportRow } from '../store/exports/exportedAnswers.ts';
import type { ChosenAnswer, ExportPlace } from '../store/exports/exportRows.ts';
import type { ExportOrder } from '../store/exports/exports.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Stores } from '../store/store.ts';
import { choiceOf } from './order.ts';

/** Answers of one step of the walk, and about how many bytes are read at once. */
const perStep = 500;
const weightAtOnce = 256 * 1024;

/** All rows of an export, some at a time, so that memory stays the same however many there are. */
export async function* rowsOf(
  order: ExportOrder,
  project: ProjectRecord,
  slow: Stores,
): AsyncGenerator<readonly ExportRow[], void, undefined> {
  const { type, include_answer: includeAnswer } = order.plan;
  const choice = choiceOf(order);
  const typeOf = sourceTypes(project);
  for (let place: ExportPlace | undefined, more = true; more;) {
    const { answers, next } = await slow.exportRows.walk(type, choice, place, perStep);
    for (const ids of portions(answers, includeAnswer)) {
      const rows = await slow.exportedAnswers.rows(type, ids, includeAnswer);
      yield type === 'sources' ? rows.map((row) => ({ ...row, type: typeOf(String(row['domain'])) })) : rows;
    }
    place = next;
    more = next !== undefined;
  }
}

/** Ids of answers that are read together; a heavy one goes alone. */
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
