import type { Query } from '../contract/call/endpoint.ts';
import type { listResponses } from '../contract/projects/response.ts';

type Filters = { readonly [Name in keyof Query<typeof listResponses>]?: string | undefined };

/**
 * Changes the filters of a figure's `/responses` address. Filters without a value are removed. Files and other services
 * have no addresses.
 */
export function refiltered<Address extends string | undefined>(explain: Address, filters: Filters): Address {
  if (explain === undefined) return explain;
  const [path = '', ...query] = explain.split('?');
  const asked = new URLSearchParams(query.join('?'));
  for (const [name, value] of Object.entries<string | undefined>(filters))
    if (value === undefined) asked.delete(name);
    else asked.set(name, value);
  return `${path}?${asked.toString()}` as Address;
}

interface Share {
  readonly answers: number;
  readonly mentioned: number;
  readonly explain: string;
}

/** Returns all answers that a figure of the brand counts. */
export const allBehind = ({ explain, answers }: Omit<Share, 'mentioned'>) => ({
  explain: refiltered(explain, { brand_mentioned: undefined, answered: 'true' }),
  answers,
});

/** Returns those of them that don't mention the brand, with the total. */
export const withoutBrand = ({ explain, answers, mentioned }: Share) => ({
  explain: refiltered(explain, { brand_mentioned: 'false' }),
  answers: answers - mentioned,
  total: answers,
});
