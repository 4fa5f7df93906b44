import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { contractVersion, getHealth, getOpenApi, type Health } from '../../contract/service/service.ts';
import { validateInput } from '../validateInput.ts';

interface Needs {
  readonly version: string;
  /** Returns the `/openapi.json` document. Called on the first request to keep startup fast. */
  readonly describe: () => object;
  /** Additional health fields for callers that send a challenge. */
  readonly prove?: (challenge: string, connection: Socket) => Partial<Health>;
}

export const openEndpoints = [getHealth, getOpenApi] as const;

export function addOpenRoutes(server: FastifyInstance, { version, describe, prove }: Needs): void {
  server.get('/v1/health', { exposeHeadRoute: true }, (request): Health => {
    const { challenge } = validateInput(getHealth.query, request.query) as { challenge?: string };
    return {
      status: 'ok',
      version,
      contract: contractVersion,
      ...(challenge !== undefined && prove?.(challenge, request.socket)),
    };
  });

  let description: object | undefined;
  server.get('/v1/openapi.json', { exposeHeadRoute: true }, () => {
    description ??= describe();
    return description;
  });
}
