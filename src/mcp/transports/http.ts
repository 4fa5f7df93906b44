import { createMcpHandler } from '@modelcontextprotocol/server';
import { createMcpServer } from '../mcpServer.ts';
import { type McpNeeds } from '../confirming.ts';
import { refusalOfCall } from './refusedMessages.ts';

interface HttpNeeds extends Omit<McpNeeds, 'client' | 'own'> {
  /** Creates a client with the key of the request. */
  readonly clientOf: (key: string) => McpNeeds['client'];
}

interface HttpMessages {
  /** Handles one request, whose key is already validated. `body` is the parsed JSON. */
  answer(request: Request, caller: { readonly key: string; readonly body: unknown }): Promise<Response>;
  /** Aborts running requests. */
  close(): Promise<void>;
}

/**
 * Serves the tools over stateless HTTP: each request is handled alone, in its own protocol revision, without
 * notifications or subscriptions. Every caller is treated as one whose credits cost money.
 */
export function createHttpMessages({ clientOf, ...needs }: HttpNeeds): HttpMessages {
  const handler = createMcpHandler(
    ({ authInfo }) => {
      if (!authInfo) throw new Error('a message came without a key');
      return createMcpServer({ ...needs, client: clientOf(authInfo.token), own: false });
    },
    { maxSubscriptions: 0 },
  );
  return {
    async answer(request, { key, body }) {
      const refusal = refusalOfCall(body);
      if (refusal) return Response.json(refusal);
      return handler.fetch(request, { parsedBody: body, authInfo: { token: key, clientId: 'key', scopes: [] } });
    },
    close: () => handler.close(),
  };
}
