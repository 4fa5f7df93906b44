import type { Keys } from '../connection/keys.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { demandsOf, isAssistant, type Role } from '../embedded/providerKinds.ts';
import { t } from '../l10n.ts';
import type { Command } from './command.ts';
import type { ModelPlace } from './modelList.ts';
import { namesOf } from './models.ts';
import { askAddress, askKey, askKind, askModel, askRoles } from './providerQuestions.ts';
import { entryOf, type ProviderEntry, storeEntry, type WritableSettings } from './providerSettings.ts';
import { profiles } from './providers.ts';

interface Needs {
  readonly settings: WritableSettings;
  readonly keys: Keys;
  readonly dialogs: Pick<Dialogs, 'input' | 'pick' | 'pickMany' | 'tell'>;
  /** Names of the models behind an address; undefined where it does not tell. */
  readonly listModels: (place: ModelPlace) => Promise<readonly string[] | undefined>;
  /** Hands the new settings to the local service, where one runs. */
  readonly feed: () => Promise<void>;
}

/** Where Ollama listens. */
const localAddress = 'http://127.0.0.1:11434/v1';

/** Sets up who answers for assistants, writes articles, or judges answers. Nothing is kept before the last answer. */
export const configureAssistant = ({ settings, keys, dialogs, listModels, feed }: Needs): Command<'citedesk.configureAssistant'> => ({
  id: 'citedesk.configureAssistant',
  async run(wanted) {
    const roles = await askRoles(dialogs, settings, wanted);
    if (!roles?.length) return;
    const kind = await askKind(dialogs, settings, roles);
    if (kind === undefined) return;
    const demands = demandsOf(kind);
    const anywhere = demands.usualAddress === undefined;
    const steps = 3 + Number(anywhere) + Number(demands.model);
    // What a person set by hand for this kind goes on to count.
    const current = roles.map((role) => entryOf(settings, role)).find((entry) => entry?.kind === kind);
    const baseUrl = anywhere ? await askAddress(dialogs, current?.baseUrl ?? localAddress, steps) : current?.baseUrl;
    const address = baseUrl ?? demands.usualAddress;
    if (address === undefined) return;
    const { origin } = new URL(address);
    const stored = await keys.of('model', origin);
    const key = await askKey(dialogs, { kind, origin, stored: stored !== undefined, needed: demands.key, step: anywhere ? 4 : 3, steps });
    if (key === undefined) return;
    let model: string | undefined;
    if (demands.model) {
      const names = await listModels({ kind, baseUrl: address, key: key || stored });
      model = await askModel(dialogs, { current: current?.model, suggestion: demands.usualModel ?? profiles[kind].suggestion, origin, names, steps });
      if (model === undefined) return;
    }
    const entry: ProviderEntry = { kind, ...(model !== undefined && { model }), ...(baseUrl !== undefined && { baseUrl }) };
    if (key !== '') await keys.store('model', origin, key);
    await storeEntry(settings, roles, entry);
    await feed();
    await dialogs.tell(done(entry, roles));
  },
});

/** `gpt-5.5 of OpenAI now answers for ChatGPT, Gemini, writes articles, and judges answers.` */
function done(entry: ProviderEntry, roles: readonly Role[]): string {
  const chosen = roles.filter(isAssistant);
  const deeds = [
    ...(chosen.length > 0 ? [t('answers for {0}', namesOf(chosen))] : []),
    ...(roles.includes('writer') ? [t('writes articles')] : []),
    ...(roles.includes('judge') ? [t('judges how answers speak of the brand')] : []),
  ];
  const last = deeds.pop() ?? '';
  return t('{0} now {1}.', nameOf(entry), deeds.length === 0 ? last : t('{0}, and {1}', deeds.join(', '), last));
}

/** `gpt-5.5 of OpenAI`, `qwen3 at 127.0.0.1:11434`, `SerpApi`. */
function nameOf({ kind, model, baseUrl }: ProviderEntry): string {
  const name = profiles[kind].name();
  if (model === undefined) return name;
  return baseUrl === undefined ? t('{0} of {1}', model, name) : t('{0} at {1}', model, new URL(baseUrl).host);
}
