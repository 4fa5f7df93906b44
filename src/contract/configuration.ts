import * as z from 'zod';
import { Assistant, WebUrl } from './values.ts';

/** A model behind any address that speaks OpenAI's chat completions: Ollama, LM Studio, a company's gateway. */
export const Model = z.strictObject({
  kind: z.literal('openai-compatible'),
  model: z.string().min(1).max(200),
  baseUrl: WebUrl,
  /** `env:NAME`, `file:PATH`, or the key itself where the document comes on standard input. */
  key: z.string().min(1).max(4096).optional(),
  /** Calls at the same time. */
  concurrency: z.int().min(1).max(64).default(2),
  /** Asks begun in any minute; trying one again belongs to it. Writing is limited by `concurrency` alone. */
  perMinute: z.int().min(1).max(10_000).default(60),
});
export type Model = z.output<typeof Model>;

/** Which model answers for which assistant, and which one writes. One document, replaced whole. */
export const Configuration = z.strictObject({
  assistants: z.partialRecord(Assistant, Model).default({}),
  writer: Model.optional(),
});
export type Configuration = z.output<typeof Configuration>;

export const emptyConfiguration: Configuration = { assistants: {} };
