import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { fieldFault, fieldPath } from '../../contract/call/fieldFault.ts';
import { clipped } from '../answers/toolAnswer.ts';
import { tools } from '../tools.ts';

const Request = z.object({ id: z.union([z.string(), z.number()]), method: z.string() });
const Call = z.object({
  params: z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() }),
});
const names: ReadonlySet<string> = new Set(tools.map(({ name }) => name));

/**
 * Returns a readable error response for an invalid tool call. The library would report its schema issues and treat
 * properties of every object (`toString`) as tools. Undefined for other messages.
 */
export function refusalOfCall(message: unknown): object | undefined {
  if (Request.safeParse(message).data?.method !== 'tools/call') return undefined;
  const { data, error } = Call.safeParse(message, { error: fieldFault });
  const [issue] = error?.issues ?? [];
  if (issue) return errorOf(ProtocolErrorCode.InvalidParams, `${fieldPath(issue.path)} ${issue.message}.`, message);
  const name = data?.params.name ?? '';
  if (names.has(name)) return undefined;
  return errorOf(ProtocolErrorCode.InvalidParams, `Tool ${clipped(name, 100)} not found.`, message);
}

/** Creates a JSON-RPC 2.0 error response, with the message's ID if it has one. */
export function errorOf(code: ProtocolErrorCode, message: string, value?: unknown): object {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return { jsonrpc: '2.0', id: typeof id === 'string' || typeof id === 'number' ? id : null, error: { code, message } };
}
