import { Failure } from '../../contract/failure.ts';

/**
 * Creates a fetch for one provider. Redirects are rejected, because they would forward the key. The response must be
 * UTF-8 and is limited in size.
 */
export const bounded =
  (mostBytes: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new Failure(
        'PROVIDER_REFUSED',
        `The provider’s URL redirects to another URL (HTTP ${response.status}). Set the final URL instead.`,
      );
    }
    if (response.status >= 600) {
      await response.body?.cancel();
      throw new Failure(
        'PROVIDER_FAILED',
        `The provider responded with HTTP ${response.status}, which isn’t a valid status.`,
      );
    }
    if (!response.body) return response;
    const utf8 = new TextDecoder('utf-8', { fatal: true });
    let bytes = 0;
    const checked = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > mostBytes) throw new Failure('PROVIDER_TOO_LARGE', 'The provider sent more data than allowed.');
        try {
          utf8.decode(chunk, { stream: true });
        } catch (cause) {
          throw new Failure('PROVIDER_EMPTY', 'The provider sent an answer that isn’t valid UTF-8.', {
            cause,
          });
        }
        controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(checked), { status, statusText, headers });
  };

/** For assistants. Some send the whole answer again with each word. */
export const boundedFetch = bounded(128 * 1024 * 1024);

/**
 * Converts a JSON document sent instead of a stream to the equivalent server-sent events. Some gateways send such
 * documents, including errors with HTTP 200. Streams pass unchanged.
 * @param eventsOf returns the events of a document. Throws `notStreamed()` if the document isn't an answer.
 */
export const withWholeBodies =
  (call: typeof fetch, eventsOf: (body: unknown) => readonly unknown[]): typeof fetch =>
  async (input, init) => {
    const response = await call(input, init);
    if (!response.ok || !response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(reading(eventsOf)), { status, statusText, headers });
  };

export const notStreamed = (): Failure =>
  new Failure(
    'PROVIDER_EMPTY',
    'The provider doesn’t stream its answers, and its response couldn’t be read. Check the URL.',
  );

function reading(eventsOf: (body: unknown) => readonly unknown[]): TransformStream<Uint8Array, Uint8Array> {
  const utf8 = new TextDecoder();
  let text = '';
  let kind: 'unknown' | 'document' | 'stream' = 'unknown';
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (kind === 'stream') return controller.enqueue(chunk);
      text += utf8.decode(chunk, { stream: true });
      const [first] = /\S/.exec(text) ?? [];
      if (first !== undefined) kind = first === '{' || first === '[' ? 'document' : 'stream';
      if (kind === 'stream') controller.enqueue(chunk);
      if (text.length > maxBodyLength)
        throw new Failure('PROVIDER_TOO_LARGE', 'The provider sent more data than allowed.');
    },
    flush(controller) {
      if (kind !== 'document') return;
      for (const event of eventsOf(parsedBody(text + utf8.decode())))
        controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
    },
  });
}

/** Characters. */
const maxBodyLength = 16 * 1024 * 1024;

function parsedBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notStreamed();
  }
}
