import * as z from 'zod';

/** A page that an answer cites (`cited`) or only consulted. */
const CollectedSource = z.object({ url: z.string(), title: z.string().nullish(), cited: z.boolean().optional() });

/** An answer as collected from an assistant or imported from a file. Unknown values are null. */
export const CollectedAnswer = z.object({
  promptId: z.int(),
  model: z.string(),
  /** Milliseconds since the epoch. */
  collectedAt: z.int(),
  /**
   * For our own assistants, with citations such as `[n]` and the numbered list of sources at the end. Empty if no
   * answer was shown.
   */
  markdown: z.string(),
  /** Ordered by number. */
  sources: z.array(CollectedSource).readonly(),
  /**
   * For each number in the text's marks, the position of its source, starting at 1, or 0 for none. Defaults to the
   * order of the sources.
   */
  sourceNumbers: z.array(z.int()).readonly().nullish(),
  searchQueries: z.array(z.string()).readonly().nullable(),
  searchPerformed: z.boolean().nullable(),
  realtime: z.boolean().nullable(),
  /** Model name with its version, as reported by the provider. */
  modelVersion: z.string().nullable(),
  /** Country that the question was asked from (ISO 3166-1). */
  region: z.string().nullable(),
  /** Language of the prompt (ISO 639-1). */
  language: z.string().nullable(),
});
export type CollectedAnswer = z.infer<typeof CollectedAnswer>;
