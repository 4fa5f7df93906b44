import { assistants } from '../../contract/models/assistants.ts';
import type { Keys } from '../service/connection/keys.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { demandsOf } from '../service/embedded/providerKinds.ts';
import { t } from '../editor/l10n.ts';
import type { Command, Execute } from '../editor/command.ts';
import { mayCarryKey } from '../service/exposedKey.ts';
import type { CommandArguments } from '../editor/commandIds.ts';
import type { EditorModel } from './lending/editorModel.ts';
import type { LocalServer, ModelPlace } from './modelList.ts';
import {
  askAddress,
  askEditorModel,
  askProviderChange,
  askKey,
  askKind,
  askListedModel,
  askModelName,
  askRoles,
  type ModelQuestion,
  otherExtensions,
} from './providerQuestions.ts';
import { providerName, setUpSentence, removalQuestion, removedSentence } from './providerSentences.ts';
import {
  entryOf,
  originOf,
  type ProviderEntry,
  storeEntry,
  type WritableSettings,
  originsIn,
  takeOut,
} from '../service/providerSettings.ts';
import { type VendorKind, vendorOf } from '../../contract/models/vendors.ts';
import { askLabel, retryOf } from '../service/failures/refusals.ts';
import type { Status } from '../work/status.ts';
import { canBeTested } from './testModel.ts';
import { type AskStep, inSteps } from '../editor/steps.ts';
import type { Role } from '../../contract/models/configuration.ts';

interface ConfigureContext {
  readonly settings: WritableSettings & { readonly serviceUrl: string };
  readonly keys: Keys;
  readonly dialogs: Dialogs;
  /** Lists the models at an address. Undefined if the server doesn't list them. */
  readonly listModels: (place: ModelPlace) => Promise<readonly string[] | undefined>;
  /** Finds model servers that run on this machine. */
  readonly findServers: () => Promise<readonly LocalServer[]>;
  readonly execute: Execute;
  readonly editorModels: () => Promise<readonly EditorModel[]>;
  /** Shows extensions that provide language models. */
  readonly showExtensions: () => Promise<void>;
  readonly status: Pick<Status, 'setUp'>;
  /** Sends the new settings to the local service if it runs. */
  readonly feed: () => Promise<void>;
}

/** Result of the dialog: a provider to set up for the roles or to remove from them, or a role to test. */
type Plan =
  | { readonly test: Role }
  | { readonly roles: readonly Role[]; readonly entry: ProviderEntry; readonly origin: string; readonly key: string }
  | { readonly roles: readonly Role[]; readonly entry: undefined };

/** Sets up or removes the model for assistants, articles or judgments. Saves nothing before the last question. */
export const configureAssistant = (context: ConfigureContext): Command<'citedesk.configureAssistant'> => ({
  id: 'citedesk.configureAssistant',
  async run(wanted) {
    const { settings, keys, dialogs, feed, execute, status } = context;
    const servers = context.findServers(); // likely finished when the user gets to choose a provider
    const plan = await inSteps((ask) => planned(ask, { ...context, servers }, wanted));
    if (!plan) return;
    if ('test' in plan) return execute('citedesk.testModel', { role: plan.test });
    if (!plan.entry) return removeProvider(context, plan.roles);
    const { roles, entry, origin, key } = plan;
    if (key !== '') await keys.store('model', origin, key);
    await storeEntry(settings, roles, entry);
    await feed();
    const local = settings.serviceUrl === '';
    // Other assistants at the same origin share the key.
    const models = assistants.filter((one) => roles.includes(one) || originOf(settings, one) === origin);
    if (local) await status.setUp(models);
    const unasked = local && wanted?.unasked ? { ...wanted.unasked, models } : undefined;
    const [first] = local && origin !== '' ? roles : [];
    const test = t('Test Model Key');
    const buttons = [...(unasked ? [askLabel(unasked)] : []), ...(first ? [test] : [])];
    const pressed = await dialogs.tell(setUpSentence(entry, roles), ...buttons);
    if (pressed === test && first) await execute('citedesk.testModel', { role: first, ...(unasked && { unasked }) });
    else if (pressed !== undefined && unasked) await execute('citedesk.retryRun', retryOf(unasked));
  },
});

type Asking = ConfigureContext & { readonly servers: Promise<readonly LocalServer[]> };

async function planned(
  ask: AskStep,
  context: Asking,
  wanted: CommandArguments['citedesk.configureAssistant'] | undefined,
): Promise<Plan | undefined> {
  const { settings, dialogs } = context;
  const role = wanted?.key ? assistants.find((one) => wanted.assistants?.includes(one)) : undefined;
  const current = role && entryOf(settings, role);
  if (current && demandsOf(current.kind).address) return withNewKey(ask, context, { role, entry: current });
  const roles = await ask('roles', askRoles(dialogs, settings, wanted));
  if (!roles?.length) return undefined;
  // Only the local service uses these settings, so providers are removed only there.
  const present = settings.serviceUrl === '' ? roles.filter((role) => entryOf(settings, role)) : [];
  if (present.length > 0) {
    const tested = present.flatMap((role) => {
      const entry = canBeTested(settings, role) ? entryOf(settings, role) : undefined;
      return entry ? [{ role, name: providerName(entry) }] : [];
    });
    const action = await ask('action', askProviderChange(dialogs, present, tested));
    if (action === 'remove') return { roles: present, entry: undefined };
    if (action !== 'change') return action && { test: action };
  }
  return provided(ask, context, { roles, asked: present.length > 0 ? 2 : 1 });
}

async function withNewKey(
  ask: AskStep,
  { keys, dialogs }: ConfigureContext,
  { role, entry }: { readonly role: Role; readonly entry: ProviderEntry },
): Promise<Plan | undefined> {
  const { kind, baseUrl = demandsOf(kind).defaultAddress ?? '' } = entry;
  const { origin } = new URL(baseUrl);
  const stored = (await keys.of('model', origin)) !== undefined;
  const key = await ask(
    `key for ${origin}`,
    askKey(dialogs, { roles: [role], kind, origin, stored, needed: demandsOf(kind).key, steps: 1 }),
  );
  if (key === undefined || (key !== '' && !(await mayCarryKey(baseUrl, dialogs)))) return undefined;
  return { roles: [role], entry, origin, key };
}

/** Asks for the provider of the roles. `asked` is the number of earlier questions. */
async function provided(
  ask: AskStep,
  context: Asking,
  { roles, asked }: { readonly roles: readonly Role[]; readonly asked: number },
): Promise<Plan | undefined> {
  const { settings, keys, dialogs, listModels } = context;
  const servers = await context.servers;
  const chosen = await ask('kind', askKind(dialogs, settings, { roles, servers }));
  if (chosen === undefined) return undefined;
  if (typeof chosen === 'object') return fromServer(ask, context, { roles, server: chosen, steps: asked + 2 });
  const kind = chosen;
  const demands = demandsOf(kind);
  if (!demands.address) return fromEditor(ask, context, { kind, roles, steps: asked + 2 });
  const anywhere = demands.defaultAddress === undefined;
  const steps = asked + 2 + Number(anywhere) + Number(demands.model);
  // Keep values that the user set by hand for this kind.
  const current = roles.map((role) => entryOf(settings, role)).find((entry) => entry?.kind === kind);
  const baseUrl = anywhere
    ? await ask('address', askAddress(dialogs, current?.baseUrl ?? vendorOf(kind).suggestedAddress ?? '', steps))
    : current?.baseUrl;
  const address = baseUrl ?? demands.defaultAddress;
  if (address === undefined) return undefined;
  const { origin } = new URL(address);
  const stored = await keys.of('model', origin);
  // The id contains the origin, so that a key typed for one address never appears for another.
  const key = await ask(
    `key for ${origin}`,
    askKey(dialogs, { roles, kind, origin, stored: stored !== undefined, needed: demands.key, steps }),
  );
  if (key === undefined) return undefined;
  if ((key || stored) && !(await mayCarryKey(address, dialogs))) return undefined;
  const entry = { kind, ...(baseUrl !== undefined && { baseUrl }) };
  if (!demands.model) return { roles, entry, origin, key };
  const loaded = await dialogs.wait(
    {
      title: t('Set up a model: {0}', t('model')),
      placeholder: t('Loading models from {0}…', new URL(address).host),
    },
    async () => ({ names: await listModels({ kind, baseUrl: address, key: key || stored }) }),
  );
  if (!loaded) return undefined;
  const { names } = loaded;
  const suggestion = demands.defaultModel ?? vendorOf(kind).suggestedModel;
  const question = { current: current?.model, suggestion, origin, names, steps };
  const model = await askModel(ask, dialogs, { ...question, address });
  return model === undefined ? undefined : { roles, entry: { ...entry, model }, origin, key };
}

/** Asks for a model, from a list if the address provides one, or else by name. */
async function askModel(
  ask: AskStep,
  dialogs: Dialogs,
  { address, ...question }: ModelQuestion & { readonly address: string },
): Promise<string | undefined> {
  const some = Boolean(question.names?.length);
  const listed = some ? await ask(`model at ${address}`, askListedModel(dialogs, question)) : '';
  const named = { ...question, steps: question.steps + Number(some) };
  return listed === '' ? ask(`name of a model at ${address}`, askModelName(dialogs, named)) : listed;
}

/** Asks for a model of a local server, which needs no key. */
async function fromServer(
  ask: AskStep,
  { settings, dialogs }: ConfigureContext,
  { roles, server, steps }: { readonly roles: readonly Role[]; readonly server: LocalServer; readonly steps: number },
): Promise<Plan | undefined> {
  const { baseUrl, models: names } = server;
  const { origin } = new URL(baseUrl);
  const current = roles.map((role) => entryOf(settings, role)).find((entry) => entry?.baseUrl === baseUrl)?.model;
  const question = { current, suggestion: undefined, origin, names, steps, address: baseUrl };
  const model = await askModel(ask, dialogs, question);
  return model === undefined
    ? undefined
    : { roles, entry: { kind: 'openai-compatible', baseUrl, model }, origin, key: '' };
}

/** Asks for one of the editor's own models. If there are none, offers extensions that provide them. */
async function fromEditor(
  ask: AskStep,
  { settings, dialogs, editorModels, showExtensions }: ConfigureContext,
  { kind, roles, steps }: { readonly kind: VendorKind; readonly roles: readonly Role[]; readonly steps: number },
): Promise<Plan | undefined> {
  const models = await editorModels();
  const current = roles.map((role) => entryOf(settings, role)).find((entry) => entry?.kind === kind);
  const chosen = await ask('model of the editor', askEditorModel(dialogs, { models, current, steps }));
  if (chosen === undefined) return undefined;
  if (chosen === otherExtensions) {
    await showExtensions();
    return undefined;
  }
  const entry = { kind, ...(chosen !== '' && { model: chosen }) };
  return { roles, entry, origin: '', key: '' };
}

/** Removes the provider of roles after a confirmation, and deletes keys that nothing else uses. */
async function removeProvider(
  { settings, keys, dialogs, feed }: ConfigureContext,
  roles: readonly Role[],
): Promise<void> {
  const left = takeOut(settings, roles);
  const origins = [...originsIn(settings)].filter((origin) => !originsIn(left).has(origin));
  const stored = await Promise.all(origins.map((origin) => keys.of('model', origin)));
  const unused = origins.filter((_, index) => stored[index] !== undefined);
  if (!(await dialogs.confirm(removalQuestion(roles, unused), t('Remove'), { warning: true }))) return;
  for (const key of ['assistants', 'writer', 'judge'] as const) {
    if (left[key] !== settings[key]) await settings.write(key, left[key]);
  }
  for (const origin of unused) await keys.store('model', origin, '');
  await feed();
  await dialogs.tell(removedSentence(roles));
}
