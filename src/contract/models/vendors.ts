import * as z from 'zod';
import type { Assistant } from './assistants.ts';
import { WebUrl } from '../call/values.ts';

/** `env:NAME`, `file:PATH`, or the key itself if the document comes from standard input. */
const keyField = z.string().min(1).max(4096);
const modelField = z.string().min(1).max(200);
const BaseUrl = WebUrl.refine((url) => !/^\w+:\/\/[^/]*@/.test(url), {
  error: 'must not contain a user name or password; use “key” instead',
  abort: true,
});
const addressField = (usual: string) => BaseUrl.default(usual);

/** Rate limits for a provider. Every attempt counts. */
const paceLimits = {
  /** Concurrent calls. */
  concurrency: z.int().min(1).max(64).default(2),
  /** Calls that each worker starts per minute. */
  perMinute: z.int().min(1).max(10_000).default(60),
  /** Calls started per day (UTC), in all processes together. No limit by default. */
  perDay: z.int().min(1).max(10_000_000).optional(),
};

/** Data that a vendor's answers report, as listed in `docs/user/assistants.md`: `no`, or `–` if not applicable. */
interface Telling {
  /** Assistants that this applies to, all by default. */
  readonly of?: readonly Assistant[];
  readonly cited: string;
  readonly consulted: string;
  readonly searches: string;
  readonly searched: string;
  readonly modelVersion: string;
  /** True if a call can set the country and language of the question. */
  readonly takesCountry: boolean;
  readonly takesLanguage: boolean;
}

/** Kind of provider: its configuration, its presentation, and its abilities. */
interface Vendor {
  /** Schema of its configuration. */
  readonly settings: z.ZodObject<{ kind: z.ZodLiteral<string> }>;
  readonly name: string;
  /** Description for a picker, one or more sentences. */
  readonly detail: string;
  /** Site that issues its keys. Absent if there is no single one. */
  readonly keySite?: string;
  /** Suggested model and address, if the settings have no default. */
  readonly suggestedModel?: string;
  readonly suggestedAddress?: string;
  /** Assistants for which it is the best choice. */
  readonly bestFor?: readonly Assistant[];
  /** Only assistants that it can answer for. All by default. */
  readonly onlyFor?: readonly Assistant[];
  /** Protocol for listing its models, or their names if it has no list to request. */
  readonly models?: 'openai' | 'google' | 'anthropic' | readonly string[];
  /** True if that list also contains models for media other than text. */
  readonly mixedModels?: boolean;
  readonly tells?: readonly Telling[];
}

/** Assistants that SerpApi supports. */
const searchAssistants = ['aimode', 'aioverview', 'copilot'] as const satisfies readonly Assistant[];

const everything = { cited: 'yes', consulted: 'yes', searches: 'yes', searched: 'yes', modelVersion: 'yes' } as const;
const shownPage = {
  cited: 'yes',
  consulted: 'yes',
  searches: 'no',
  searched: 'only if the result shows pages',
  modelVersion: 'no',
} as const;

/** Kinds of providers, in their default order in pickers. */
export const vendors = {
  /** OpenAI's Responses API. As an assistant, it searches the web. */
  openai: {
    settings: z.strictObject({
      kind: z.literal('openai'),
      model: modelField,
      key: keyField,
      baseUrl: addressField('https://api.openai.com/v1'),
      ...paceLimits,
    }),
    name: 'OpenAI',
    detail: 'GPT models. They search the web when they answer your prompts.',
    keySite: 'platform.openai.com',
    suggestedModel: 'gpt-5.5',
    bestFor: ['chatgpt'],
    models: 'openai',
    mixedModels: true,
    tells: [{ ...everything, takesCountry: true, takesLanguage: false }],
  },
  /** Gemini API. As an assistant, it uses Google Search. */
  google: {
    settings: z.strictObject({
      kind: z.literal('google'),
      model: modelField,
      key: keyField,
      baseUrl: addressField('https://generativelanguage.googleapis.com/v1beta'),
      ...paceLimits,
    }),
    name: 'Google Gemini',
    detail: 'Gemini models. They use Google Search when they answer your prompts.',
    keySite: 'aistudio.google.com',
    suggestedModel: 'gemini-flash-latest',
    bestFor: ['gemini'],
    models: 'google',
    mixedModels: true,
    tells: [{ ...everything, takesCountry: false, takesLanguage: false }],
  },
  anthropic: {
    settings: z.strictObject({
      kind: z.literal('anthropic'),
      model: modelField,
      key: keyField,
      baseUrl: addressField('https://api.anthropic.com/v1'),
      ...paceLimits,
    }),
    name: 'Anthropic',
    detail: 'Claude models.',
    keySite: 'platform.claude.com',
    suggestedModel: 'claude-sonnet-5',
    models: 'anthropic',
  },
  perplexity: {
    settings: z.strictObject({
      kind: z.literal('perplexity'),
      model: modelField.default('sonar'),
      key: keyField,
      baseUrl: addressField('https://api.perplexity.ai'),
      ...paceLimits,
    }),
    name: 'Perplexity',
    detail: 'Sonar models, which search the web before they answer.',
    keySite: 'perplexity.ai',
    bestFor: ['perplexity'],
    /**
     * Only documented (docs.perplexity.ai), not listed by the API. Excludes the deep research model, which takes
     * minutes per answer.
     */
    models: ['sonar', 'sonar-pro', 'sonar-reasoning-pro'],
    tells: [{ ...everything, searches: 'only the number', takesCountry: true, takesLanguage: false }],
  },
  /** Search pages read by SerpApi. */
  serpapi: {
    settings: z.strictObject({
      kind: z.literal('serpapi'),
      key: keyField,
      baseUrl: addressField('https://serpapi.com'),
      ...paceLimits,
    }),
    name: 'SerpApi',
    detail: 'Reads AI Mode, AI Overviews, and Copilot as users see them.',
    keySite: 'serpapi.com',
    bestFor: searchAssistants,
    onlyFor: searchAssistants,
    tells: [
      { of: ['aimode', 'aioverview'], ...shownPage, takesCountry: true, takesLanguage: true },
      { of: ['copilot'], ...shownPage, takesCountry: false, takesLanguage: false },
    ],
  },
  /** Any address with OpenAI's chat completions API: Ollama, LM Studio, a company's gateway. */
  'openai-compatible': {
    settings: z.strictObject({
      kind: z.literal('openai-compatible'),
      model: modelField,
      key: keyField.optional(),
      baseUrl: BaseUrl,
      ...paceLimits,
    }),
    name: 'OpenAI-compatible endpoint',
    detail: 'Ollama, LM Studio, or any other provider or gateway that supports the OpenAI Chat Completions API.',
    suggestedAddress: 'http://127.0.0.1:11434/v1',
    models: 'openai',
    tells: [
      {
        cited: 'if the gateway adds them',
        consulted: 'if the gateway adds them',
        searches: 'no',
        searched: 'if the gateway adds them',
        modelVersion: 'as reported, otherwise the name that you set',
        takesCountry: false,
        takesLanguage: false,
      },
    ],
  },
  /** Models of a VS Code window (`vscode.lm`), which lends them for single calls. */
  editor: {
    settings: z.strictObject({
      kind: z.literal('editor'),
      /** ID, family, or `vendor/id`. By default, the editor's first model. */
      model: modelField.optional(),
      perMinute: paceLimits.perMinute,
      perDay: paceLimits.perDay,
    }),
    name: 'This editor’s models',
    detail:
      'Models available in this editor, such as GitHub Copilot’s. No key is needed; the editor asks you before it shares a model.',
  },
} as const satisfies Readonly<Record<string, Vendor>>;

export type VendorKind = keyof typeof vendors;
export const vendorKinds = Object.keys(vendors) as readonly VendorKind[];
export const vendorOf = (kind: VendorKind): Vendor => vendors[kind];

/** Settings of an address with OpenAI's chat completions API. */
export const OpenAiCompatible = vendors['openai-compatible'].settings;
export type OpenAiCompatible = z.output<typeof OpenAiCompatible>;

/** Language model that writes, judges, or answers. */
export const Model = z.discriminatedUnion('kind', [
  vendors.openai.settings,
  vendors.google.settings,
  vendors.perplexity.settings,
  vendors.anthropic.settings,
  vendors['openai-compatible'].settings,
  vendors.editor.settings,
]);
export type Model = z.output<typeof Model>;
/** Model that a window lends. */
export type EditorModel = Extract<Model, { readonly kind: 'editor' }>;
/** Model that is called at an address. */
export type AddressedModel = Exclude<Model, EditorModel>;

/** Provider of an assistant's answers. */
export const Provider = z.discriminatedUnion('kind', [
  vendors.openai.settings,
  vendors.google.settings,
  vendors.perplexity.settings,
  vendors['openai-compatible'].settings,
  vendors.serpapi.settings,
]);
export type Provider = z.output<typeof Provider>;

/** Model or provider that is called at an address. */
export type Addressed = AddressedModel | Provider;

/** True if calls use the owner's key, and may cost money. */
export const hasOwnKey = (model: Model | Provider): model is Addressed =>
  model.kind !== 'editor' && model.key !== undefined;

/** True if a vendor is called at its own address, and so at its own prices. */
export const isAtHome = ({ kind, baseUrl }: Addressed): boolean => {
  const { data } = z
    .object({ baseUrl: z.string() })
    .safeParse(vendors[kind].settings.partial().safeParse({ kind }).data);
  return data?.baseUrl === baseUrl;
};

/** True if a kind of provider can answer for an assistant. */
export const canAnswerFor = (kind: Provider['kind'], assistant: string): boolean =>
  vendorOf(kind).onlyFor?.some((one) => one === assistant) ?? true;

/** True if a provider can set the country of an assistant's answers. */
export const takesCountry = ({ kind }: Provider, assistant: Assistant): boolean =>
  vendorOf(kind).tells?.some((one) => one.takesCountry && (one.of?.includes(assistant) ?? true)) ?? false;
