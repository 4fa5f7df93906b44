import * as z from 'zod';
import { notOffered } from '../client/notOffered.ts';
import { offersOwn } from '../client/client.ts';
import { checkScopes, type Endpoint, type Scope } from '../contract/call/endpoint.ts';
import type { Account } from '../contract/service/account.ts';
import { unaffordable, unconfirmed } from './answers/refusals.ts';
import type { Tool, ToolCalls, ToolContext } from './tool.ts';

const yes = z
  .boolean()
  .optional()
  .describe('true only after the user approved the effects that the call without confirm described; never on your own');

const howToConfirm =
  'SPENDS OR CHANGES: without confirm: true, the call is refused with a description of its effects and cost; ask the user first.';

/** Maximum number of API credits that one confirmation can allow. */
const mostAllowed = 1_000_000;

const allowance = z
  .int()
  .min(0)
  .max(mostAllowed)
  .optional()
  .describe('API credits that the user allowed you to spend, minus those already charged; never on your own');

const howToSpend =
  'SPENDS: the call is refused unless confirm (the number of API credits that the user allowed) covers the cost.';

/**
 * Adds confirmation to a tool, because MCP clients show no dialog of ours. Tools that spend credits or change something
 * take `confirm`. Without it, they only describe their effects. For reads, users can allow a number of credits for
 * several calls. On the user's own service, reads are free and need no confirmation.
 */
export function confirming(row: Tool, { own }: Pick<McpNeeds, 'own'>): Tool {
  if (row.consequences) return asking(row, row.consequences);
  if (!row.price) return row;
  return own ? { ...row, description: `${row.description} Costs nothing here.` } : spending(row, row.price);
}

const described = ({ description, costs }: Tool, how: string): string => `${description} Costs ${costs}. ${how}`;

function asking(row: Tool, consequences: NonNullable<Tool['consequences']>): Tool {
  return {
    ...row,
    description: described(row, howToConfirm),
    input: row.input.extend({ confirm: yes }),
    async run({ confirm, ...given }: { readonly confirm?: boolean }, context: ToolContext) {
      if (confirm === true) return row.run(given as never, context);
      await checkedAccount({ scope: row.scope, beyond: row.beyond?.(given as never) }, context);
      throw unconfirmed(await consequences(given as never, context));
    },
  };
}

function spending(row: Tool, price: NonNullable<Tool['price']>): Tool {
  return {
    ...row,
    effect: 'spends',
    description: described(row, howToSpend),
    input: row.input.extend({ confirm: allowance }),
    async run({ confirm = 0, ...given }: { readonly confirm?: number }, context: ToolContext) {
      const [beyond, needed] = [row.beyond?.(given as never), price(given as never)];
      await checkAllowed({ scope: row.scope, beyond, needed, allowed: confirm }, context);
      return row.run(given as never, context);
    },
  };
}

/** Requirements of a call for the key and the service. */
interface Demand {
  readonly scope: Scope;
  /** Endpoint that only Citedesk services offer. */
  readonly beyond?: Endpoint | undefined;
}

/** Cost of a read, and the credits that the user allowed. */
export interface Spending extends Demand {
  /** API credits. */
  readonly needed: number;
  readonly allowed: number;
}

/**
 * @throws Failure with the code `confirmationNeeded` if the cost exceeds the allowed credits. Also throws the failures
 * of `checkedAccount`.
 */
export async function checkAllowed({ needed, allowed, ...demand }: Spending, calls: ToolCalls): Promise<void> {
  if (needed <= allowed) return;
  throw unaffordable(needed, (await checkedAccount(demand, calls)).credits.available);
}

/**
 * Returns the caller's account, which is free. This check comes first, so that users aren't asked to confirm a call
 * that would fail.
 * @throws Failure `NOT_OFFERED` if the service lacks the endpoint, or `SCOPE_MISSING`
 */
export async function checkedAccount({ scope, beyond }: Demand, { client, signal }: ToolCalls): Promise<Account> {
  if (beyond && !(await offersOwn(client, signal))) throw notOffered(beyond);
  const { data } = await client.getAccount({}, { signal });
  checkScopes(data.key.scopes, scope);
  return data;
}

export interface McpNeeds extends Omit<ToolContext, 'signal'> {
  readonly version: string;
  /**
   * True for the user's own service, which counts credits but doesn't charge them. Reads need no confirmation there.
   */
  readonly own: boolean;
  /** Called for unexpected errors. The agent only receives a generic message. */
  readonly onBug: (error: unknown) => void;
}
