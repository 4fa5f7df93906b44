import { assistants } from '../../contract/models/assistants.ts';
import { Failure } from '../../contract/failure.ts';
import type { Role } from '../../contract/models/configuration.ts';
import type { OwnedServices } from '../service/connection/services.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { demandsOf } from '../service/embedded/providerKinds.ts';
import { t, grouped, spokenLanguage } from '../editor/l10n.ts';
import { providerName, roleName } from './providerSentences.ts';
import { entryOf, type ProviderEntry } from '../service/providerSettings.ts';
import { askLabel, retryOf } from '../service/failures/refusals.ts';
import type { Command, Execute } from '../editor/command.ts';
import type { ProviderSettings } from '../editor/settings.ts';
import { priceOf, pricePage } from '../../contract/models/prices.ts';
import type { Trial } from '../../contract/service/service.ts';
import { isLoopback } from '../../client/baseUrl.ts';

interface Needs {
  readonly settings: ProviderSettings & { readonly serviceUrl: string };
  readonly services: Pick<OwnedServices, 'connect' | 'feed'>;
  readonly dialogs: Pick<Dialogs, 'pick' | 'progress' | 'tell'>;
  readonly execute: Execute;
  readonly openExternal: (url: string) => unknown;
}

/** Calls a model once, and reports the duration, the model that answered and the cost. */
export const testModel = ({
  settings,
  services,
  dialogs,
  execute,
  openExternal,
}: Needs): Command<'citedesk.testModel'> => ({
  id: 'citedesk.testModel',
  async run(wanted) {
    if (settings.serviceUrl !== '')
      throw new Failure('NOT_OFFERED', 'Models of a service elsewhere are set up and tested there.');
    const role = wanted?.role ?? (await askRole(settings, dialogs));
    const entry = role && entryOf(settings, role);
    if (!role || !entry) return;
    const trial = await dialogs.progress(t('Testing {0}', providerName(entry)), async (_say, signal) => {
      const { tryModel } = await services.connect();
      await services.feed(); // use settings that were just saved
      if (!tryModel) throw new Failure('NOT_OFFERED', 'This service cannot test a model.');
      return tryModel(role, signal);
    });
    const page = pricesOf(entry);
    // The editor shows only the first line of a message without buttons.
    const again = t('Test Again');
    const unasked = wanted?.unasked;
    const ask = unasked && askLabel(unasked);
    const pressed = await dialogs.tell(
      trialSentence(entry, trial),
      ...(ask === undefined ? [] : [ask]),
      again,
      ...(page === undefined ? [] : [t('Show Prices')]),
    );
    if (pressed === again) return this.run({ ...wanted, role });
    if (pressed === ask && unasked) return execute('citedesk.retryRun', retryOf(unasked));
    if (pressed !== undefined && page !== undefined) await openExternal(page);
  },
});

/** True if a role uses a model at an address. The editor's own models have no key to test. */
export function canBeTested(settings: ProviderSettings, role: Role): boolean {
  const entry = entryOf(settings, role);
  return entry !== undefined && demandsOf(entry.kind).address;
}

async function askRole(settings: ProviderSettings, dialogs: Needs['dialogs']): Promise<Role | undefined> {
  const roles = ([...assistants, 'writer', 'judge'] as const).filter((role) => canBeTested(settings, role));
  const [only, ...others] = roles;
  if (only === undefined) throw new Failure('ASSISTANT_NOT_CONFIGURED', 'No model is set up that has a key to test.');
  if (others.length === 0) return only;
  const choices = roles.flatMap((role) => {
    const entry = entryOf(settings, role);
    return entry ? [{ label: roleName(role), description: providerName(entry), value: role }] : [];
  });
  return dialogs.pick<Role>(choices, {
    title: t('Test model key'),
    placeholder: t('Makes one small call, which your provider may charge for'),
  });
}

/** Describes the result and the cost of a test call. */
export const trialSentence = (entry: ProviderEntry, trial: Trial): string =>
  [answered(entry, trial), tokens(trial), price(entry, trial)].filter((part) => part !== undefined).join(' ');

function answered(entry: ProviderEntry, { latency_ms: latency, model_version: version }: Trial): string {
  const seconds = (latency / 1000).toLocaleString(spokenLanguage(), { maximumFractionDigits: latency < 1000 ? 2 : 1 });
  const name = providerName(entry);
  return version === null || version === entry.model
    ? t('{0} responded in {1} s.', name, seconds)
    : t('{0} responded in {1} s (model version {2}).', name, seconds, version);
}

function tokens({ input_tokens: input, output_tokens: output }: Trial): string | undefined {
  return input === null || output === null
    ? undefined
    : t('Input tokens: {0}, output tokens: {1}.', grouped(input), grouped(output));
}

function price(entry: ProviderEntry, trial: Trial): string {
  const { kind, model, baseUrl } = entry;
  if (baseUrl !== undefined && isLoopback(baseUrl)) return t('The model runs on this machine, so the call was free.');
  const call = { kind, input: trial.input_tokens, output: trial.output_tokens };
  const named = [trial.model_version ?? model, model].map((name) => priceOf({ ...call, model: name }));
  // The prices of gateways are unknown.
  const cost = baseUrl === undefined ? (named[0] ?? named[1]) : undefined;
  if (cost === undefined) return t('The cost of the call is unknown.');
  const about = dollars(cost);
  return trial.search_performed && kind !== 'perplexity'
    ? t('The call cost about {0} at list price, not including its web search.', about)
    : t('The call cost about {0} at list price.', about);
}

/** URL of the provider's price list. Undefined if there is none. */
const pricesOf = ({ kind, baseUrl }: ProviderEntry): string | undefined =>
  baseUrl === undefined ? pricePage(kind) : undefined;

/** Formats an amount with two significant digits: `$0.0012`. */
const dollars = (amount: number): string =>
  amount.toLocaleString(spokenLanguage(), { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 });
