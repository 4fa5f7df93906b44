import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

/** Requests that are worked on at a time; further ones wait until answers to earlier ones were taken. */
const maxOpen = 16;

interface Needs {
  /** What brings the requests, and can be told to bring no more for a while. */
  readonly source: { pause(): unknown; resume(): unknown };
  /** Called when the client has gone. */
  readonly onEnd: () => void;
}

type RequestId = string | number;

/**
 * A transport that takes no more requests than its client reads answers: what a client sends that never reads waits in
 * its own pipe, and not in our memory. `inner.send` is fulfilled once the answer was taken.
 */
export function boundedTransport(inner: Transport, { source, onEnd }: Needs): Transport {
  /** Ids are the client's own, and may repeat. */
  let open: readonly RequestId[] = [];
  let waiting: JSONRPCMessage[] = [];
  const outer: Transport = {
    async start() {
      inner.onmessage = (message) => {
        const cancelled = cancelledBy(message);
        if (cancelled !== undefined) {
          waiting = waiting.filter((other) => requestOf(other) !== cancelled);
          done(cancelled); // what is cancelled gets no answer
        }
        if (requestOf(message) === undefined) outer.onmessage?.(message);
        else waiting.push(message);
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
  };

  function done(id: RequestId): void {
    const place = open.indexOf(id);
    if (place >= 0) open = open.toSpliced(place, 1);
  }

  function takeOn(): void {
    while (open.length < maxOpen) {
      const next = waiting.shift();
      if (next === undefined) return void source.resume();
      const id = requestOf(next);
      if (id !== undefined) open = [...open, id];
      outer.onmessage?.(next);
    }
    source.pause();
  }

  return outer;
}

/** The id of what must be answered; `undefined` for what need not. */
const requestOf = (message: JSONRPCMessage): RequestId | undefined =>
  'method' in message && 'id' in message ? message.id : undefined;

function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = (message.params as { readonly requestId?: unknown } | undefined)?.requestId;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
