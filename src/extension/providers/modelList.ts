import * as z from 'zod';
import { type VendorKind, vendorOf } from '../../contract/models/vendors.ts';
import { withoutEndSlashes } from '../../text/endings.ts';

export interface ModelPlace {
  readonly kind: VendorKind;
  readonly baseUrl: string;
  readonly key: string | undefined;
}

/** What `GET {address}/models` answers where it speaks as OpenAI's or Anthropic's does, and at Google. */
const ListedModels = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });
const ListedByGoogle = z.object({
  models: z.array(
    z.object({ name: z.string().min(1), supportedGenerationMethods: z.array(z.string()).default(['generateContent']) }),
  ),
});

/** Models that take or give something else than text, or speak another protocol. */
const otherwise =
  /audio|babbage|banana|computer-use|dall-e|davinci|embed|image|instruct|live|lyria|moderation|realtime|robotics|search-(?:api|preview)|sora|transcri|translat|tts|veo|whisper/u;

/** How long an address may take, in milliseconds. */
const timeoutMs = 5000;

/**
 * Names of the models behind an address, sorted; undefined where it does not tell. A redirect never carries the key.
 */
export async function listModels({ kind, baseUrl, key }: ModelPlace): Promise<readonly string[] | undefined> {
  const { models, mixedModels } = vendorOf(kind);
  if (typeof models !== 'string') return models;
  try {
    const names = await namesAt[models](withoutEndSlashes(baseUrl), key);
    return [...new Set(mixedModels ? names.filter((name) => !otherwise.test(name)) : names)].sort();
  } catch {
    return undefined; // a name can still be typed
  }
}

/** The list behind an address, by the protocol that it speaks. */
const namesAt = {
  async openai(address: string, key = '') {
    return idsIn(await get(`${address}/models`, key === '' ? {} : { authorization: `Bearer ${key}` }));
  },
  async anthropic(address: string, key = '') {
    return idsIn(await get(`${address}/models?limit=1000`, { 'x-api-key': key, 'anthropic-version': '2023-06-01' }));
  },
  async google(address: string, key = '') {
    const { models } = ListedByGoogle.parse(await get(`${address}/models?pageSize=1000`, { 'x-goog-api-key': key }));
    const writing = models.filter(({ supportedGenerationMethods: methods }) => methods.includes('generateContent'));
    return writing.map(({ name }) => name.replace(/^models\//u, ''));
  },
};

const idsIn = (answer: unknown): readonly string[] => ListedModels.parse(answer).data.map(({ id }) => id);

/** Keys stand in headers, never in the address. */
async function get(url: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}
