import * as z from 'zod';

/** What `GET {address}/models` answers where it speaks as OpenAI's does. */
const List = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });

/** How long an address may take, in milliseconds. */
const limit = 5000;

/** Names of the models behind an address in their order; undefined where it does not tell. A redirect never carries the key. */
export async function listModels(baseUrl: string, key: string | undefined): Promise<readonly string[] | undefined> {
  try {
    const headers = { accept: 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
    const response = await fetch(`${baseUrl}/models`, { headers, redirect: 'error', signal: AbortSignal.timeout(limit) });
    if (!response.ok) return undefined;
    const { data } = List.parse(await response.json());
    return [...new Set(data.map(({ id }) => id))].sort();
  } catch {
    return undefined; // a name can still be typed
  }
}
