import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Configuration, Role } from '../../contract/models/configuration.ts';
import type { Data, Endpoint, Method } from '../../contract/call/endpoint.ts';
import { Failure } from '../../contract/failure.ts';
import { addressOf, prove } from '../../contract/service/folderSecret.ts';
import * as service from '../../contract/service/service.ts';
import { hostAndPort } from '../../text/hostAndPort.ts';
import { isLoopback, normalizeBaseUrl } from '../baseUrl.ts';
import { parseJson, type RawReply, readReply } from '../network/reply.ts';
import { unreachable } from '../network/unreachable.ts';

/** Local address of a data folder's service, and the folder's secret. */
interface Folder {
  readonly url: string;
  readonly secret: string;
}

interface CallLimits {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. */
  readonly timeout?: number | undefined;
}

interface Meeting extends CallLimits {
  readonly url: string;
  readonly challenge?: string | undefined;
}

/** Connection that keeps the service running. `ended` resolves when it closes, on either side. */
export interface Attachment {
  readonly ended: Promise<void>;
  readonly close: () => void;
}

/**
 * Returns the health of the service at an address, without sending any secret. A challenge has at least 16 characters.
 */
export const fetchHealth = async (meeting: Meeting): Promise<service.Health> => (await meet(meeting)).health;

/** Returns the health together with the connection's remote address. */
async function meet({
  url,
  challenge,
  signal,
  timeout = 2000,
}: Meeting): Promise<{ readonly health: service.Health; readonly address: string }> {
  const base = normalizeBaseUrl(url);
  const query = challenge === undefined ? '' : `?challenge=${encodeURIComponent(challenge)}`;
  const { method, path } = service.getHealth;
  const { text, address } = await askLocal(
    { method, url: `${base}${path}${query}` },
    { signal, timeout },
    async (incoming) => {
      const { remoteAddress, remotePort } = incoming.socket;
      return { ...(await wholeAnswer(incoming)), address: addressOf(remoteAddress, remotePort) };
    },
  );
  const health = service.Health.safeParse(parseJson(text));
  if (health.success) return { health: health.data, address };
  throw new Failure('SERVICE_NOT_UNDERSTOOD', `Another program is running at ${hostAndPort(base)}.`);
}

/**
 * Returns the health of the folder's own service. Undefined if the responding service doesn't know the folder's secret,
 * or only relays that service's response.
 */
export async function recognize({ url, secret }: Folder, limits: CallLimits = {}): Promise<service.Health | undefined> {
  const challenge = randomBytes(32).toString('hex');
  const { health, address } = await meet({ url, challenge, ...limits });
  return health.proof === prove(secret, challenge, address) ? health : undefined;
}

/** Replaces the service's whole configuration and returns the new fingerprint. */
export async function putConfiguration(
  folder: Folder,
  configuration: z.input<typeof Configuration>,
  limits: CallLimits = {},
): Promise<string> {
  const { configuration: fingerprint } = await askService(
    folder,
    service.putConfiguration,
    limits,
    JSON.stringify(configuration),
  );
  return fingerprint;
}

/** Makes a test call to the provider or model of a role. A model on this machine may have to load first. */
export const tryModel = (
  folder: Folder,
  role: Role,
  { signal, timeout = 70_000 }: CallLimits = {},
): Promise<service.Trial> => askService(folder, service.tryModel, { signal, timeout }, JSON.stringify({ role }));

/** Asks the service to finish its current step and stop. Resolves before it has stopped. */
export async function stopService(folder: Folder, limits: CallLimits = {}): Promise<void> {
  await askService(folder, service.stopService, limits);
}

/** Attaches to the service. `limits` apply until it responds. */
export async function attach(
  { url, secret }: Folder,
  { signal, timeout = 10_000 }: CallLimits = {},
): Promise<Attachment> {
  const base = normalizeBaseUrl(url);
  const { method, path } = service.attachToService;
  return askLocal({ method, url: `${base}${path}`, secret }, { signal, timeout }, async (incoming) => {
    if (incoming.statusCode !== 200)
      readReply(await wholeAnswer(incoming), localCall(service.attachToService, base, secret));
    const ended = new Promise<void>((resolve) => incoming.once('close', resolve));
    // A broken connection also closes, which resolves `ended`.
    incoming.on('error', () => undefined).resume();
    return { ended, close: () => void incoming.destroy() };
  });
}

async function askService<E extends Endpoint>(
  { url, secret }: Folder,
  endpoint: E,
  { signal, timeout = 10_000 }: CallLimits,
  body?: string,
): Promise<Data<E>> {
  const base = normalizeBaseUrl(url);
  const request = { method: endpoint.method, url: `${base}${endpoint.path}`, secret, body };
  const answer = await askLocal(request, { signal, timeout }, wholeAnswer);
  return readReply(answer, localCall(endpoint, base, secret)).data as Data<E>;
}

const localCall = (endpoint: Endpoint, baseUrl: string, key: string) => ({ endpoint, baseUrl, key, now: Date.now() });

interface LocalRequest {
  readonly method: Method;
  readonly url: string;
  readonly secret?: string | undefined;
  readonly body?: string | undefined;
}

interface RequestLimits {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until `use` must finish. */
  readonly timeout: number;
}

/**
 * Sends a request to a service on this machine and passes the response to `use` once its headers arrive. Throws a
 * `Failure`, or the signal's reason.
 */
async function askLocal<Result>(
  { method, url, secret, body }: LocalRequest,
  { signal, timeout }: RequestLimits,
  use: (incoming: IncomingMessage) => Promise<Result>,
): Promise<Result> {
  if (!url.startsWith('http://') || !isLoopback(url)) {
    throw new Failure('SERVICE_NOT_UNDERSTOOD', `${hostAndPort(url)} is not on this machine.`);
  }
  signal?.throwIfAborted();
  const outgoing = request(url, {
    method,
    agent: false,
    headers: {
      accept: 'application/json',
      ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  });
  // Errors while reading also reach the response. This only avoids an unhandled event.
  outgoing.on('error', () => undefined);
  const cancel = () => outgoing.destroy();
  const late = AbortSignal.timeout(timeout);
  late.addEventListener('abort', cancel);
  signal?.addEventListener('abort', cancel);
  try {
    outgoing.end(body);
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    return await use(incoming);
  } catch (error) {
    signal?.throwIfAborted();
    if (late.aborted)
      throw new Failure('SERVICE_TIMEOUT', `${hostAndPort(url)} didn’t respond in time.`, { cause: error });
    throw error instanceof Failure ? error : unreachable(url, error);
  } finally {
    late.removeEventListener('abort', cancel);
    signal?.removeEventListener('abort', cancel);
  }
}

const wholeAnswer = async (incoming: IncomingMessage): Promise<RawReply> => ({
  status: incoming.statusCode ?? 0,
  headers: { get: (name) => incoming.headers[name.toLowerCase()]?.toString() ?? null },
  text: await text(incoming),
});
