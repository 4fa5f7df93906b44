/** URLs of servers that rejected `stream_options`. Kept until the process ends. */
const refusing = new Set<string>();

/** Matches error messages about the unsupported option. */
const unknownOption = /stream_options|include_usage/;

/**
 * Repeats calls without `stream_options` if the server rejects it. Most OpenAI-compatible servers need this option to
 * report the tokens of a stream, but a few reject calls that have it.
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
