import * as z from 'zod';
import { Assistant, WebUrl } from './values.ts';

/** `env:NAME`, `file:PATH`, or the key itself where the document comes on standard input. */
const key = z.string().min(1).max(4096);
const model = z.string().min(1).max(200);

/** How much is asked of a provider; each try counts. */
const limits = {
  /** Calls at the same time. */
  concurrency: z.int().min(1).max(64).default(2),
  /** Calls begun in any minute, in each process that works. */
  perMinute: z.int().min(1).max(10_000).default(60),
  /** Calls begun in a day (UTC), in all processes together; without it there is no budget. */
  perDay: z.int().min(1).max(10_000_000).optional(),
};

const address = (usual: string) => WebUrl.default(usual);

/** OpenAI's Responses API; as an assistant it searches the web. */
const OpenAi = z.strictObject({
  kind: z.literal('openai'),
  model,
  key,
  baseUrl: address('https://api.openai.com/v1'),
  ...limits,
});
/** The Gemini API; as an assistant it is grounded in Google Search. */
const Google = z.strictObject({
  kind: z.literal('google'),
  model,
  key,
  baseUrl: address('https://generativelanguage.googleapis.com/v1beta'),
  ...limits,
});
const Perplexity = z.strictObject({
  kind: z.literal('perplexity'),
  model: model.default('sonar'),
  key,
  baseUrl: address('https://api.perplexity.ai'),
  ...limits,
});
const Anthropic = z.strictObject({
  kind: z.literal('anthropic'),
  model,
  key,
  baseUrl: address('https://api.anthropic.com/v1'),
  ...limits,
});
/** Any address that speaks OpenAI's chat completions: Ollama, LM Studio, a company's gateway. */
export const OpenAiCompatible = z.strictObject({
  kind: z.literal('openai-compatible'),
  model,
  key: key.optional(),
  baseUrl: WebUrl,
  ...limits,
});
/** Search pages as SerpApi reads them: AI Mode, AI Overviews and Copilot. */
const SerpApi = z.strictObject({ kind: z.literal('serpapi'), key, baseUrl: address('https://serpapi.com'), ...limits });

/** A language model that writes, judges, or answers. */
export const Model = z.discriminatedUnion('kind', [OpenAi, Google, Perplexity, Anthropic, OpenAiCompatible]);
export type Model = z.output<typeof Model>;
export type OpenAiCompatible = z.output<typeof OpenAiCompatible>;

/** Who answers for an assistant. */
export const Provider = z.discriminatedUnion('kind', [OpenAi, Google, Perplexity, OpenAiCompatible, SerpApi]);
export type Provider = z.output<typeof Provider>;

/** What SerpApi can be asked for. */
export const searchAssistants = ['aimode', 'aioverview', 'copilot'] as const satisfies readonly Assistant[];
export type SearchAssistant = (typeof searchAssistants)[number];
export const isSearchAssistant = (name: string): name is SearchAssistant =>
  (searchAssistants as readonly string[]).includes(name);

/** Who answers for which assistant, which model writes, and which judges how answers speak of a brand. One document, replaced whole. */
export const Configuration = z.strictObject({
  assistants: z
    .partialRecord(Assistant, Provider)
    .default({})
    .superRefine((assistants, context) => {
      for (const [name, provider] of Object.entries(assistants)) {
        if (provider.kind !== 'serpapi' || isSearchAssistant(name)) continue;
        context.addIssue({
          code: 'custom',
          path: [name, 'kind'],
          message: `serpapi answers for ${searchAssistants.join(', ')} only`,
        });
      }
    }),
  writer: Model.optional(),
  judge: Model.optional(),
});
export type Configuration = z.output<typeof Configuration>;

export const emptyConfiguration: Configuration = { assistants: {} };
