import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration, Role } from '../../contract/models/configuration.ts';
import { Failure } from '../../contract/failure.ts';
import { addressOf, fingerprint, prove } from '../../contract/service/folderSecret.ts';
import {
  attachToService,
  putConfiguration,
  stopService,
  type Trial,
  tryModel,
} from '../../contract/service/service.ts';
import type { Settings } from '../models/configuration.ts';
import type { IdleShutdown } from './idleShutdown.ts';
import { bearer } from '../http/gates.ts';
import { addOpenRoutes, openEndpoints } from '../http/openRoutes.ts';
import { validateInput } from '../validateInput.ts';
import { schemaVersion } from '../store/migrate.ts';

interface Needs {
  readonly secret: string;
  readonly version: string;
  readonly instance: string;
  readonly settings: Settings;
  readonly attendance: IdleShutdown;
  readonly describe: () => object;
  /** Sends one test call to the model of a role. */
  readonly tryModel: (role: Role, signal: AbortSignal) => Promise<Trial>;
  readonly onStop: () => void;
}

export const folderEndpoints = [...openEndpoints, attachToService, putConfiguration, tryModel, stopService] as const;

/** Adds calls about the process instead of an account: its identity, its settings, and the windows that use it. */
export function addFolderRoutes(
  server: FastifyInstance,
  { secret, version, instance, settings, attendance, describe, onStop, ...needs }: Needs,
): void {
  const own = {
    onRequest: ({ headers }: FastifyRequest, _reply: FastifyReply, done: (failure?: Failure) => void): void => {
      const given = Buffer.from(bearer(headers.authorization) ?? '');
      const due = Buffer.from(secret);
      const same = given.length === due.length && timingSafeEqual(given, due);
      done(same ? undefined : new Failure('UNAUTHENTICATED', 'This call requires the data folder’s secret.'));
    },
  };
  const envelope = (data: object, requestId: string) => ({
    data,
    meta: {},
    credits: { charged: 0, remaining: null },
    request_id: requestId,
  });
  const inForce = () => fingerprint(secret, settings.current);

  addOpenRoutes(server, {
    version,
    describe,
    // Uses the address of the connection. The caller's own claim may come from a man in the middle.
    prove: (challenge, { localAddress, localPort }) => ({
      schema: schemaVersion,
      instance,
      proof: prove(secret, challenge, addressOf(localAddress, localPort)),
      configuration: inForce(),
    }),
  });

  server.get('/v1/service/attach', own, (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Type': 'text/plain', 'X-Request-Id': request.id });
    reply.raw.write('\n');
    const leave = attendance.enter();
    reply.raw.on('close', leave);
  });

  server.put('/v1/service/configuration', own, (request) => {
    settings.replace(validateInput(putConfiguration.body, request.body) as Configuration);
    return envelope({ configuration: inForce() }, request.id);
  });

  server.post('/v1/service/trial', own, async (request, reply) => {
    const { role } = validateInput(tryModel.body, request.body) as { readonly role: Role };
    const left = new AbortController();
    reply.raw.on('close', () => left.abort());
    return envelope(await needs.tryModel(role, left.signal), request.id);
  });

  server.post('/v1/service/stop', own, async (request, reply) => {
    reply.raw.on('close', onStop);
    return reply.code(202).send(envelope({ stopping: true }, request.id));
  });
}
