import type { Configuration, Role, Spending } from '../../contract/models/configuration.ts';
import { costOf, listPrice, ownPrice } from '../../contract/models/prices.ts';
import { type Addressed, hasOwnKey, isAtHome, type Model, type Provider } from '../../contract/models/vendors.ts';
import { Failure } from '../../contract/failure.ts';
import type { SpendStanding, UsageKind } from '../../contract/service/account.ts';
import { dayOf } from '../../metrics/days.ts';
import { dollarsIn } from '../../text/dollars.ts';
import type { EndedCall } from '../models/attempts.ts';
import type { SpendKey, Spent } from '../store/runs/spending.ts';
import type { Stores } from '../store/store.ts';

export interface Purpose {
  readonly kind: UsageKind;
  /** Owner of the project that the call is for. */
  readonly userId: number;
  /**
   * Start in milliseconds of the run that the call belongs to. The call isn't sent if the provider rejected the key
   * since then.
   */
  readonly startedAt?: number;
}

/** Billionths per dollar. */
const nano = 1_000_000_000;

/** Returns the key that a call at a moment (in milliseconds) counts under. Undefined if it uses no API key. */
export const spendKeyOf = (
  role: Role,
  { kind, userId }: Purpose,
  { model, now }: { readonly model: Model | Provider; readonly now: number },
): SpendKey | undefined =>
  hasOwnKey(model)
    ? {
        day: dayOf(now, 'UTC'),
        userId,
        kind,
        assistant: isWorker(role) ? '' : role,
        vendor: model.kind,
        model: 'model' in model ? model.model : '',
      }
    : undefined;

const isWorker = (role: Role): boolean => role === 'writer' || role === 'judge';

/**
 * Calculates the usage and cost of a call. The cost is the provider's own, or else based on the user's price, or else
 * on the list price.
 */
export function spentOn(model: Addressed, { end, usd, ...usage }: EndedCall, spending: Spending | undefined): Spent {
  const named = { kind: model.kind, model: 'model' in model ? model.model : undefined };
  const price = ownPrice(spending?.prices ?? {}, named) ?? (isAtHome(model) ? listPrice(named) : undefined);
  // Only a failed call with reported tokens is assumed to be charged.
  const isTold = end === 'answered' || usage.input !== null;
  const cost = end === 'refused' ? 0 : (usd ?? (isTold ? costOf(usage, price) : undefined));
  return {
    input: usage.input ?? 0,
    output: usage.output ?? 0,
    searches: usage.searches ?? 0,
    nanoUsd: cost === undefined ? undefined : Math.round(cost * nano),
  };
}

/** Returns the dollars of a call with an API key. Undefined if the price is unknown or no key is used. */
export function callCost(model: Model, usage: EndedCall, spending: Spending | undefined): number | undefined {
  if (!hasOwnKey(model)) return undefined;
  const { nanoUsd } = spentOn(model, usage, spending);
  return nanoUsd === undefined ? undefined : inDollars(nanoUsd);
}

export const inDollars = (nanoUsd: number): number => nanoUsd / nano;

/** Returns the spending in the month (UTC) of a moment (in milliseconds), compared with the limit. */
export async function standingAt(
  now: number,
  { spending: rules }: Configuration,
  { spending }: Stores,
): Promise<SpendStanding> {
  const month = dayOf(now, 'UTC').slice(0, 7);
  const { nanoUsd, unpriced } = await spending.inMonth(month);
  const cap = rules?.cap;
  return {
    month,
    usd: inDollars(nanoUsd),
    unpriced,
    cap: cap ?? null,
    reached: cap !== undefined && nanoUsd >= Math.round(cap * nano),
  };
}

/**
 * Refuses calls with an API key once the monthly spending limit is reached.
 * @throws Failure `SPENDING_CAP_REACHED`
 */
export async function refuseAtCap(
  models: readonly (Model | Provider | undefined)[],
  { now, configuration, stores }: { now: number; configuration: Configuration; stores: Stores },
): Promise<void> {
  if (configuration.spending?.cap === undefined || !models.some((model) => model && hasOwnKey(model))) return;
  const { month, usd, unpriced, cap, reached } = await standingAt(now, configuration, stores);
  if (!reached) return;
  const others = unpriced === 0 ? '' : ` Calls with an unknown price (${unpriced}) are not included.`;
  throw new Failure(
    'SPENDING_CAP_REACHED',
    `The monthly spending limit of ${dollarsIn('en', cap ?? 0)} has been reached: ${dollarsIn('en', usd)} spent in ${month} (UTC).${others} Raise the limit, or try again next month.`,
    { details: { month, usd, cap, unpriced } },
  );
}
