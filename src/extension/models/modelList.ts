import * as z from 'zod';
import { type VendorKind, vendorOf } from '../../contract/models/vendors.ts';
import { withoutEndSlashes } from '../../text/endings.ts';

export interface ModelPlace {
  readonly kind: VendorKind;
  readonly baseUrl: string;
  readonly key: string | undefined;
}

/** Response to `GET {address}/models` of the OpenAI and Anthropic protocols. The other schema is Google's. */
const ListedModels = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });
const ListedByGoogle = z.object({
  models: z.array(
    z.object({ name: z.string().min(1), supportedGenerationMethods: z.array(z.string()).default(['generateContent']) }),
  ),
});

/** Names of models that don't generate text from text, or that use another protocol. */
const otherwise =
  /audio|babbage|banana|computer-use|dall-e|davinci|embed|image|instruct|live|lyria|moderation|realtime|robotics|search-(?:api|preview)|sora|transcri|translat|tts|veo|whisper/u;

/** True if the name says that a model only computes embeddings. */
const embeddingOnly = (name: string): boolean => /embed/iu.test(name);

/** Timeout in milliseconds. */
const defaultPatience = 5000;

/**
 * Lists the names of a provider's models, sorted. Undefined after an error or a timeout (`patience`, in milliseconds).
 * Redirects are rejected, so that they never receive the key.
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
    return undefined; // the user can still type a name
  }
}

interface Listing {
  readonly address: string;
  readonly key: string | undefined;
  /** Timeout in milliseconds. */
  readonly patience: number;
}

/** Requests the list in the provider's protocol. */
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

/** Sends keys in headers, never in the URL. */
async function get(url: string, headers: Readonly<Record<string, string>>, patience: number): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

/** Program on this machine that serves models. */
export interface LocalServer {
  readonly name: string;
  readonly baseUrl: string;
  readonly models: readonly string[];
}

/** Default ports of common programs. */
const defaultPorts = [
  { name: 'Ollama', port: 11_434 },
  { name: 'LM Studio', port: 1234 },
] as const;

/** Timeout in milliseconds. Short, because local programs respond immediately. */
const patience = 500;

/** Finds common programs on this machine that serve a model. Only contacts loopback addresses. */
export async function findLocalServers(
  ports: readonly { readonly name: string; readonly port: number }[] = defaultPorts,
): Promise<readonly LocalServer[]> {
  const servers = await Promise.all(
    ports.map(async ({ name, port }) => {
      const baseUrl = `http://127.0.0.1:${port}/v1`;
      const models = await listModels({ kind: 'openai-compatible', baseUrl, key: undefined }, patience);
      return { name, baseUrl, models: (models ?? []).filter((model) => !embeddingOnly(model)) };
    }),
  );
  return servers.filter(({ models }) => models.length > 0);
}
