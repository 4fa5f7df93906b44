import { createMcpHandler } from '@modelcontextprotocol/server';
import { createMcpServer, type McpNeeds } from '../mcpServer.ts';
import { refusalOfCall } from './refusedMessages.ts';

interface HttpNeeds extends Omit<McpNeeds, 'client' | 'own'> {
  /** The calls of one caller, by the key that came with the request. */
  readonly clientOf: (key: string) => McpNeeds['client'];
}

interface HttpMessages {
  /** Answers one request whose key is known to be good; `body` is its JSON. */
  answer(request: Request, caller: { readonly key: string; readonly body: unknown }): Promise<Response>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

/**
 * The tools over HTTP without sessions: each request is served by itself, in the revision it is written in. Nothing is
 * told between question and answer, and nobody can subscribe to anything. Whoever has a key has credits that count.
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
