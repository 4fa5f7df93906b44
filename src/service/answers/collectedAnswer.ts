import * as z from 'zod';

/** A page that an answer cites (`cited`) or that was only consulted. */
const CollectedSource = z.object({ url: z.string(), title: z.string().nullish(), cited: z.boolean().optional() });

/** An answer as it came, from an assistant or from a file. Null where nobody says. */
export const CollectedAnswer = z.object({
  promptId: z.int(),
  model: z.string(),
  /** In milliseconds. */
  collectedAt: z.int(),
  /**
   * From our assistants with citations as `[n]` and the numbered list of sources at the end; empty where none was
   * shown.
   */
  markdown: z.string(),
  /** In the order of their numbers. */
  sources: z.array(CollectedSource).readonly(),
  /**
   * For each number in the text's marks the place of its source, from 1, 0 for none; else they are counted in order.
   */
  sourceNumbers: z.array(z.int()).readonly().nullish(),
  searchQueries: z.array(z.string()).readonly().nullable(),
  searchPerformed: z.boolean().nullable(),
  realtime: z.boolean().nullable(),
  /** The model as the provider names it, with its version. */
  modelVersion: z.string().nullable(),
  /** For which country it was asked (ISO 3166-1). */
  region: z.string().nullable(),
  /** The prompt's (ISO 639-1). */
  language: z.string().nullable(),
});
export type CollectedAnswer = z.infer<typeof CollectedAnswer>;
