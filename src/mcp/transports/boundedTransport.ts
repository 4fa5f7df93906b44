import type { JSONRPCMessage, JSONRPCRequest, Transport } from '@modelcontextprotocol/server';

/** Maximum number of concurrent requests. Others wait until the client has read earlier responses. */
const maxOpen = 16;

interface Needs {
  /** Source of the requests, which can be paused. */
  readonly source: { pause(): unknown; resume(): unknown };
  /** Called when the client has disconnected. */
  readonly onEnd: () => void;
}

type RequestId = string | number;

interface BoundedTransport extends Transport {
  /** Resolves once all requests are answered. Call this after the last request. Subscriptions end later. */
  answered(): Promise<void>;
}

/**
 * Wraps a transport to limit requests whose responses the client hasn't read. Requests of a client that never reads
 * stay in the pipe instead of our memory. `inner.send` must resolve once the response was written.
 */
export function boundedTransport(inner: Transport, { source, onEnd }: Needs): BoundedTransport {
  /** IDs come from the client and may repeat. */
  let open: readonly JSONRPCRequest[] = [];
  let waiting: JSONRPCRequest[] = [];
  const allAnswered = Promise.withResolvers<void>();
  let isLast = false;
  const outer: BoundedTransport = {
    async start() {
      inner.onmessage = (message) => {
        const cancelled = cancelledBy(message);
        if (cancelled !== undefined) {
          waiting = waiting.filter(({ id }) => id !== cancelled);
          done(cancelled); // canceled requests get no response
        }
        if (isRequest(message)) waiting.push(message);
        else outer.onmessage?.(message);
        takeOn();
      };
      inner.onclose = () => {
        outer.onclose?.();
        onEnd();
      };
      inner.onerror = (error) => outer.onerror?.(error);
      await inner.start();
    },
    async send(message, options) {
      try {
        await inner.send(message, options);
      } finally {
        if (!('method' in message) && message.id !== undefined) {
          done(message.id);
          takeOn();
        }
      }
    },
    close: () => inner.close(),
    answered() {
      isLast = true;
      takeOn();
      return allAnswered.promise;
    },
  };

  function done(id: RequestId): void {
    const place = open.findIndex((request) => request.id === id);
    if (place >= 0) open = open.toSpliced(place, 1);
  }

  function takeOn(): void {
    while (open.length < maxOpen) {
      const next = waiting.shift();
      if (next === undefined) {
        source.resume();
        if (isLast && open.every(isSubscription)) allAnswered.resolve();
        return;
      }
      open = [...open, next];
      outer.onmessage?.(next);
    }
    source.pause();
  }

  return outer;
}

/** True if the message needs a response. */
const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest => 'method' in message && 'id' in message;

/** True if the response is only sent when the connection ends. */
const isSubscription = ({ method }: JSONRPCRequest): boolean => method === 'subscriptions/listen';

function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = (message.params as { readonly requestId?: unknown } | undefined)?.requestId;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
