import { createHmac, randomBytes } from 'node:crypto';
import type { Dispatcher } from 'undici';
import { Failure } from '../../contract/failure.ts';
import { hostAndPort } from '../../text/hostAndPort.ts';
import { isOutOfBounds, namesPrivateHost } from '../crawl/hosts.ts';
import { isRedirectStatus, unreadByError, userAgent } from '../crawl/request.ts';
import type { DeliveryRecord, WebhookRecord } from '../store/webhooks.ts';

/** Response of a receiver. `failure` is set if the event wasn't delivered. */
export interface Outcome {
  readonly status: number | null;
  readonly failure: Failure | null;
}

export interface WebhookSender {
  /**
   * Rejects URLs that events are never sent to.
   * @throws Failure `VALIDATION_FAILED` or `WEBHOOK_PRIVATE`
   */
  readonly check: (address: string) => void;
  /**
   * Sends an event once, without following redirects.
   * @throws only the signal's reason
   */
  readonly send: (
    webhook: Pick<WebhookRecord, 'url' | 'secret'>,
    event: Pick<DeliveryRecord, 'uuid' | 'body'>,
    signal?: AbortSignal,
  ) => Promise<Outcome>;
  readonly close: () => Promise<void>;
}

interface Needs {
  /** Host and port of each private host that can receive events, including over http. */
  readonly privateHosts: () => readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds until a request times out. */
  readonly patience?: number;
}

/** Creates a sender of events. It opens no connection before the first one. */
export function createWebhookSender({ privateHosts, now, patience = 10_000 }: Needs): WebhookSender {
  let opened: Promise<Dispatcher> | undefined;
  const connections = (): Promise<Dispatcher> => {
    // Loading undici is slow, and most services have no webhook.
    opened ??= import('../crawl/connections.ts').then(({ openConnections }) => openConnections(privateHosts));
    return opened;
  };

  const post = async (
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal | undefined,
  ) => {
    if (await isOutOfBounds(url, privateHosts())) throw privateReceiver(url);
    const dispatcher = await connections();
    const timely = AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(patience)]);
    const answer = await dispatcher.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...headers },
      body,
      signal: timely,
    });
    // Discards the response body, which may be large.
    answer.body.on('error', () => undefined);
    answer.body.destroy();
    return answer.statusCode;
  };

  return {
    check(address) {
      const url = new URL(address);
      const isNamed = privateHosts().includes(hostAndPort(url));
      if (url.username !== '' || url.password !== '') throw badAddress('must not contain a user name or password');
      if (!isNamed && namesPrivateHost(url.hostname)) throw privateReceiver(url);
      if (!isNamed && url.protocol !== 'https:') throw badAddress('must start with https://');
    },

    async send({ url: address, secret }, { uuid: id, body }, signal) {
      const url = new URL(address);
      const headers = signedHeaders({ id, timestamp: Math.floor(now() / 1000), body, secret });
      try {
        const status = await post(url, headers, body, signal);
        return { status, failure: failureOf(status, url.host) };
      } catch (error) {
        signal?.throwIfAborted();
        return { status: null, failure: error instanceof Failure ? error : unsent(error, url) };
      }
    },

    async close() {
      await (await opened)?.destroy();
    },
  };
}

const badAddress = (message: string): Failure =>
  new Failure('VALIDATION_FAILED', `url: ${message}.`, { details: [{ path: 'url', message }] });

const privateReceiver = ({ host }: URL): Failure =>
  new Failure(
    'WEBHOOK_PRIVATE',
    `${host} is on a private network. To send events there, add its host and port to crawl.privateHosts.`,
  );

function failureOf(status: number, host: string): Failure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return new Failure('WEBHOOK_GONE', `${host} no longer accepts events (HTTP 410).`);
  if (isRedirectStatus(status))
    return new Failure(
      'WEBHOOK_REDIRECTED',
      `${host} redirects to another URL (HTTP ${status}). Redirects are not followed.`,
    );
  return new Failure('WEBHOOK_REJECTED', `${host} rejected the event (HTTP ${status}).`);
}

function unsent(error: unknown, url: URL): Failure {
  const { state, message } = unreadByError(error, { host: url.host, mostBytes: 0 });
  if (state === 'private') return privateReceiver(url);
  return new Failure(state === 'timeout' ? 'WEBHOOK_TIMEOUT' : 'WEBHOOK_UNREACHABLE', message);
}

const prefix = 'whsec_';

/** Creates a secret in the format of Standard Webhooks: 32 random bytes in Base64. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

interface Signed {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  /** Exact text that is sent. */
  readonly body: string;
  readonly secret: string;
}

/**
 * Returns the headers by which a receiver can verify the sender and time: HMAC-SHA256 of ID, timestamp, and body,
 * according to Standard Webhooks 1.0.0 (github.com/standard-webhooks/standard-webhooks, "Signature scheme").
 */
export const signedHeaders = ({ id, timestamp, body, secret }: Signed): Readonly<Record<string, string>> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`,
});
