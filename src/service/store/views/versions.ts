import { type Kysely, sql } from 'kysely';
import { compareUtf8 } from '../../../metrics/compareUtf8.ts';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import type { Schema } from '../schema.ts';
import { thingsOfModels } from './things/thingSums.ts';
import { tallied, type TallyWindow } from './tallyWindow.ts';

/** Answers that an assistant gave with a model version, with the first and last day. */
interface VersionCount {
  readonly model: string;
  readonly version: string;
  readonly from: string;
  readonly to: string;
  readonly answers: number;
}

/** Returns the model versions in answers, by assistant, then by first day. */
export async function versionCounts(db: Kysely<Schema>, filter: AnswerFilter): Promise<VersionCount[]> {
  const window = await tallied(db, filter);
  const counts = window ? await talliedVersions(db, window) : await countedVersions(db, filter);
  const order = new Map(filter.models.map((model, place) => [model, place]));
  return counts.sort(
    (one, other) =>
      (order.get(one.model) ?? 0) - (order.get(other.model) ?? 0) ||
      compareUtf8(one.from, other.from) ||
      compareUtf8(one.version, other.version),
  );
}

async function talliedVersions(db: Kysely<Schema>, window: TallyWindow): Promise<VersionCount[]> {
  const counted = await thingsOfModels(db, 'version', window);
  return counted.map(({ model, text, from, to, answers }) => ({ model, version: text, from, to, answers }));
}

const countedVersions = (db: Kysely<Schema>, filter: AnswerFilter): Promise<VersionCount[]> =>
  matching(db, { ...filter, answered: true })
    .where('model_version', '<>', '')
    .select(['model', sql<string>`model_version`.as('version'), sql<string>`min(day)`.as('from')])
    .select([sql<string>`max(day)`.as('to'), ({ fn }) => fn.countAll<number>().as('answers')])
    .groupBy(['model', 'model_version'])
    .execute();
