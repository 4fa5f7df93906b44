import * as z from 'zod';
import { maxOwnWindowDays } from './call/limits.ts';
import { Day, Id } from './call/values.ts';

const Days = z.strictObject({ from: Day, to: Day });

/** Answers that a report covers. Answers to branded and unbranded prompts are never combined. */
export const ReportQuestion = z.strictObject({
  /** Number of days up to the last answer, 7 by default, unless `from` is given. */
  days: z.int().min(1).max(maxOwnWindowDays).optional(),
  /** Days in the project's time zone, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** All tracked assistants by default. */
  models: z.array(z.string().max(100)).min(1).max(50).optional(),
  topicId: Id.optional(),
  /** True for answers to branded prompts. */
  branded: z.boolean(),
  interval: z.enum(['day', 'week']),
  /** First day of the period for changes, compared with as many days before. By default, the last week. */
  since: Day.optional(),
  /** Other days to compare with. */
  against: Days.optional(),
});
export type ReportQuestion = z.infer<typeof ReportQuestion>;
