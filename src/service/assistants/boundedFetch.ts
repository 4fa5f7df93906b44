import { Failure } from '../../contract/failure.ts';

/** Calls a provider; what it answers must be UTF-8, and must come to an end. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!response.body) return response;
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  const checked = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) throw new Failure('PROVIDER_TOO_LARGE', 'The provider does not stop sending.');
      try {
        utf8.decode(chunk, { stream: true });
      } catch (cause) {
        throw new Failure('PROVIDER_EMPTY', 'The provider sent an answer that cannot be read, as it is not UTF-8.', { cause });
      }
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(checked), { status, statusText, headers });
};

/** Some providers send all of an answer again with each word of it. */
const mostBytes = 128 * 1024 * 1024;
