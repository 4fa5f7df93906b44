import { assistantName } from '../../contract/models/assistants.ts';
import { vendorOf } from '../../contract/models/vendors.ts';
import { isAssistant } from '../service/embedded/providerKinds.ts';
import { t } from '../editor/l10n.ts';
import { assistantNames } from '../service/models.ts';
import type { ProviderEntry } from '../service/providerSettings.ts';
import type { Role } from '../../contract/models/configuration.ts';

export function roleName(role: Role): string {
  if (role === 'writer') return t('Article writer');
  return role === 'judge' ? t('Sentiment judge') : assistantName(role);
}

export const rolesNamed = (roles: readonly Role[]): string => roles.map(roleName).join(', ');

/**
 * Confirmation of a setup: `gpt-5.5 of OpenAI now provides answers for ChatGPT, Gemini, writes articles, and rates the
 * sentiment of answers.`
 */
export function setUpSentence(entry: ProviderEntry, roles: readonly Role[]): string {
  const chosen = roles.filter(isAssistant);
  const actions = [
    ...(chosen.length > 0 ? [t('provides answers for {0}', assistantNames(chosen))] : []),
    ...(roles.includes('writer') ? [t('writes articles')] : []),
    ...(roles.includes('judge') ? [t('rates the sentiment of answers')] : []),
  ];
  const last = actions.pop() ?? '';
  return t(
    '{0} now {1}.',
    providerName(entry),
    actions.length === 0 ? last : t('{0}, and {1}', actions.join(', '), last),
  );
}

/** Question before a removal, with its consequences. `origins` are those whose keys will be deleted. */
export function removalQuestion(roles: readonly Role[], origins: readonly string[]): string {
  const assistants = assistantNames(roles.filter(isAssistant));
  return [
    t('Remove the model setup for {0}?', rolesNamed(roles)),
    ...(assistants === ''
      ? []
      : [
          t(
            'Scheduled prompts for {0} will fail because no model will provide answers. Stored answers are kept.',
            assistants,
          ),
        ]),
    ...(roles.includes('writer') ? [t('You will only be able to create briefs. Existing articles are kept.')] : []),
    ...(roles.includes('judge') ? [t('Sentiment will be estimated.')] : []),
    ...origins.map((origin) => t('The key stored for {0} will be deleted because nothing else uses it.', origin)),
  ].join('\n\n');
}

/** Confirmation of a removal: `Removed: ChatGPT, Article writer.` */
export const removedSentence = (roles: readonly Role[]): string => t('Removed: {0}.', rolesNamed(roles));

/** Display name of a provider: `gpt-5.5 of OpenAI`, `qwen3 at 127.0.0.1:11434`, `SerpApi`. */
export function providerName({ kind, model, baseUrl }: ProviderEntry): string {
  const name = t(vendorOf(kind).name);
  if (model === undefined) return name;
  if (kind === 'editor') return t('{0} in this editor', model);
  return baseUrl === undefined ? t('{0} of {1}', model, name) : t('{0} at {1}', model, new URL(baseUrl).host);
}
