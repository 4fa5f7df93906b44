import type { Query } from '../contract/call/endpoint.ts';
import type { listResponses } from '../contract/projects/response.ts';

type Filters = { readonly [Name in keyof Query<typeof listResponses>]?: string | undefined };

/**
 * The address of other answers than those behind a figure: with these filters of `/responses` set anew, those without
 * a value left out. A file has no addresses, nor have other services than ours.
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

/** The answers that a figure of the brand is a share of. */
export const allBehind = ({ explain, answers }: Omit<Share, 'mentioned'>) => ({
  explain: refiltered(explain, { brand_mentioned: undefined, answered: 'true' }),
  answers,
});

/** Those of them that leave the brand out, of how many. */
export const withoutBrand = ({ explain, answers, mentioned }: Share) => ({
  explain: refiltered(explain, { brand_mentioned: 'false' }),
  answers: answers - mentioned,
  total: answers,
});
