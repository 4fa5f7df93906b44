import * as z from 'zod';
import { creditsWord } from '../../contract/service/account.ts';
import type { Credits } from '../../client/client.ts';

/** What a tool answers: `structured` for programs, `text` for who reads. Both say the same. */
export interface ToolAnswer {
  readonly structured: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** API credits of all calls that an answer took; `remaining` is null where none of them cost any. */
export const SpentCredits = z.object({ charged: z.int(), remaining: z.int().nullable() });

/** Adds up what calls were charged, one after another. */
export const sumOf = (...calls: readonly { readonly credits: Credits }[]): Credits => ({
  charged: calls.reduce((sum, { credits }) => sum + credits.charged, 0),
  remaining: leastOf(calls.flatMap(({ credits }) => credits.remaining ?? [])),
});

/** Calls that run beside each other are charged in any order; the least that is left is left behind them all. */
const leastOf = (balances: readonly number[]): number | null => (balances.length === 0 ? null : Math.min(...balances));

/** The same as a line of a text. */
export const creditsLine = ({ charged, remaining }: Credits): string =>
  charged === 0 ? 'Cost: nothing.' : `Cost: ${creditsWord(charged)}${remaining === null ? '' : `, ${remaining} left`}.`;
