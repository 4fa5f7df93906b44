import { sql } from 'kysely';

/** How many answers have something, for which prompts and assistants, and when it was last seen. */
export interface Usage {
  readonly answers: number;
  readonly prompts: number;
  readonly models: string[];
  /** A day. */
  readonly lastSeen: string;
}

/** Which of these assistants a group of answers is of: a bit for each, the lowest for the first. */
export const modelBits = (models: readonly string[]) =>
  models.length === 0 ? sql<number>`0` : sql<number>`${sql.join(models.map((model, index) => sql`max(CASE WHEN model = ${model} THEN ${sql.lit(2 ** index)} ELSE 0 END)`), sql` + `)}`;

/** The assistants of such bits. */
export const modelsOf = (bits: number, models: readonly string[]): string[] => models.filter((_, index) => (bits & (2 ** index)) !== 0);
