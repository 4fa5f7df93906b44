import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/call/endpoint.ts';
import { Failure, type FailureCode } from '../../contract/failure.ts';
import type { Log } from '../log.ts';
import { isFull } from '../store/fullDisk.ts';
import type { ProjectRecord } from '../store/projects.ts';
import { addAgentRoute, type Agents } from './agentRoute.ts';
import { endpointName, takeBodies } from './bodies.ts';
import { createCharging, type Needs, readingTools, runCall } from './call.ts';
import { type Caller, type Callers, createCallers, createRateLimits, type RateLimits } from './rateLimits.ts';
import { authenticate, checkAccount, checkNoKeyInUrl, checkOrigin, checkScope, findProject } from './gates.ts';
import { repeatOf, targetOf } from './idempotency.ts';
import type { Route } from './route.ts';

interface ServerNeeds extends Pick<Needs, 'store' | 'tools'> {
  readonly routes: readonly Route[];
  /** Endpoints served outside of the routes, listed in `Allow` headers. */
  readonly otherEndpoints: readonly Endpoint[];
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** URL that callers use, without `/v1`, if it differs from the requested address. For example, behind a TLS proxy. */
  readonly publicUrl?: string | undefined;
  /** True if the service listens only on the loopback interface. */
  readonly isLoopback: boolean;
  /** Set if the service should serve MCP clients. */
  readonly agents?: Agents | undefined;
  /** Called after every call that may have written something. */
  readonly onWritten: () => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
    project: Promise<ProjectRecord | undefined> | undefined;
  }
}

const prefix = '/v1';
const bodyLimit = 1024 * 1024;
/** Bytes. Fits an address of 8192 percent-encoded characters in the query of `explain`. */
const maxHeaderSize = 32 * 1024;
/** Bytes of a rejected body that are read and discarded. For larger bodies, the connection is closed. */
const maxDiscarded = 64 * 1024 * 1024;
/** Matches the longest possible URL, so that overlong IDs reach their route and get its "not found" error. */
const maxParamLength = maxHeaderSize;
/** Milliseconds within which a complete request must arrive. */
const requestTimeout = 300_000;

/**
 * Creates the HTTP server: parsing, checks, routes, and responses. The only place that converts failures to HTTP
 * statuses.
 */
export function createServer(needs: ServerNeeds): FastifyInstance {
  const server = Fastify({
    bodyLimit,
    requestTimeout,
    clientErrorHandler: refuseConnection,
    http: { requireHostHeader: false, maxHeaderSize },
    forceCloseConnections: true,
    logger: false,
    routerOptions: { maxParamLength },
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => {
      reply.header('X-Request-Id', request.id);
      void sendFailure(error, request, reply, needs);
    },
  });
  // Ignores unknown `Expect` headers. Node would answer them with an empty 417.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  const { agents, publicUrl } = needs;
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  server.decorateRequest('caller', undefined);
  server.decorateRequest('project', undefined);
  takeBodies(server, needs.tools.texts);

  server.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    if (needs.isLoopback) checkOrigin(request.headers, publicHost);
    checkNoKeyInUrl(request.url);
    // Rejects unknown paths before their body is read.
    if (request.is404) throw nowhere(request, reply, needs);
    done();
  });
  server.setErrorHandler<FastifyError | Failure>((error, request, reply) => sendFailure(error, request, reply, needs));
  const shared = {
    ...needs,
    charging: createCharging(needs.store),
    callers: createCallers(needs.store),
    rateLimits: createRateLimits(needs.store.counters),
    reading: readingTools(needs),
  };
  for (const route of needs.routes) addRoute(server, route, shared);
  if (agents) addAgentRoute(server, { ...shared, agents, publicUrl });
  return server;
}

type Shared = ServerNeeds & Needs & { readonly callers: Callers; readonly rateLimits: RateLimits };

function addRoute(server: FastifyInstance, route: Route, needs: Shared): void {
  const { endpoint } = route;
  server.route({
    method: endpoint.method,
    url: prefix + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyLimit ?? bodyLimit,
    config: { call: endpointName(endpoint) },
    onRequest: async (request) => {
      // Looked up in parallel with the key, to save a round trip to a remote database.
      const { project } = request.params as Record<string, string>;
      request.project = project === undefined ? undefined : findProject(project, endpoint, needs.store.read);
      request.project?.catch(() => undefined); // the key may be rejected before this is awaited
      const { authorization } = request.headers;
      const begun = needs.rateLimits.begin(endpoint, authorization);
      const caller = await authenticate(authorization, needs.callers, needs.now());
      checkAccount(endpoint, caller.user);
      await needs.rateLimits.check(endpoint, { authorization, caller, begun });
      checkScope(endpoint, caller);
      request.caller = caller;
    },
    handler: async (request, reply) => {
      if (!request.caller) throw new Error('a call reached its route without a key');
      const { headers, params, query, body, host } = request;
      const { data, meta, charged, remaining, status, redirect } = await runCall(
        route,
        {
          ...request.caller,
          path: params as Record<string, string>,
          projectLookup: request.project,
          query,
          body,
          now: needs.now(),
          base: `${needs.publicUrl ?? `http://${host}`}${prefix}`,
          repeat:
            endpoint.method === 'POST'
              ? repeatOf(headers['idempotency-key'] as string | undefined, targetOf(request))
              : undefined,
        },
        needs,
      ).catch(async (error: unknown) => {
        if (isOfRemoved(error)) await authenticate(headers.authorization, needs.callers, needs.now());
        throw error;
      });
      if (endpoint.method !== 'GET') needs.onWritten();
      reply.code(status ?? endpoint.status ?? 200).header('X-Service-Credits-Charged', charged);
      if (redirect !== undefined) return reply.header('Location', redirect).send();
      if (remaining !== null) reply.header('X-Service-Credits-Remaining', remaining);
      return { data, meta: meta ?? {}, credits: { charged, remaining }, request_id: request.id };
    },
  });
}

/**
 * True if a call may have failed because its account was deleted while it ran. Its key and balance are gone in that
 * case.
 */
const isOfRemoved = (error: unknown): boolean => !(error instanceof Failure) || error.code === 'INSUFFICIENT_CREDITS';

/** Returns the failure for a path that has no route, or none for this method. */
function nowhere(request: FastifyRequest, reply: FastifyReply, { routes, otherEndpoints }: ServerNeeds): Failure {
  const path = request.url.split('?')[0] ?? '';
  const fits = (endpoint: Endpoint) =>
    new RegExp(`^${prefix}${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const allowed = [...routes.map(({ endpoint }) => endpoint), ...otherEndpoints]
    .filter(fits)
    .map(({ method }) => method);
  if (allowed.length === 0) return new Failure('NOT_FOUND', 'This URL doesn’t exist.');
  reply.header('Allow', allowed.join(', '));
  return new Failure('METHOD_NOT_ALLOWED', `This URL supports ${allowed.join(', ')}.`);
}

function sendFailure(
  error: FastifyError | Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  { store, log }: Pick<ServerNeeds, 'store' | 'log'>,
): FastifyReply {
  const failure = store.isAway(error) && !isFull(error) ? away() : asFailure(error);
  if (logged.has(failure.code)) log.error({ err: error, request: request.id }, 'a call failed');
  const { code, message, details, status } = failure;
  // A client that is still sending would lose the response with the connection. Node discards the rest of the body.
  if (code === 'PAYLOAD_TOO_LARGE' && Number(request.headers['content-length']) <= maxDiscarded)
    reply.removeHeader('connection');
  if (details && 'retry_after' in details) reply.header('Retry-After', String(details.retry_after));
  if (code === 'UNAUTHENTICATED') reply.header('WWW-Authenticate', 'Bearer');
  return reply.code(status).send({ error: { code, message, ...(details && { details }) }, request_id: request.id });
}

/** Failures that operators need to know about. */
const logged: ReadonlySet<string> = new Set<FailureCode>(['INTERNAL', 'STORE_AWAY', 'STORE_FULL']);

/** Seconds to wait before a retry. A database failover takes a while. */
const awhile = 5;

const away = (): Failure =>
  new Failure('STORE_AWAY', 'The service can’t reach its database right now. Try again in a few seconds.', {
    details: { retry_after: awhile },
  });

function asFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Failure('PAYLOAD_TOO_LARGE', 'The body is too large. Send it in smaller parts.');
  if (error.code === 'FST_ERR_BAD_URL') return new Failure('NOT_FOUND', 'This URL doesn’t exist.');
  if (error.statusCode !== undefined && error.statusCode < 500) return unreadable();
  if (isFull(error))
    return new Failure(
      'STORE_FULL',
      'The disk that holds the service’s data is full, so nothing was saved. Free up space, then try again.',
    );
  return new Failure(
    'INTERNAL',
    'Something went wrong in the service. For details, search the service log for this request ID.',
  );
}

const unreadable = (): Failure => new Failure('INVALID_JSON', 'The request couldn’t be read.');

/**
 * Responds to input that isn't HTTP, has too many headers, or ended early. There is no request object in these cases,
 * so this writes to the socket and closes it.
 */
function refuseConnection({ code: reason }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const { code, message, status } =
    reason === 'HPE_HEADER_OVERFLOW'
      ? new Failure('PAYLOAD_TOO_LARGE', 'The request headers are too large.')
      : unreadable();
  const id = randomUUID();
  const body = JSON.stringify({ error: { code, message }, request_id: id });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
