import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../contract/models/configuration.ts';
import { Failure } from '../../contract/failure.ts';
import { addressOf, fingerprint, prove } from '../../contract/service/folderSecret.ts';
import { attachToService, putConfiguration, stopService } from '../../contract/service/service.ts';
import type { Settings } from '../configuration.ts';
import type { Attendance } from '../folder/attendance.ts';
import { bearer } from './gates.ts';
import { addOpenRoutes, openEndpoints } from './openRoutes.ts';
import { checkShape } from './shape.ts';
import { schemaVersion } from '../store/migrate.ts';

interface Needs {
  readonly secret: string;
  readonly version: string;
  readonly instance: string;
  readonly settings: Settings;
  readonly attendance: Attendance;
  readonly description: object;
  readonly onStop: () => void;
}

export const folderEndpoints = [...openEndpoints, attachToService, putConfiguration, stopService] as const;

/** The calls that belong to the process rather than to an account: who it is, what it works by, who needs it. */
export function addFolderRoutes(
  server: FastifyInstance,
  { secret, version, instance, settings, attendance, description, onStop }: Needs,
): void {
  const own = {
    onRequest: ({ headers }: FastifyRequest, _reply: FastifyReply, done: (failure?: Failure) => void): void => {
      const given = Buffer.from(bearer(headers.authorization) ?? '');
      const due = Buffer.from(secret);
      const same = given.length === due.length && timingSafeEqual(given, due);
      done(same ? undefined : new Failure('UNAUTHENTICATED', 'This call takes the secret of the data folder.'));
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
    description,
    // Of the connection itself: what a caller says of where it called may come from somebody in between.
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
    settings.replace(checkShape(putConfiguration.body, request.body) as Configuration);
    return envelope({ configuration: inForce() }, request.id);
  });

  server.post('/v1/service/stop', own, async (request, reply) => {
    reply.raw.on('close', onStop);
    return reply.code(202).send(envelope({ stopping: true }, request.id));
  });
}
