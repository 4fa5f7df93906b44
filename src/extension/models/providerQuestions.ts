import { assistants } from '../../contract/models/assistants.ts';
import { type VendorKind, vendorOf, vendorKinds } from '../../contract/models/vendors.ts';
import { withoutEndSlashes } from '../../text/endings.ts';
import type { Choice, Dialogs, InChain } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { CommandArguments } from '../editor/commandIds.ts';
import { roleName, rolesNamed } from './providerSentences.ts';
import { type EditorModel, modelSetting } from './lending/editorModel.ts';
import { entryOf, isWebAddress, type ProviderEntry } from '../service/providerSettings.ts';
import type { LocalServer } from './modelList.ts';
import type { StepQuestion, DialogStep } from '../editor/steps.ts';
import type { Role } from '../../contract/models/configuration.ts';
import type { ProviderSettings } from '../editor/settings.ts';
import { kindsFor } from '../service/embedded/providerKinds.ts';

type ProviderDialogs = Dialogs;

/** The first steps have no total, because it depends on the chosen provider. */
const questionTitle = (
  what: string,
  { step, onBack }: DialogStep<unknown>,
  steps?: number,
): InChain & { readonly title: string } => ({ title: t('Set up a model: {0}', what), step, totalSteps: steps, onBack });

/** Asks what to use a provider for. Like all questions here, returns undefined after Escape. */
export const askRoles =
  (
    dialogs: ProviderDialogs,
    settings: ProviderSettings,
    wanted: CommandArguments['citedesk.configureAssistant'] | undefined,
  ): StepQuestion<readonly Role[]> =>
  (at) => {
    const now = (role: Role): string | undefined => inUse(entryOf(settings, role));
    const ahead: readonly string[] = at.former ?? [
      ...(wanted?.assistants ?? []),
      ...(wanted?.writer ? ['writer'] : []),
      ...(wanted?.judge ? ['judge'] : []),
    ];
    const roles: readonly Role[] = [...assistants, 'writer', 'judge'];
    // Requested roles come first.
    const isWanted = (role: Role): boolean => wanted !== undefined && ahead.includes(role);
    const inOrder = [...roles.filter(isWanted), ...roles.filter((role) => !isWanted(role))];
    const choices = inOrder.map((role) => ({
      label: roleName(role),
      description: now(role) ?? (role === 'judge' ? t('not set up; sentiment is estimated') : undefined),
      value: role,
      picked: ahead.includes(role),
    }));
    return dialogs.pickMany<Role>(choices, {
      ...questionTitle(t('purpose'), at),
      placeholder: t('Select what to use the model for'),
      prompt: t('Answers come from the model’s API and can differ from those in the app that people use.'),
      needsOne: true,
    });
  };

/** Action for an existing setup. A role means a test call to its model. */
type ProviderChange = 'change' | 'remove' | Role;

/** Asks what to do with the existing setup of these roles. */
export const askProviderChange =
  (
    dialogs: ProviderDialogs,
    roles: readonly Role[],
    tested: readonly { readonly role: Role; readonly name: string }[],
  ): StepQuestion<ProviderChange> =>
  (at) =>
    dialogs.pick<ProviderChange>(
      [
        {
          label: t('Change…'),
          detail: t('Choose another provider, key, or model.'),
          value: 'change',
          active: at.former === 'change',
        },
        ...tested.map(({ role, name }) => ({
          label: `$(pulse) ${t('Test Model Key')}`,
          description: roleName(role),
          detail: name,
          value: role,
        })),
        { label: t('Remove'), detail: rolesNamed(roles), value: 'remove', active: at.former === 'remove' },
      ],
      { ...questionTitle(t('change or remove'), at), placeholder: t('What do you want to do with the current setup?') },
    );

/** Asks for a provider among those that support all roles. */
export const askKind =
  (
    dialogs: ProviderDialogs,
    settings: ProviderSettings,
    { roles, servers }: { readonly roles: readonly Role[]; readonly servers: readonly LocalServer[] },
  ): StepQuestion<VendorKind | LocalServer> =>
  (at) => {
    const entries = roles.map((role) => entryOf(settings, role));
    const kinds = kindsOffered(
      roles,
      entries.map((entry) => entry?.kind),
    );
    const here = (kinds.includes('openai-compatible') ? servers : []).map((server) => ({
      label: server.name,
      description: inUse(entries.find((entry) => entry?.baseUrl === server.baseUrl)) ?? t('runs on this machine'),
      detail: `${t('No key is needed.')} ${server.models.slice(0, 5).join(', ')}${server.models.length > 5 ? ' …' : ''}`,
      value: server,
      active: server === at.former,
    }));
    const choices = kinds.map((kind) => ({
      label: t(vendorOf(kind).name),
      detail: t(vendorOf(kind).detail),
      description: inUse(entries.find((entry) => entry?.kind === kind)),
      value: kind,
      active: kind === at.former,
    }));
    return dialogs.pick<VendorKind | LocalServer>([...here, ...choices], {
      ...questionTitle(t('provider'), at),
      placeholder: t('Only providers that support everything you selected are listed'),
    });
  };

/** Asks for the URL of a provider without a fixed address. */
export const askAddress =
  (dialogs: ProviderDialogs, usual: string, steps: number): StepQuestion<string> =>
  async (at) => {
    const typed = await dialogs.input({
      ...questionTitle(t('URL'), at, steps),
      prompt: t(
        'Enter the URL of an OpenAI-compatible chat completions API, for example from Ollama, LM Studio, a provider, or a gateway.',
      ),
      placeholder: vendorOf('openai-compatible').suggestedAddress ?? '',
      value: at.former ?? usual,
      validate: (text) => (isWebAddress(text.trim()) ? undefined : t('The URL must start with http:// or https://.')),
    });
    return typed === undefined ? undefined : withoutEndSlashes(typed.trim());
  };

interface KeyQuestion {
  readonly roles: readonly Role[];
  readonly kind: VendorKind;
  readonly origin: string;
  readonly stored: boolean;
  readonly needed: boolean;
  readonly steps: number;
}

/** Asks for a key. Empty keeps the stored one or means that none is needed. */
export const askKey =
  (dialogs: ProviderDialogs, { roles, kind, origin, stored, needed, steps }: KeyQuestion): StepQuestion<string> =>
  async (at) => {
    const { name, keySite } = vendorOf(kind);
    const privacy = t('The editor stores the key and sends it only to {0}.', origin);
    const fresh = needed ? t('Get a key from {0}.', keySite ?? origin) : t('Leave empty if no key is needed.');
    const typed = await dialogs.input({
      ...questionTitle(t('key for {0}', rolesNamed(roles)), at, steps),
      prompt: stored ? t('Leave empty to keep the key stored for {0}.', origin) : `${fresh} ${privacy}`,
      password: true,
      value: at.former ?? '',
      validate: (text) =>
        needed && !stored && text.trim() === '' ? t('{0} requires an API key.', t(name)) : undefined,
    });
    return typed?.trim();
  };

export interface ModelQuestion {
  readonly current: string | undefined;
  readonly suggestion: string | undefined;
  readonly origin: string;
  /** Undefined if the provider returned no list. */
  readonly names: readonly string[] | undefined;
  readonly steps: number;
}

/** Asks for a listed model. Empty if the user wants to type another name. */
export const askListedModel =
  (dialogs: ProviderDialogs, { current, suggestion, names = [], steps }: ModelQuestion): StepQuestion<string> =>
  (at) => {
    const ahead = [current, suggestion];
    const notes = [t('current'), t('suggested')];
    const rank = (name: string): number => (ahead.includes(name) ? ahead.indexOf(name) : ahead.length);
    const listed = [...names]
      .sort((one, other) => rank(one) - rank(other))
      .map((name) => ({ label: name, description: notes[rank(name)], value: name, active: name === at.former }));
    const another = { label: `$(edit) ${t('Enter another name…')}`, value: '', active: at.former === '' };
    return dialogs.pick([...listed, another], questionTitle(t('model'), at, steps));
  };

export const askModelName =
  (dialogs: ProviderDialogs, { current, suggestion, origin, names, steps }: ModelQuestion): StepQuestion<string> =>
  async (at) => {
    const typed = await dialogs.input({
      ...questionTitle(t('model'), at, steps),
      prompt: names
        ? t('Enter the name of the model.')
        : t('Couldn’t get a list of models from {0}. Check the URL and the key, or enter a model name.', origin),
      value: at.former ?? (names?.length ? '' : (current ?? suggestion ?? '')),
      validate: (text) => (text.trim() === '' ? t('Enter a name.') : undefined),
    });
    return typed?.trim();
  };

interface EditorModelQuestion {
  readonly models: readonly EditorModel[];
  /** Current setup, if it is a model of the editor. */
  readonly current: ProviderEntry | undefined;
  readonly steps: number;
}

/** Choice that shows extensions with models. */
export const otherExtensions = Symbol('extensions');
/** Setting of an editor model. Empty means any of them. */
type EditorModelChoice = string | typeof otherExtensions;

/** Asks for one of the editor's own models. Without any, offers extensions that provide them. */
export const askEditorModel =
  (dialogs: ProviderDialogs, { models, current, steps }: EditorModelQuestion): StepQuestion<EditorModelChoice> =>
  (at) => {
    const now = (model: string | undefined) => (current && current.model === model ? t('current') : undefined);
    const listed = models.map((model) => ({
      label: model.name,
      description: [`${model.vendor} · ${model.family}`, now(modelSetting(model))].filter(Boolean).join(' · '),
      value: modelSetting(model),
      active: modelSetting(model) === (at.former ?? current?.model),
    }));
    const any = {
      label: t('First available model'),
      description: now(undefined),
      detail: models.length > 0 ? undefined : t('Articles fail until a model is available.'),
      value: '',
    };
    const extensions: Choice<EditorModelChoice> = {
      label: `$(extensions) ${t('Show Extensions That Provide Models')}`,
      detail: t('For example, GitHub Copilot. Come back here after you install one.'),
      value: otherExtensions,
    };
    return dialogs.pick<EditorModelChoice>(models.length > 0 ? [...listed, any] : [extensions, any], {
      ...questionTitle(t('model'), at, steps),
      placeholder:
        models.length > 0
          ? t('Used only with your permission, and only while a window shares it')
          : t('This editor has no language model yet. Install an extension that provides one.'),
    });
  };

const inUse = (entry: ProviderEntry | undefined): string | undefined =>
  entry && t('currently {0}', entry.model ?? t(vendorOf(entry.kind).name));

/** Kinds of providers that support all roles: current ones first, then the best suited. */
function kindsOffered(roles: readonly Role[], inUse: readonly (VendorKind | undefined)[]): readonly VendorKind[] {
  const uses = (kind: VendorKind): number => inUse.filter((used) => used === kind).length;
  const fits = (kind: VendorKind): number =>
    roles.filter((role) => vendorOf(kind).bestFor?.some((one) => one === role)).length;
  return vendorKinds
    .filter((kind) => roles.every((role) => kindsFor(role).includes(kind)))
    .sort((one, other) => uses(other) - uses(one) || fits(other) - fits(one));
}
