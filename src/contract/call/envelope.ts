import * as z from 'zod';

/** Envelope of every successful response that isn't a file or a redirect. `charged` and `remaining` are API credits. */
export const Envelope = z.object({
  data: z.unknown(),
  meta: z.record(z.string(), z.unknown()).default({}),
  credits: z.object({ charged: z.int(), remaining: z.int().nullable() }),
  request_id: z.string(),
});
export type Envelope = z.infer<typeof Envelope>;

/** Body of every error response. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))]).optional(),
  }),
  request_id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
