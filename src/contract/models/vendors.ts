import * as z from 'zod';
import type { Assistant } from './assistants.ts';
import { WebUrl } from '../call/values.ts';

/** `env:NAME`, `file:PATH`, or the key itself where the document comes on standard input. */
const keyField = z.string().min(1).max(4096);
const modelField = z.string().min(1).max(200);
const BaseUrl = WebUrl.refine((url) => !/^\w+:\/\/[^/]*@/.test(url), {
  error: 'must not contain a user name or password; use “key” instead',
  abort: true,
});
const addressField = (usual: string) => BaseUrl.default(usual);

/** How much is asked of a provider; each try counts. */
const paceLimits = {
  /** Calls at the same time. */
  concurrency: z.int().min(1).max(64).default(2),
  /** Calls begun in any minute, in each process that works. */
  perMinute: z.int().min(1).max(10_000).default(60),
  /** Calls begun in a day (UTC), in all processes together; without it there is no budget. */
  perDay: z.int().min(1).max(10_000_000).optional(),
};

/** What the answers of a vendor tell, as `docs/user/assistants.md` shows it; `no` and `–` where it has no such thing. */
interface Telling {
  /** Of which assistants that is said; of all unless it says otherwise. */
  readonly of?: readonly Assistant[];
  readonly cited: string;
  readonly consulted: string;
  readonly searches: string;
  readonly searched: string;
  readonly modelVersion: string;
  /** Whether a call can say from which country, and in which language, it asks. */
  readonly takesCountry: boolean;
  readonly takesLanguage: boolean;
}

/** What is known of a kind of provider: how it is configured, how people know it, what it can do. */
interface Vendor {
  /** What a configuration says of it. */
  readonly settings: z.ZodObject<{ kind: z.ZodLiteral<string> }>;
  readonly name: string;
  /** One sentence, or some, for whoever picks one. */
  readonly detail: string;
  /** The site that its keys come from; left out where that is any. */
  readonly keySite?: string;
  /** A model and an address to begin with, where the settings have no usual one. */
  readonly suggestedModel?: string;
  readonly suggestedAddress?: string;
  /** The assistants that nothing else comes as near to. */
  readonly bestFor?: readonly Assistant[];
  /** The only assistants that it can answer for. */
  readonly onlyFor?: readonly Assistant[];
  /** Whose protocol its list of models speaks, or the names themselves where it has none to read. */
  readonly models?: 'openai' | 'google' | 'anthropic' | readonly string[];
  /** Whether that list holds models that take or give something else than text as well. */
  readonly mixedModels?: boolean;
  readonly tells?: readonly Telling[];
}

/** What SerpApi can be asked for. */
const searchAssistants = ['aimode', 'aioverview', 'copilot'] as const satisfies readonly Assistant[];

const everything = { cited: 'yes', consulted: 'yes', searches: 'yes', searched: 'yes', modelVersion: 'yes' } as const;
const shownPage = {
  cited: 'yes',
  consulted: 'yes',
  searches: 'no',
  searched: 'only if the result shows pages',
  modelVersion: 'no',
} as const;

/** Every kind of provider, in the order in which they are offered where nothing speaks for another. */
export const vendors = {
  /** OpenAI's Responses API; as an assistant it searches the web. */
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
  /** The Gemini API; as an assistant it is grounded in Google Search. */
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
    /** Listed on paper only (docs.perplexity.ai); the one that researches for minutes answers nobody's question. */
    models: ['sonar', 'sonar-pro', 'sonar-reasoning-pro'],
    tells: [{ ...everything, searches: 'only the number', takesCountry: true, takesLanguage: false }],
  },
  /** Search pages as SerpApi reads them. */
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
  /** Any address that speaks OpenAI's chat completions: Ollama, LM Studio, a company's gateway. */
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
  /** The models of a VS Code window, which lends them call by call (`vscode.lm`). */
  editor: {
    settings: z.strictObject({
      kind: z.literal('editor'),
      /** By id or family, also as `vendor/id`; whichever the editor has first where it is left out. */
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
/** The row of a vendor. */
export const vendorOf = (kind: VendorKind): Vendor => vendors[kind];

/** What is said of an address that speaks OpenAI's chat completions. */
export const OpenAiCompatible = vendors['openai-compatible'].settings;
export type OpenAiCompatible = z.output<typeof OpenAiCompatible>;

/** A language model that writes, judges, or answers. */
export const Model = z.discriminatedUnion('kind', [
  vendors.openai.settings,
  vendors.google.settings,
  vendors.perplexity.settings,
  vendors.anthropic.settings,
  vendors['openai-compatible'].settings,
  vendors.editor.settings,
]);
export type Model = z.output<typeof Model>;
/** One that a window lends. */
export type EditorModel = Extract<Model, { readonly kind: 'editor' }>;
/** One that is called at an address. */
export type AddressedModel = Exclude<Model, EditorModel>;

/** Who answers for an assistant. */
export const Provider = z.discriminatedUnion('kind', [
  vendors.openai.settings,
  vendors.google.settings,
  vendors.perplexity.settings,
  vendors['openai-compatible'].settings,
  vendors.serpapi.settings,
]);
export type Provider = z.output<typeof Provider>;

/** Whoever is called at an address. */
export type Addressed = AddressedModel | Provider;

/** Whether calls are made with somebody's key, so that they may cost money. */
export const hasOwnKey = (model: Model | Provider): model is Addressed =>
  model.kind !== 'editor' && model.key !== undefined;

/** Whether a vendor is called where it is at home, and so at its own prices. */
export const isAtHome = ({ kind, baseUrl }: Addressed): boolean => {
  const { data } = z
    .object({ baseUrl: z.string() })
    .safeParse(vendors[kind].settings.partial().safeParse({ kind }).data);
  return data?.baseUrl === baseUrl;
};

/** Whether a kind can answer for an assistant. */
export const canAnswerFor = (kind: Provider['kind'], assistant: string): boolean =>
  vendorOf(kind).onlyFor?.some((one) => one === assistant) ?? true;

/** Whether a provider can be told for which country an assistant is asked. */
export const takesCountry = ({ kind }: Provider, assistant: Assistant): boolean =>
  vendorOf(kind).tells?.some((one) => one.takesCountry && (one.of?.includes(assistant) ?? true)) ?? false;
