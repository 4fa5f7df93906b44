import * as z from 'zod';
import { creditsWord } from '../../contract/service/account.ts';
import type { Credits } from '../../client/client.ts';

/** Result of a tool: `structured` for programs and `text` for models, with the same content. */
export interface ToolAnswer {
  readonly structured: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** API credits of all calls that a result required. `remaining` is null if all of them were free. */
export const SpentCredits = z.object({ charged: z.int(), remaining: z.int().nullable() });

export const sumOf = (...calls: readonly { readonly credits: Credits }[]): Credits => ({
  charged: calls.reduce((sum, { credits }) => sum + credits.charged, 0),
  remaining: leastOf(calls.flatMap(({ credits }) => credits.remaining ?? [])),
});

/** Concurrent calls can be charged in any order, so the lowest balance is the current one. */
const leastOf = (balances: readonly number[]): number | null => (balances.length === 0 ? null : Math.min(...balances));

export const creditsLine = ({ charged, remaining }: Credits): string =>
  charged === 0 ? 'Cost: nothing.' : `Cost: ${creditsWord(charged)}${remaining === null ? '' : `, ${remaining} left`}.`;

export const Link = z.string().describe('link that opens in the editor');
