import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../contract/failure.ts';
import type { Callers } from '../http/callers.ts';
import { authenticate, bearer } from '../http/gates.ts';

/**
 * Answers messages of agents (Model Context Protocol). Given by who puts a service together, as its tools call the
 * service like anybody else: what they do passes the same gates, and costs the same.
 */
export interface Agents {
  answer(request: Request, caller: { readonly key: string; readonly body: unknown }): Promise<Response>;
  close(): Promise<void>;
}

interface Needs {
  readonly agents: Agents;
  readonly callers: Callers;
  /** In milliseconds. */
  readonly now: () => number;
  /** Where callers reach the service, where that is not the address that they ask for. */
  readonly publicUrl: string | undefined;
}

const path = '/mcp';

/**
 * Adds `POST /mcp`: the key is checked here, everything else by the calls that a tool makes. Only these count for the
 * limits of the key, which an agent then hears of from the tool.
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
  // There are no sessions to listen to or to end.
  server.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: path,
    handler(_request, reply) {
      reply.header('Allow', 'POST');
      throw new Failure('METHOD_NOT_ALLOWED', 'This URL supports only POST.');
    },
  });
}

/** A page of another site may not speak for who looks at it. */
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
  // The transport knows no wildcards.
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
