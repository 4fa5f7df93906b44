import { Failure } from '../../contract/failure.ts';

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
