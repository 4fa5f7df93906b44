import * as z from 'zod';
import table from './prices.json' with { type: 'json' };
import { type VendorKind, vendorKinds } from './vendors.ts';

const dollars = z.number().min(0).max(100_000);

/** What a vendor charges, in US dollars. */
export const ModelPrice = z
  .strictObject({
    /** Of a million tokens each. */
    input: dollars.optional(),
    output: dollars.optional(),
    /** Of every call, whatever it uses. */
    call: dollars.optional(),
    /** Of every search of the web that the model makes for an answer. */
    search: dollars.optional(),
  })
  .refine(({ input, output }) => (input === undefined) === (output === undefined), 'must have both input and output')
  .refine(({ input, call }) => input !== undefined || call !== undefined, 'must have input and output, or call');
export type ModelPrice = z.output<typeof ModelPrice>;

/** `openai/gpt-5.5` for a model, or `serpapi` for all that a vendor sells. */
const PriceName = z
  .string()
  .max(220)
  .refine(
    (name) => vendorKinds.some((kind) => kind !== 'editor' && (name === kind || name.startsWith(`${kind}/`))),
    'must be a vendor such as serpapi, or a vendor and a model such as openai/gpt-5.5',
  );

/** Prices that a person knows, by what they are for. */
export const ModelPrices = z.record(PriceName, ModelPrice);
export type ModelPrices = z.output<typeof ModelPrices>;

interface VendorPrices {
  /** Where the vendor itself says what it charges. */
  readonly page: string;
  readonly models: Readonly<Partial<Record<string, ModelPrice>>>;
}

const prices: Readonly<Partial<Record<VendorKind, VendorPrices>>> = table;

/** What is called, and where: the list holds for the vendor's own address alone. */
export interface PricedModel {
  readonly kind: VendorKind;
  readonly model: string | undefined;
}

/** What a call has used, as far as it is known. */
export interface PricedUsage {
  /** Null where the provider did not tell. */
  readonly input: number | null;
  readonly output: number | null;
  /** Of the web; none unless it says otherwise. */
  readonly searches?: number;
}

/** One call at the vendor's own address, as far as it is known. */
export type PricedCall = PricedModel & PricedUsage;

/** About what a call costs by the list, in US dollars; undefined where the price is not known, or not what it used. */
export const priceOf = ({ kind, model, ...usage }: PricedCall): number | undefined =>
  costOf(usage, listPrice({ kind, model }));

/** What a model costs by the list of its vendor. */
export const listPrice = ({ kind, model }: PricedModel): ModelPrice | undefined =>
  model === undefined ? undefined : prices[kind]?.models[withoutDate(model)];

/** What a model costs by what its owner has set: for the very model, or else for all of its vendor. */
export const ownPrice = (own: ModelPrices, { kind, model }: PricedModel): ModelPrice | undefined =>
  (model === undefined ? undefined : own[`${kind}/${model}`]) ?? own[kind];

/** What so much costs by a price, in US dollars; undefined where a part of it is not known, as a part is no price. */
export function costOf({ input, output, searches = 0 }: PricedUsage, price?: ModelPrice): number | undefined {
  if (!price) return undefined;
  let cost = price.call ?? 0;
  if (price.input !== undefined && price.output !== undefined) {
    if (input === null || output === null) return undefined;
    cost += (input * price.input + output * price.output) / 1_000_000;
  }
  // Who charges by the call alone charges for no search beside it.
  const search = price.search ?? (price.call === undefined ? undefined : 0);
  if (searches === 0) return cost;
  return search === undefined ? undefined : cost + searches * search;
}

/** The page on which a vendor says what it charges. */
export const pricePage = (kind: VendorKind): string | undefined => prices[kind]?.page;

/** `gpt-5-2025-08-07` is listed without its day. */
const withoutDate = (model: string): string => model.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{8})$/u, '');
