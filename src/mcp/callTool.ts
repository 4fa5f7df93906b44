import { fieldFault } from '../contract/call/fieldFault.ts';
import { fieldPath } from '../contract/call/fieldPath.ts';
import { Failure } from '../contract/failure.ts';
import type { ToolAnswer } from './answers/toolAnswer.ts';
import type { Tool, ToolContext } from './tool.ts';

/**
 * Calls a tool with whatever an agent gave.
 * @throws Failure `VALIDATION_FAILED` with the fields, as the service refuses what is wrong; else what the tool throws.
 */
export const callTool = async (tool: Tool, given: unknown, context: ToolContext): Promise<ToolAnswer> =>
  tool.run(checkedInput(tool, given), context);

/** What a tool is given, once it is what the tool takes. Throws as `callTool` does. */
export function checkedInput({ input, name }: Tool, given: unknown): never {
  const { success, data, error } = input.safeParse(given ?? {}, { error: fieldFault });
  if (success) return data as never;
  const details = error.issues.slice(0, 20).map(({ path, message }) => ({ path: fieldPath(path), message }));
  throw new Failure('VALIDATION_FAILED', `The arguments of ${name} are not valid.`, { details });
}
