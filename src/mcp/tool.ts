import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Client } from '../client/client.ts';
import type { Endpoint, Scope } from '../contract/call/endpoint.ts';
import { fieldFault, fieldPath } from '../contract/call/fieldFault.ts';
import { Failure } from '../contract/failure.ts';
import type { Links } from '../text/editorLinks.ts';
import type { ToolAnswer } from './answers/toolAnswer.ts';
import type { ReadDraft } from './draftReading.ts';

export interface ToolContext {
  /** Calls the service with the caller's key, so that its scopes, limits, credits, and quotas apply. */
  readonly client: Client;
  /** Links that open the caller's editor. */
  readonly links: Links;
  /** Scores drafts without a prompt. By default, the service does this in its own threads. */
  readonly readDraft?: ReadDraft;
  /** Aborted when the client no longer waits for the result. */
  readonly signal: AbortSignal;
}

export type ToolCalls = Pick<ToolContext, 'client' | 'signal'>;

/**
 * Effect of a call: reads for free, reads for credits, adds data that repeated calls don't add again, or starts new
 * work on each call.
 */
type Effect = 'reads' | 'spends' | 'adds' | 'starts';

/** One operation for agents: its description in the protocol, and its implementation. */
export interface Tool {
  /** Name for agents. */
  readonly name: string;
  /** Name for users. */
  readonly title: string;
  /** Short description for users. */
  readonly summary: string;
  /** Description for models: the result, and when to use the tool. */
  readonly description: string;
  /** Cost of a call, as text after `Costs`. Undefined if it is free. */
  readonly costs?: string;
  readonly effect: Effect;
  readonly scope: Scope;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /**
   * Describes the effects and cost, as sentences. Set for tools that need confirmation. Changes nothing and is free.
   */
  readonly consequences?: (given: never, calls: ToolCalls) => string | Promise<string>;
  /** API credits per call according to the contract. Set for reads that aren't always free. */
  readonly price?: (given: never) => number;
  /**
   * Returns an endpoint that the tool needs and only Citedesk services offer, if any. Used by tools with confirmation.
   */
  readonly beyond?: (given: never) => Endpoint | undefined;
  readonly run: (given: never, context: ToolContext) => Promise<ToolAnswer>;
}

interface ToolOf<Input extends z.ZodObject> extends Omit<Tool, 'input' | 'run' | 'consequences' | 'price' | 'beyond'> {
  readonly input: Input;
  readonly consequences?: (given: z.output<Input>, calls: ToolCalls) => string | Promise<string>;
  readonly price?: (given: z.output<Input>) => number;
  readonly beyond?: (given: z.output<Input>) => Endpoint | undefined;
  readonly run: (given: z.output<Input>, context: ToolContext) => Promise<ToolAnswer>;
}

/** Checks the type of `run` against `input`. */
export const tool = <Input extends z.ZodObject>(row: ToolOf<Input>): Tool => row;

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

type Side = 'input' | 'output';

const known = new Map<z.ZodType, Record<string, unknown>>();

/**
 * Creates a schema that the protocol only publishes. `callTool` validates input with the service's messages, and tests
 * validate output. JSON schemas are generated once for all connections.
 */
export const advertised = (schema: z.ZodType, side: Side): StandardSchemaWithJSON => ({
  '~standard': {
    version: 1,
    vendor: 'citedesk',
    validate: (value) => ({ value }),
    jsonSchema: { input: () => jsonSchema(schema, side), output: () => jsonSchema(schema, side) },
  },
});

function jsonSchema(schema: z.ZodType, side: Side): Record<string, unknown> {
  const written = known.get(schema) ?? { ...z.toJSONSchema(schema, { io: side, unrepresentable: 'any' }) };
  known.set(schema, written);
  return written;
}
