import { sql } from 'kysely';

/** How many answers have something, for which prompts and assistants, and when it was last seen. */
export interface StoredUsage {
  readonly answers: number;
  readonly prompts: number;
  readonly models: string[];
  /** A day. */
  readonly lastSeen: string;
}

/** The columns of a group of answers that tell its usage, and how many groups there are. */
export const usageColumns = (models: readonly string[]) =>
  [
    sql<number>`count(DISTINCT answers.id)`.as('answers'),
    sql<number>`count(DISTINCT answers.prompt_id)`.as('prompts'),
    sql<string>`max(day)`.as('lastSeen'),
    modelBits(models).as('bits'),
    sql<number>`count(*) OVER ()`.as('total'),
  ] as const;

/** Which of these assistants a group of answers is of: a bit for each, the lowest for the first. */
const modelBits = (models: readonly string[]) =>
  models.length === 0
    ? sql<number>`0`
    : sql<number>`${sql.join(
        models.map((model, index) => sql`max(CASE WHEN model = ${model} THEN ${sql.lit(2 ** index)} ELSE 0 END)`),
        sql` + `,
      )}`;

/** The assistants of such bits. */
export const modelsOf = (bits: number, models: readonly string[]): string[] =>
  models.filter((_, index) => (bits & (2 ** index)) !== 0);
