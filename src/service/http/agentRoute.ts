import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../contract/failure.ts';
import type { Callers } from './rateLimits.ts';
import { authenticate, bearer } from './gates.ts';

/**
 * Responds to messages of MCP clients. Passed in when a service is created, because the tools call the service like any
 * other client: with the same checks and costs.
 */
export interface Agents {
  answer(request: Request, caller: { readonly key: string; readonly body: unknown }): Promise<Response>;
  close(): Promise<void>;
}

interface Needs {
  readonly agents: Agents;
  readonly callers: Callers;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** URL that callers use, if it differs from the requested address. */
  readonly publicUrl: string | undefined;
}

const path = '/mcp';

/**
 * Adds `POST /mcp`. This route only checks the key. The calls of each tool do all other checks, and only they count
 * toward the key's rate limits.
 */
export function addAgentRoute(server: FastifyInstance, needs: Needs): void {
  const { agents, callers, now } = needs;
  server.route({
    method: 'POST',
    url: path,
    async onRequest({ headers, host }) {
      const { authorization, origin } = headers;
      checkSameOrigin(origin, needs.publicUrl ?? `http://${host}`);
      await authenticate(authorization, callers, now());
    },
    async handler(request, reply) {
      const key = bearer(request.headers.authorization) ?? '';
      const left = new AbortController();
      reply.raw.on('close', () => left.abort());
      return send(reply, await agents.answer(asWeb(request, left.signal), { key, body: request.body }));
    },
  });
  // There are no sessions to open or close.
  server.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: path,
    handler(_request, reply) {
      reply.header('Allow', 'POST');
      throw new Failure('METHOD_NOT_ALLOWED', 'This URL supports only POST.');
    },
  });
}

/** Rejects requests from pages of other sites, which could act on behalf of the user. */
function checkSameOrigin(origin: string | undefined, own: string): void {
  if (
    origin !== undefined &&
    !(URL.canParse(origin) && URL.canParse(own) && new URL(origin).host === new URL(own).host)
  )
    throw new Failure('ORIGIN_FORBIDDEN', 'Pages on other sites can’t call this service.');
}

function asWeb({ url, headers: given }: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) if (typeof value === 'string') headers.set(name, value);
  // The transport doesn't support wildcards.
  if (headers.get('accept')?.includes('*/*') ?? true) headers.set('accept', 'application/json, text/event-stream');
  return new Request(new URL(url, 'http://service'), { method: 'POST', headers, signal });
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status);
  for (const name of ['content-type', 'mcp-protocol-version', 'allow']) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.send(await answer.text());
}
