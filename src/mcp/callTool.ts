import { fieldFault } from '../contract/call/fieldFault.ts';
import { fieldPath } from '../contract/call/fieldPath.ts';
import { Failure } from '../contract/failure.ts';
import type { ToolAnswer } from './answers/toolAnswer.ts';
import type { Tool, ToolContext } from './tool.ts';

/**
 * Validates an agent's arguments and calls a tool.
 * @throws Failure `VALIDATION_FAILED` with the invalid fields, like the service. Also throws errors of the tool.
 */
export const callTool = async (tool: Tool, given: unknown, context: ToolContext): Promise<ToolAnswer> =>
  tool.run(checkedInput(tool, given), context);

/** Validates the arguments of a tool. Throws the same failure as `callTool`. */
export function checkedInput({ input, name }: Tool, given: unknown): never {
  const { success, data, error } = input.safeParse(given ?? {}, { error: fieldFault });
  if (success) return data as never;
  const details = error.issues.slice(0, 20).map(({ path, message }) => ({ path: fieldPath(path), message }));
  throw new Failure('VALIDATION_FAILED', `The arguments of ${name} are not valid.`, { details });
}
