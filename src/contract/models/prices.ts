import * as z from 'zod';
import table from './prices.json' with { type: 'json' };
import { type VendorKind, vendorKinds } from './vendors.ts';

const dollars = z.number().min(0).max(100_000);

/** Price of a vendor in US dollars. */
const ModelPrice = z
  .strictObject({
    /** Price per million tokens. */
    input: dollars.optional(),
    output: dollars.optional(),
    /** Price per call, regardless of usage. */
    call: dollars.optional(),
    /** Price per web search that the model makes for an answer. */
    search: dollars.optional(),
  })
  .refine(({ input, output }) => (input === undefined) === (output === undefined), 'must have both input and output')
  .refine(({ input, call }) => input !== undefined || call !== undefined, 'must have input and output, or call');
type ModelPrice = z.output<typeof ModelPrice>;

/** Name of a price: `openai/gpt-5.5` for a model, or `serpapi` for everything from a vendor. */
const PriceName = z
  .string()
  .max(220)
  .refine(
    (name) => vendorKinds.some((kind) => kind !== 'editor' && (name === kind || name.startsWith(`${kind}/`))),
    'must be a vendor such as serpapi, or a vendor and a model such as openai/gpt-5.5',
  );

/** Prices that a user has set, by name. */
export const ModelPrices = z.record(PriceName, ModelPrice);
export type ModelPrices = z.output<typeof ModelPrices>;

interface VendorPrices {
  /** Vendor's page with its prices. */
  readonly page: string;
  readonly models: Readonly<Partial<Record<string, ModelPrice>>>;
}

const prices: Readonly<Partial<Record<VendorKind, VendorPrices>>> = table;

/** Called model. The price list only applies to the vendor's own address. */
interface PricedModel {
  readonly kind: VendorKind;
  readonly model: string | undefined;
}

/** Usage of a call, as far as known. */
interface PricedUsage {
  /** Null if the provider didn't report it. */
  readonly input: number | null;
  readonly output: number | null;
  /** Web searches, 0 by default. */
  readonly searches?: number;
}

type PricedCall = PricedModel & PricedUsage;

/** Estimates the price of a call in US dollars from the price list. Undefined if the price or the usage is unknown. */
export const priceOf = ({ kind, model, ...usage }: PricedCall): number | undefined =>
  costOf(usage, listPrice({ kind, model }));

export const listPrice = ({ kind, model }: PricedModel): ModelPrice | undefined =>
  model === undefined ? undefined : prices[kind]?.models[withoutDate(model)];

/** Returns the price that the owner has set for a model, or else for its vendor. */
export const ownPrice = (own: ModelPrices, { kind, model }: PricedModel): ModelPrice | undefined =>
  (model === undefined ? undefined : own[`${kind}/${model}`]) ?? own[kind];

/** Returns the cost of a call in US dollars. Undefined if any part is unknown, because a part is no price. */
export function costOf({ input, output, searches = 0 }: PricedUsage, price?: ModelPrice): number | undefined {
  if (!price) return undefined;
  let cost = price.call ?? 0;
  if (price.input !== undefined && price.output !== undefined) {
    if (input === null || output === null) return undefined;
    cost += (input * price.input + output * price.output) / 1_000_000;
  }
  // Vendors that charge only per call don't charge for searches.
  const search = price.search ?? (price.call === undefined ? undefined : 0);
  if (searches === 0) return cost;
  return search === undefined ? undefined : cost + searches * search;
}

export const pricePage = (kind: VendorKind): string | undefined => prices[kind]?.page;

/** `gpt-5-2025-08-07` is listed without its date. */
const withoutDate = (model: string): string => model.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{8})$/u, '');
