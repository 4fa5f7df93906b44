import * as z from 'zod';
import { maxOwnWindowDays } from './call/limits.ts';
import { Day, Id } from './call/values.ts';

const Days = z.strictObject({ from: Day, to: Day });

/** Which answers a report is of. Those to prompts that name the brand are never put together with the others. */
export const ReportQuestion = z.strictObject({
  /** Number of days up to the last answer, 7 by default, unless `from` is given. */
  days: z.int().min(1).max(maxOwnWindowDays).optional(),
  /** Days in the project's time zone, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** Left out, all that the project tracks. */
  models: z.array(z.string().max(100)).min(1).max(50).optional(),
  topicId: Id.optional(),
  /** Whether they are answers to prompts that name the brand. */
  branded: z.boolean(),
  interval: z.enum(['day', 'week']),
  /** What has changed from this day on, against as many days before; left out, in the last week of these days. */
  since: Day.optional(),
  /** Other days that these are held against, where somebody wishes it. */
  against: Days.optional(),
});
export type ReportQuestion = z.infer<typeof ReportQuestion>;
