import type { Configuration, Role, Spending } from '../../contract/models/configuration.ts';
import { costOf, listPrice, ownPrice } from '../../contract/models/prices.ts';
import { type Addressed, hasOwnKey, isAtHome, type Model, type Provider } from '../../contract/models/vendors.ts';
import { Failure } from '../../contract/failure.ts';
import type { SpendStanding, UsageKind } from '../../contract/service/usage.ts';
import { dayOf } from '../../metrics/days.ts';
import { dollarsIn } from '../../text/dollars.ts';
import type { EndedCall } from '../models/attempts.ts';
import type { SpendKey, Spent } from '../store/runs/spending.ts';
import type { Stores } from '../store/store.ts';

/** What a call is made for. */
export interface Purpose {
  readonly kind: UsageKind;
  /** Whose project it is made for. */
  readonly userId: number;
  /** When the run started that the call belongs to (milliseconds). The call isn't sent after the provider rejected the key. */
  readonly startedAt?: number;
}

/** Billionths in a dollar. */
const nano = 1_000_000_000;

/** What a call is counted under at a moment (milliseconds); undefined where it takes no key of anybody's. */
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

/** What a call came to: its cost as its provider tells it, else by the person's own price, else by the list. */
export function spentOn(model: Addressed, { end, usd, ...usage }: EndedCall, spending: Spending | undefined): Spent {
  const named = { kind: model.kind, model: 'model' in model ? model.model : undefined };
  const price = ownPrice(spending?.prices ?? {}, named) ?? (isAtHome(model) ? listPrice(named) : undefined);
  // Whether one that failed was charged is told by nothing but its tokens.
  const isTold = end === 'answered' || usage.input !== null;
  const cost = end === 'refused' ? 0 : (usd ?? (isTold ? costOf(usage, price) : undefined));
  return {
    input: usage.input ?? 0,
    output: usage.output ?? 0,
    searches: usage.searches ?? 0,
    nanoUsd: cost === undefined ? undefined : Math.round(cost * nano),
  };
}

/** Dollars of a call with somebody's own key; undefined where no price is known, or where it takes no key. */
export function callCost(model: Model, usage: EndedCall, spending: Spending | undefined): number | undefined {
  if (!hasOwnKey(model)) return undefined;
  const { nanoUsd } = spentOn(model, usage, spending);
  return nanoUsd === undefined ? undefined : inDollars(nanoUsd);
}

/** Billionths of a dollar as dollars. */
export const inDollars = (nanoUsd: number): number => nanoUsd / nano;

/** How the month (UTC) of a moment (milliseconds) stands against the cap. */
export async function standingAt(
  now: number,
  { spending: rules }: Configuration,
  { spending }: Pick<Stores, 'spending'>,
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
 * Refuses calls with own keys once the month's money is spent.
 * @throws Failure `SPENDING_CAP_REACHED`
 */
export async function refuseAtCap(
  models: readonly (Model | Provider | undefined)[],
  { now, configuration, stores }: { now: number; configuration: Configuration; stores: Pick<Stores, 'spending'> },
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
