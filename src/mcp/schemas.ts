import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';

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
