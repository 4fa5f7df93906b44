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

/** Whether a model turns texts into numbers and answers nothing, by its name. */
export const embeddingOnly = (name: string): boolean => /embed/iu.test(name);

/** How long an address may take, in milliseconds. */
const defaultPatience = 5000;

/**
 * Names of the models behind an address, sorted; undefined where it does not tell within its time (ms). A redirect never carries the key.
 */
export async function listModels(
  { kind, baseUrl, key }: ModelPlace,
  patience = defaultPatience,
): Promise<readonly string[] | undefined> {
  const { models, mixedModels } = vendorOf(kind);
  if (typeof models !== 'string') return models;
  try {
    const names = await namesAt[models]({ address: withoutEndSlashes(baseUrl), key, patience });
    return [...new Set(mixedModels ? names.filter((name) => !otherwise.test(name)) : names)].sort();
  } catch {
    return undefined; // a name can still be typed
  }
}

interface Listing {
  readonly address: string;
  readonly key: string | undefined;
  /** In milliseconds. */
  readonly patience: number;
}

/** The list behind an address, by the protocol that it speaks. */
const namesAt = {
  async openai({ address, key = '', patience }: Listing) {
    return idsIn(await get(`${address}/models`, key === '' ? {} : { authorization: `Bearer ${key}` }, patience));
  },
  async anthropic({ address, key = '', patience }: Listing) {
    return idsIn(
      await get(`${address}/models?limit=1000`, { 'x-api-key': key, 'anthropic-version': '2023-06-01' }, patience),
    );
  },
  async google({ address, key = '', patience }: Listing) {
    const { models } = ListedByGoogle.parse(
      await get(`${address}/models?pageSize=1000`, { 'x-goog-api-key': key }, patience),
    );
    const writing = models.filter(({ supportedGenerationMethods: methods }) => methods.includes('generateContent'));
    return writing.map(({ name }) => name.replace(/^models\//u, ''));
  },
};

const idsIn = (answer: unknown): readonly string[] => ListedModels.parse(answer).data.map(({ id }) => id);

/** Keys stand in headers, never in the address. */
async function get(url: string, headers: Readonly<Record<string, string>>, patience: number): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}
