import { assistants } from '../../contract/values.ts';
import { assistantName } from '../assistantName.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import type { ProviderSettings } from '../embedded/configuration.ts';
import type { Kind, Role } from '../embedded/providerKinds.ts';
import { t } from '../l10n.ts';
import type { CommandArguments } from './ids.ts';
import { entryOf, isWebAddress, type ProviderEntry } from './providerSettings.ts';
import { kindsOffered, profiles } from './providers.ts';

type Asking = Pick<Dialogs, 'input' | 'pick' | 'pickMany'>;

/** `Set up a model (3/4): key`. How many steps there are depends on who answers, so the first two do not say. */
const titled = (step: number, what: string, steps?: number): string =>
  steps === undefined ? t('Set up a model ({0}): {1}', step, what) : t('Set up a model ({0}/{1}): {2}', step, steps, what);

/** Asks what a provider is set up for. Escape gives undefined, as with all of these. */
export function askRoles(dialogs: Asking, settings: ProviderSettings, wanted: CommandArguments['citedesk.configureAssistant'] | undefined): Promise<readonly Role[] | undefined> {
  const nothingAsked = !wanted?.assistants && !wanted?.writer;
  const now = (role: Role): string | undefined => inUse(entryOf(settings, role));
  return dialogs.pickMany<Role>([
    ...assistants.map((role) => ({ label: assistantName(role), description: now(role), value: role, picked: wanted?.assistants?.includes(role) ?? (nothingAsked && role === 'chatgpt') })),
    { label: t('Writer of articles'), description: now('writer'), value: 'writer', picked: wanted?.writer ?? false },
    { label: t('Judge of how answers speak of the brand'), description: now('judge') ?? t('estimated without one'), value: 'judge', picked: false },
  ], { title: titled(1, t('what for')), placeholder: t('One model can do several of these.') });
}

/** Asks who serves the roles, out of those that can serve all of them. */
export function askKind(dialogs: Asking, settings: ProviderSettings, roles: readonly Role[]): Promise<Kind | undefined> {
  const entries = roles.map((role) => entryOf(settings, role));
  const choices = kindsOffered(roles, entries.map((entry) => entry?.kind)).map((kind) => ({
    label: profiles[kind].name(), detail: profiles[kind].detail(), description: inUse(entries.find((entry) => entry?.kind === kind)), value: kind,
  }));
  return dialogs.pick(choices, { title: titled(2, t('who answers')), placeholder: t('Only those are listed that can do all of it.') });
}

/** Asks for the address of a provider that may stand anywhere. */
export async function askAddress(dialogs: Asking, usual: string, steps: number): Promise<string | undefined> {
  const typed = await dialogs.input({
    title: titled(3, t('address'), steps),
    prompt: t('Any address that speaks OpenAI’s chat completions: Ollama, LM Studio, a provider or a gateway.'),
    value: usual,
    validate: (text) => (isWebAddress(text.trim()) ? undefined : t('Start with http:// or https://.')),
  });
  return typed?.trim().replace(/\/+$/u, '');
}

interface KeyQuestion {
  readonly kind: Kind;
  readonly origin: string;
  readonly stored: boolean;
  readonly needed: boolean;
  readonly step: number;
  readonly steps: number;
}

/** Asks for a key; empty where the stored one stays, or none is needed. */
export async function askKey(dialogs: Asking, { kind, origin, stored, needed, step, steps }: KeyQuestion): Promise<string | undefined> {
  const { name, keySite } = profiles[kind];
  const kept = t('It is kept by the editor and sent to {0} only.', origin);
  const fresh = needed ? t('You get one from {0}.', keySite ?? origin) : t('Leave it empty where none is needed.');
  const typed = await dialogs.input({
    title: titled(step, t('key'), steps),
    prompt: stored ? t('Leave it empty to keep the one that is stored for {0}.', origin) : `${fresh} ${kept}`,
    password: true,
    validate: (text) => (needed && !stored && text.trim() === '' ? t('{0} answers nobody without a key.', name()) : undefined),
  });
  return typed?.trim();
}

interface ModelQuestion {
  readonly current: string | undefined;
  readonly suggestion: string | undefined;
  readonly origin: string;
  /** Undefined where the address does not tell. */
  readonly names: readonly string[] | undefined;
  readonly steps: number;
}

/** Asks for a model, out of those that the address names, or by any other name. */
export async function askModel(dialogs: Asking, { current, suggestion, origin, names, steps }: ModelQuestion): Promise<string | undefined> {
  const title = titled(steps, t('model'), steps);
  const ahead = [current, suggestion];
  const notes = [t('now'), t('a good start')];
  const rank = (name: string): number => (ahead.includes(name) ? ahead.indexOf(name) : ahead.length);
  const listed = [...(names ?? [])].sort((one, other) => rank(one) - rank(other)).map((name) => ({ label: name, description: notes[rank(name)], value: name }));
  const another = { label: `$(edit) ${t('Another name…')}`, value: '' };
  const picked = listed.length > 0 ? await dialogs.pick([...listed, another], { title }) : '';
  if (picked !== '') return picked;
  const typed = await dialogs.input({
    title,
    prompt: names ? t('The name of the model.') : t('No list of models came from {0}. Check address and key, or enter the name of a model.', origin),
    value: listed.length > 0 ? '' : (current ?? suggestion ?? ''),
    validate: (text) => (text.trim() === '' ? t('Enter a name.') : undefined),
  });
  return typed?.trim();
}

const inUse = (entry: ProviderEntry | undefined): string | undefined => entry && t('now {0}', entry.model ?? profiles[entry.kind].name());
