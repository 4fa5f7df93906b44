import { priceOf, pricePage } from '../../contract/models/prices.ts';
import type { Trial } from '../../contract/service/service.ts';
import { isLoopback } from '../../client/baseUrl.ts';
import { grouped, spokenLanguage, t } from '../editor/l10n.ts';
import { providerName } from './providerSentences.ts';
import type { ProviderEntry } from '../service/providerSettings.ts';

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
export const pricesOf = ({ kind, baseUrl }: ProviderEntry): string | undefined =>
  baseUrl === undefined ? pricePage(kind) : undefined;

/** Formats an amount with two significant digits: `$0.0012`. */
const dollars = (amount: number): string =>
  amount.toLocaleString(spokenLanguage(), { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 });
