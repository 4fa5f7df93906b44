/** Servers that refused to be asked, by address; they are not asked again while this process lives. */
const refusing = new Set<string>();

/** How they name what they do not take. */
const unknownOption = /stream_options|include_usage/;

/**
 * Of servers that speak OpenAI's chat, most tell the tokens of a streamed answer only where `stream_options` asks for
 * them, and a few refuse calls that do: these get the same call once more without.
 */
export const askForUsage =
  (call: typeof fetch): typeof fetch =>
  async (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    if (refusing.has(address)) return call(input, withoutUsage(init));
    const response = await call(input, init);
    if (response.status !== 400 && response.status !== 422) return response;
    const said = await response.text();
    const { status, statusText, headers } = response;
    if (!unknownOption.test(said)) return new Response(said, { status, statusText, headers });
    refusing.add(address);
    return call(input, withoutUsage(init));
  };

function withoutUsage(init: RequestInit | undefined): RequestInit | undefined {
  if (typeof init?.body !== 'string') return init;
  const body = JSON.parse(init.body) as Record<string, unknown>;
  delete body['stream_options'];
  return { ...init, body: JSON.stringify(body) };
}
