import type { JSONRPCMessage, JSONRPCRequest, Transport } from '@modelcontextprotocol/server';

/** Requests that are worked on at a time; further ones wait until answers to earlier ones were taken. */
const maxOpen = 16;

interface Needs {
  /** What brings the requests, and can be told to bring no more for a while. */
  readonly source: { pause(): unknown; resume(): unknown };
  /** Called when the client has gone. */
  readonly onEnd: () => void;
}

type RequestId = string | number;

interface BoundedTransport extends Transport {
  /** Fulfilled once no request waits for its answer, to be called when no more come. Subscriptions end later. */
  answered(): Promise<void>;
}

/**
 * A transport that takes no more requests than its client reads answers: what a client sends that never reads waits in
 * its own pipe, and not in our memory. `inner.send` is fulfilled once the answer was taken.
 */
export function boundedTransport(inner: Transport, { source, onEnd }: Needs): BoundedTransport {
  /** Ids are the client's own, and may repeat. */
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
          done(cancelled); // what is cancelled gets no answer
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

/** True for what must be answered. */
const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest => 'method' in message && 'id' in message;

/** True for what is answered when the connection ends. */
const isSubscription = ({ method }: JSONRPCRequest): boolean => method === 'subscriptions/listen';

function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = (message.params as { readonly requestId?: unknown } | undefined)?.requestId;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
