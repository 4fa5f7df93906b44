import { embeddingOnly, listModels } from './modelList.ts';

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
  const found = await Promise.all(
    ports.map(async ({ name, port }) => {
      const baseUrl = `http://127.0.0.1:${port}/v1`;
      const models = await listModels({ kind: 'openai-compatible', baseUrl, key: undefined }, patience);
      return { name, baseUrl, models: (models ?? []).filter((model) => !embeddingOnly(model)) };
    }),
  );
  return found.filter(({ models }) => models.length > 0);
}
