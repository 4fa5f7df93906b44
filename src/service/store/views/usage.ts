import { sql } from 'kysely';

/** Number of answers that contain something, with its prompts, its assistants and the last day. */
export interface StoredUsage {
  readonly answers: number;
  readonly prompts: number;
  readonly models: string[];
  /** Day (`YYYY-MM-DD`). */
  readonly lastSeen: string;
}

/** Columns of the usage of a group of answers, and the number of groups. */
export const usageColumns = (models: readonly string[]) =>
  [
    sql<number>`count(DISTINCT answers.id)`.as('answers'),
    sql<number>`count(DISTINCT answers.prompt_id)`.as('prompts'),
    sql<string>`max(day)`.as('lastSeen'),
    modelBits(models).as('bits'),
    sql<number>`count(*) OVER ()`.as('total'),
  ] as const;

/** The assistants of a group of answers, as bits: the lowest for the first. */
const modelBits = (models: readonly string[]) =>
  models.length === 0
    ? sql<number>`0`
    : sql<number>`${sql.join(
        models.map((model, index) => sql`max(CASE WHEN model = ${model} THEN ${sql.lit(2 ** index)} ELSE 0 END)`),
        sql` + `,
      )}`;

/** Converts such bits back to assistants. */
export const modelsOf = (bits: number, models: readonly string[]): string[] =>
  models.filter((_, index) => (bits & (2 ** index)) !== 0);
