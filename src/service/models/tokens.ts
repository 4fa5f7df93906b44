import * as z from 'zod';
import type { ModelAttempt, ModelUsage } from './attempts.ts';

const tokens = z.int().min(0).optional().catch(undefined);

/** Names of token counts in OpenAI's responses, chat completions, and Gemini. */
const Usage = z.object({
  input_tokens: tokens,
  prompt_tokens: tokens,
  promptTokenCount: tokens,
  output_tokens: tokens,
  completion_tokens: tokens,
  candidatesTokenCount: tokens,
  thoughtsTokenCount: tokens,
  /** Cost in US dollars, reported by Perplexity. */
  cost: z
    .object({ total_cost: z.number().min(0) })
    .optional()
    .catch(undefined),
});

const Told = z.object({ usage: Usage.nullish().catch(undefined), usageMetadata: Usage.nullish().catch(undefined) });

/** Reports an event's token counts and cost, if it contains any. */
export function tellTokens(event: unknown, used: ModelAttempt['used']): void {
  const told = tokensIn(event);
  if (told) used(told);
}

/** Returns an event's token counts, including reasoning. Undefined without any. */
function tokensIn(event: unknown): Partial<ModelUsage> | undefined {
  const { usage, usageMetadata } = Told.safeParse(event).data ?? {};
  const told = usage ?? usageMetadata;
  if (!told) return undefined;
  const input = told.input_tokens ?? told.prompt_tokens ?? told.promptTokenCount ?? null;
  const written = told.output_tokens ?? told.completion_tokens ?? told.candidatesTokenCount;
  const output =
    written === undefined && told.thoughtsTokenCount === undefined
      ? null
      : (written ?? 0) + (told.thoughtsTokenCount ?? 0);
  if (input === null && output === null) return undefined;
  const usd = told.cost?.total_cost;
  return { input, output, ...(usd !== undefined && { usd }) };
}
