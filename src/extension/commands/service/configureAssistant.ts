import type { Keys } from '../../connection/keys.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { demandsOf } from '../../embedded/providerKinds.ts';
import type { Command } from '../command.ts';
import { mayCarryKey } from '../../providers/exposedKey.ts';
import type { CommandArguments } from '../ids.ts';
import type { EditorModel } from '../../lending/editorModel.ts';
import type { ModelPlace } from '../../providers/modelList.ts';
import {
  askAddress,
  askEditorModel,
  askProviderChange,
  askKey,
  askKind,
  askListedModel,
  askModelName,
  askRoles,
  otherExtensions,
} from '../../providers/providerQuestions.ts';
import { setUpSentence } from '../../providers/providerSentences.ts';
import { entryOf, type ProviderEntry, storeEntry, type WritableSettings } from '../../providers/providerSettings.ts';
import { type VendorKind, vendorOf } from '../../../contract/models/vendors.ts';
import { removeProvider } from './removeProvider.ts';
import { type AskStep, inSteps } from '../../dialogs/steps.ts';
import type { Role } from '../../../contract/models/configuration.ts';

interface Needs {
  readonly settings: WritableSettings & { readonly serviceUrl: string };
  readonly keys: Keys;
  readonly dialogs: Pick<Dialogs, 'input' | 'pick' | 'pickMany' | 'confirm' | 'tell'>;
  /** Names of the models behind an address; undefined where it does not tell. */
  readonly listModels: (place: ModelPlace) => Promise<readonly string[] | undefined>;
  /** The models of this editor itself. */
  readonly editorModels: () => Promise<readonly EditorModel[]>;
  /** Shows extensions that bring models. */
  readonly showExtensions: () => Promise<void>;
  /** Hands the new settings to the local service, where one runs. */
  readonly feed: () => Promise<void>;
}

/** What came of the questions: roles that somebody serves from now on, or nobody any more. */
type Plan =
  | { readonly roles: readonly Role[]; readonly entry: ProviderEntry; readonly origin: string; readonly key: string }
  | { readonly roles: readonly Role[]; readonly entry: undefined };

/**
 * Sets up who answers for assistants, writes articles, or judges answers, or takes it away. Nothing is kept before the
 * last answer.
 */
export const configureAssistant = (needs: Needs): Command<'citedesk.configureAssistant'> => ({
  id: 'citedesk.configureAssistant',
  async run(wanted) {
    const { settings, keys, dialogs, feed } = needs;
    const plan = await inSteps((ask) => planned(ask, needs, wanted));
    if (!plan) return;
    if (!plan.entry) return removeProvider(needs, plan.roles);
    const { roles, entry, origin, key } = plan;
    if (key !== '') await keys.store('model', origin, key);
    await storeEntry(settings, roles, entry);
    await feed();
    await dialogs.tell(setUpSentence(entry, roles));
  },
});

async function planned(
  ask: AskStep,
  needs: Needs,
  wanted: CommandArguments['citedesk.configureAssistant'] | undefined,
): Promise<Plan | undefined> {
  const { settings, dialogs } = needs;
  const roles = await ask('roles', askRoles(dialogs, settings, wanted));
  if (!roles?.length) return undefined;
  // Only the local service works by these settings, so only there somebody is taken away.
  const present = settings.serviceUrl === '' ? roles.filter((role) => entryOf(settings, role)) : [];
  if (present.length > 0) {
    const deed = await ask('deed', askProviderChange(dialogs, present));
    if (deed !== 'change') return deed && { roles: present, entry: undefined };
  }
  return provided(ask, needs, { roles, asked: present.length > 0 ? 2 : 1 });
}

/** Asks who serves the roles, behind that many questions. */
async function provided(
  ask: AskStep,
  needs: Needs,
  { roles, asked }: { readonly roles: readonly Role[]; readonly asked: number },
): Promise<Plan | undefined> {
  const { settings, keys, dialogs, listModels } = needs;
  const kind = await ask('kind', askKind(dialogs, settings, roles));
  if (kind === undefined) return undefined;
  const demands = demandsOf(kind);
  if (!demands.address) return lent(ask, needs, { kind, roles, steps: asked + 2 });
  const anywhere = demands.usualAddress === undefined;
  const steps = asked + 2 + Number(anywhere) + Number(demands.model);
  // What a person set by hand for this kind goes on to count.
  const current = roles.map((role) => entryOf(settings, role)).find((entry) => entry?.kind === kind);
  const baseUrl = anywhere
    ? await ask('address', askAddress(dialogs, current?.baseUrl ?? vendorOf(kind).suggestedAddress ?? '', steps))
    : current?.baseUrl;
  const address = baseUrl ?? demands.usualAddress;
  if (address === undefined) return undefined;
  const { origin } = new URL(address);
  const stored = await keys.of('model', origin);
  // A key is for one address: it never stands there for another.
  const key = await ask(
    `key for ${origin}`,
    askKey(dialogs, { kind, origin, stored: stored !== undefined, needed: demands.key, steps }),
  );
  if (key === undefined) return undefined;
  if ((key || stored) && !(await mayCarryKey(address, dialogs))) return undefined;
  const entry = { kind, ...(baseUrl !== undefined && { baseUrl }) };
  if (!demands.model) return { roles, entry, origin, key };
  const names = await listModels({ kind, baseUrl: address, key: key || stored });
  const question = {
    current: current?.model,
    suggestion: demands.usualModel ?? vendorOf(kind).suggestedModel,
    origin,
    names,
    steps,
  };
  const listed = names?.length ? await ask(`model at ${address}`, askListedModel(dialogs, question)) : '';
  const named = { ...question, steps: steps + Number(Boolean(names?.length)) };
  const model = listed === '' ? await ask(`name of a model at ${address}`, askModelName(dialogs, named)) : listed;
  return model === undefined ? undefined : { roles, entry: { ...entry, model }, origin, key };
}

/** Asks which of the editor's own models it is to be; where there is none, what brings one. */
async function lent(
  ask: AskStep,
  { settings, dialogs, editorModels, showExtensions }: Needs,
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
