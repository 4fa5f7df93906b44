import { assistants } from '../../contract/models/assistants.ts';
import { type VendorKind, vendorOf } from '../../contract/models/vendors.ts';
import { withoutEndSlashes } from '../../text/endings.ts';
import type { Choice, Dialogs, InChain } from '../editor/dialogs.ts';
import type { ProviderSettings } from '../embedded/configuration.ts';
import { t } from '../l10n.ts';
import type { CommandArguments } from '../commands/ids.ts';
import { roleName, rolesNamed } from './providerSentences.ts';
import type { EditorModel } from '../lending/editorModel.ts';
import { modelSetting } from '../lending/modelChoice.ts';
import { entryOf, isWebAddress, type ProviderEntry } from './providerSettings.ts';
import type { LocalServer } from './localServers.ts';
import { kindsOffered } from './providers.ts';
import type { StepQuestion, DialogStep } from '../dialogs/steps.ts';
import type { Role } from '../../contract/models/configuration.ts';

type ProviderDialogs = Pick<Dialogs, 'input' | 'pick' | 'pickMany'>;

/** How many steps there are depends on who answers, so the first ones do not say. */
const questionTitle = (
  what: string,
  { step, onBack }: DialogStep<unknown>,
  steps?: number,
): InChain & { readonly title: string } => ({ title: t('Set up a model: {0}', what), step, totalSteps: steps, onBack });

/** Asks what a provider is set up for. Escape gives undefined, as with all of these. */
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
    ];
    const roles: readonly Role[] = [...assistants, 'writer', 'judge'];
    // What is wanted stands where the list begins.
    const isWanted = (role: Role): boolean => wanted !== undefined && ahead.includes(role);
    const inOrder = [...roles.filter(isWanted), ...roles.filter((role) => !isWanted(role))];
    const choices = inOrder.map((role) => ({
      label: roleName(role),
      description: now(role) ?? (role === 'judge' ? t('estimated without one') : undefined),
      value: role,
      picked: ahead.includes(role),
    }));
    return dialogs.pickMany<Role>(choices, {
      ...questionTitle(t('what for'), at),
      placeholder: t('Tick what the model is for, one or several.'),
      needsOne: true,
    });
  };

/** What is to become of what is set up, or whose model is called once. */
export type ProviderChange = 'change' | 'remove' | Role;

/** Asks what is to become of what is set up for these roles already. */
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
          detail: t('Another provider, key or model.'),
          value: 'change',
          active: at.former === 'change',
        },
        ...tested.map(({ role, name }) => ({
          label: `$(pulse) ${t('Test This Key')}`,
          description: roleName(role),
          detail: name,
          value: role,
        })),
        { label: t('Remove'), detail: rolesNamed(roles), value: 'remove', active: at.former === 'remove' },
      ],
      { ...questionTitle(t('change or remove'), at), placeholder: t('What is to become of what is set up?') },
    );

/** Asks who serves the roles, out of those that can serve all of them. */
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
      ...questionTitle(t('who answers'), at),
      placeholder: t('Only those are listed that can do all of it.'),
    });
  };

/** Asks for the address of a provider that may stand anywhere. */
export const askAddress =
  (dialogs: ProviderDialogs, usual: string, steps: number): StepQuestion<string> =>
  async (at) => {
    const typed = await dialogs.input({
      ...questionTitle(t('address'), at, steps),
      prompt: t('Any address that speaks OpenAI’s chat completions: Ollama, LM Studio, a provider or a gateway.'),
      value: at.former ?? usual,
      validate: (text) => (isWebAddress(text.trim()) ? undefined : t('Start with http:// or https://.')),
    });
    return typed === undefined ? undefined : withoutEndSlashes(typed.trim());
  };

interface KeyQuestion {
  readonly kind: VendorKind;
  readonly origin: string;
  readonly stored: boolean;
  readonly needed: boolean;
  readonly steps: number;
}

/** Asks for a key; empty where the stored one stays, or none is needed. */
export const askKey =
  (dialogs: ProviderDialogs, { kind, origin, stored, needed, steps }: KeyQuestion): StepQuestion<string> =>
  async (at) => {
    const { name, keySite } = vendorOf(kind);
    const kept = t('It is kept by the editor and sent to {0} only.', origin);
    const fresh = needed ? t('You get one from {0}.', keySite ?? origin) : t('Leave it empty where none is needed.');
    const typed = await dialogs.input({
      ...questionTitle(t('key'), at, steps),
      prompt: stored ? t('Leave it empty to keep the one that is stored for {0}.', origin) : `${fresh} ${kept}`,
      password: true,
      value: at.former ?? '',
      validate: (text) =>
        needed && !stored && text.trim() === '' ? t('{0} answers nobody without a key.', t(name)) : undefined,
    });
    return typed?.trim();
  };

export interface ModelQuestion {
  readonly current: string | undefined;
  readonly suggestion: string | undefined;
  readonly origin: string;
  /** Undefined where the address does not tell. */
  readonly names: readonly string[] | undefined;
  readonly steps: number;
}

/** Asks for a model out of those that the address names; empty where it is to be another. */
export const askListedModel =
  (dialogs: ProviderDialogs, { current, suggestion, names = [], steps }: ModelQuestion): StepQuestion<string> =>
  (at) => {
    const ahead = [current, suggestion];
    const notes = [t('now'), t('a good start')];
    const rank = (name: string): number => (ahead.includes(name) ? ahead.indexOf(name) : ahead.length);
    const listed = [...names]
      .sort((one, other) => rank(one) - rank(other))
      .map((name) => ({ label: name, description: notes[rank(name)], value: name, active: name === at.former }));
    const another = { label: `$(edit) ${t('Another name…')}`, value: '', active: at.former === '' };
    return dialogs.pick([...listed, another], questionTitle(t('model'), at, steps));
  };

/** Asks for the name of a model. */
export const askModelName =
  (dialogs: ProviderDialogs, { current, suggestion, origin, names, steps }: ModelQuestion): StepQuestion<string> =>
  async (at) => {
    const typed = await dialogs.input({
      ...questionTitle(t('model'), at, steps),
      prompt: names
        ? t('The name of the model.')
        : t('No list of models came from {0}. Check address and key, or enter the name of a model.', origin),
      value: at.former ?? (names?.length ? '' : (current ?? suggestion ?? '')),
      validate: (text) => (text.trim() === '' ? t('Enter a name.') : undefined),
    });
    return typed?.trim();
  };

interface EditorModelQuestion {
  readonly models: readonly EditorModel[];
  /** What is set up now, where that is a model of the editor. */
  readonly current: ProviderEntry | undefined;
  readonly steps: number;
}

/** Rather a look at extensions that bring models. */
export const otherExtensions = Symbol('extensions');
/** A model of the editor, empty for any of them. */
type EditorModelChoice = string | typeof otherExtensions;

/** Asks which of the editor's own models it is to be, and says what to do where there is none. */
export const askEditorModel =
  (dialogs: ProviderDialogs, { models, current, steps }: EditorModelQuestion): StepQuestion<EditorModelChoice> =>
  (at) => {
    const now = (model: string | undefined) => (current && current.model === model ? t('now') : undefined);
    const listed = models.map((model) => ({
      label: model.name,
      description: [`${model.vendor} · ${model.family}`, now(modelSetting(model))].filter(Boolean).join(' · '),
      value: modelSetting(model),
      active: modelSetting(model) === (at.former ?? current?.model),
    }));
    const any = {
      label: t('Whichever the editor has first'),
      description: now(undefined),
      detail: models.length > 0 ? undefined : t('An article fails until there is one.'),
      value: '',
    };
    const extensions: Choice<EditorModelChoice> = {
      label: `$(extensions) ${t('Show Extensions That Bring Models')}`,
      detail: t('Such as GitHub Copilot. Then come back here.'),
      value: otherExtensions,
    };
    return dialogs.pick<EditorModelChoice>(models.length > 0 ? [...listed, any] : [extensions, any], {
      ...questionTitle(t('model'), at, steps),
      placeholder:
        models.length > 0
          ? t('It is asked only while a window lends it, and you are asked first.')
          : t('This editor has no language model yet. An extension brings one.'),
    });
  };

const inUse = (entry: ProviderEntry | undefined): string | undefined =>
  entry && t('now {0}', entry.model ?? t(vendorOf(entry.kind).name));
