import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import type { Endpoint } from '../../contract/call/endpoint.ts';
import { Failure } from '../../contract/failure.ts';
import { parseJson } from '../texts/readBody.ts';
import { targetOf } from './idempotency.ts';
import type { Texts } from '../texts/texts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Endpoint whose schema the body must match. */
    call?: EndpointName | undefined;
  }
}

/** A body that was already validated against its endpoint's schema. */
export class CheckedBody {
  readonly value: unknown;
  /** Set for calls with an `Idempotency-Key`. */
  readonly fingerprint: string | undefined;

  constructor(value: unknown, fingerprint?: string) {
    this.value = value;
    this.fingerprint = fingerprint;
  }
}

/** Bytes. Longer bodies are parsed in a worker thread, because they could block other calls for too long. */
const longBodyBytes = 64 * 1024;
/** Bytes of long bodies in calls that are still running. Each body is in memory several times. */
const maxBytesInHand = 64 * 1024 * 1024;
const retryAfterSeconds = 2;

/** Accepts only JSON bodies. Short bodies are parsed directly, long ones in a thread and up to a total size. */
export function takeBodies(server: FastifyInstance, texts: Texts, most = maxBytesInHand): void {
  const inHand = new Map<FastifyRequest, number>();

  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(
    /^application\/json\b/,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const { call } = request.routeOptions.config;
      if (bytes.length === 0) return undefined;
      if (bytes.length <= longBodyBytes || call === undefined) return parseJson(bytes);
      const sum = [...inHand.values()].reduce((total, length) => total + length, bytes.length);
      if (sum > most) {
        throw new Failure(
          'RATE_LIMITED',
          `The service is busy with long texts. Retry this call in ${retryAfterSeconds} s; nothing was charged.`,
          { details: { retry_after: retryAfterSeconds } },
        );
      }
      inHand.set(request, bytes.length);
      const target = request.headers['idempotency-key'] === undefined ? undefined : targetOf(request);
      const read = await texts.run('readBody', { call, bytes, target });
      if ('body' in read) return new CheckedBody(read.body, read.fingerprint);
      const { code, message, details } = read.refusal;
      throw new Failure(code, message, details && { details });
    },
  );
  // Accepts empty bodies of any type, because `curl -d ''` labels them as a form.
  server.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(bytes.length === 0 ? null : new Failure('INVALID_JSON', 'Send the body as application/json.')),
  );
  server.addHook('onResponse', (request, _reply, done) => {
    inHand.delete(request);
    done();
  });
}

const endpointNames = new Map<Endpoint, EndpointName>(
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name as EndpointName]),
);

/** Name that threads use to find the schema of an endpoint's body. */
export const endpointName = (endpoint: Endpoint): EndpointName | undefined => endpointNames.get(endpoint);
