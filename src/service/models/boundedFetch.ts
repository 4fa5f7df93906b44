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
