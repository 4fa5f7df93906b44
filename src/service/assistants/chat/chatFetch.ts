import * as z from 'zod';
import { boundedFetch } from '../../models/boundedFetch.ts';
import { notStreamed, withWholeBodies } from '../../models/wholeBody.ts';

/** Ends the stream at `[DONE]`, even if the server keeps the connection open. */
const untilDone: typeof fetch = async (input, init) => {
  const response = await boundedFetch(input, init);
  if (!response.ok || !response.body) return response;
  const { status, statusText, headers } = response;
  // `[DONE]` can be split across chunks.
  let before = '\n';
  const ending = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const text = before + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
      controller.enqueue(chunk);
      if (done.test(text)) controller.terminate();
      before = text.slice(-maxDoneLength);
    },
  });
  return new Response(response.body.pipeThrough(ending), { status, statusText, headers });
};

const done = /[\r\n]data: ?\[DONE\]/;
const maxDoneLength = '\ndata: [DONE]'.length;

const Completion = z
  .looseObject({ choices: z.unknown().optional(), error: z.unknown().optional(), object: z.unknown().optional() })
  .refine(({ choices, error, object }) => Array.isArray(choices) || error || object === 'error');

/** Fetches chat completions from a provider. Also accepts responses that aren't streamed. */
export const chatFetch = withWholeBodies(untilDone, (body) =>
  (Array.isArray(body) ? body : [body]).map((one: unknown) => {
    if (!Completion.safeParse(one).success) throw notStreamed();
    return one;
  }),
);
