import * as z from 'zod';
import { unconfirmed } from './answers/refusals.ts';
import type { Tool, ToolContext } from './tool.ts';

const confirm = z
  .boolean()
  .optional()
  .describe('true once the person has said yes to what a call without it says; never on your own');

const howToConfirm =
  'SPENDS OR CHANGES: refused without confirm: true, and then says what it would do and cost; ask the person first.';

/**
 * A tool as the protocol offers it: no interface of ours asks the person there, so what spends or changes something
 * takes `confirm`, and without it says what it would do.
 */
export function confirming(row: Tool): Tool {
  const { consequences, input, description } = row;
  if (!consequences) return row;
  return {
    ...row,
    description: `${description} ${howToConfirm}`,
    input: input.extend({ confirm }),
    async run({ confirm: confirmed, ...given }: { readonly confirm?: boolean }, context: ToolContext) {
      if (confirmed !== true) throw unconfirmed(await consequences(given as never, context));
      return row.run(given as never, context);
    },
  };
}
