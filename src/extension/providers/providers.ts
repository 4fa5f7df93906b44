import type { Assistant } from '../../contract/values.ts';
import { type Kind, kindsFor, type Role } from '../embedded/providerKinds.ts';
import { t } from '../l10n.ts';

/** A kind of provider as people know it. */
export interface ProviderProfile {
  readonly name: () => string;
  readonly detail: () => string;
  /** The site that its keys come from; undefined where that is any. */
  readonly keySite?: string;
  /** A model to begin with, where the configuration has no usual one. */
  readonly suggestion?: string;
  /** The assistants that nothing else comes as near to. */
  readonly bestFor?: readonly Assistant[];
}

/** Every kind, in the order in which they are offered where nothing speaks for another. */
export const profiles: Readonly<Record<Kind, ProviderProfile>> = {
  openai: {
    name: () => 'OpenAI',
    detail: () => t('GPT models. As an assistant they search the web.'),
    keySite: 'platform.openai.com',
    suggestion: 'gpt-5.5',
    bestFor: ['chatgpt'],
  },
  google: {
    name: () => 'Google Gemini',
    detail: () => t('Gemini models. As an assistant they are grounded in Google Search.'),
    keySite: 'aistudio.google.com',
    suggestion: 'gemini-flash-latest',
    bestFor: ['gemini'],
  },
  anthropic: {
    name: () => 'Anthropic',
    detail: () => t('Claude models.'),
    keySite: 'platform.claude.com',
    suggestion: 'claude-sonnet-5',
  },
  perplexity: {
    name: () => 'Perplexity',
    detail: () => t('Sonar models, which search the web before they answer.'),
    keySite: 'perplexity.ai',
    bestFor: ['perplexity'],
  },
  serpapi: {
    name: () => 'SerpApi',
    detail: () => t('Reads AI Mode, AI Overviews and Copilot as they are shown to people.'),
    keySite: 'serpapi.com',
    bestFor: ['aimode', 'aioverview', 'copilot'],
  },
  'openai-compatible': {
    name: () => t('An OpenAI-compatible address'),
    detail: () => t('Ollama, LM Studio, a provider or a gateway: whatever speaks OpenAI’s chat completions.'),
  },
};

export const everyKind = Object.keys(profiles) as readonly Kind[];

/** The kinds that can serve all of the roles: those in use for them first, then those that come nearest. */
export function kindsOffered(roles: readonly Role[], inUse: readonly (Kind | undefined)[]): readonly Kind[] {
  const uses = (kind: Kind): number => inUse.filter((used) => used === kind).length;
  const fits = (kind: Kind): number =>
    roles.filter((role) => profiles[kind].bestFor?.some((one) => one === role)).length;
  return everyKind
    .filter((kind) => roles.every((role) => kindsFor(role).includes(kind)))
    .sort((one, other) => uses(other) - uses(one) || fits(other) - fits(one));
}
