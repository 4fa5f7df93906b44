import { embeddingOnly, listModels } from './modelList.ts';

/** A program on this machine that has models of its own. */
export interface LocalServer {
  readonly name: string;
  readonly baseUrl: string;
  readonly models: readonly string[];
}

/** Who listens where unless somebody changed it. */
const defaultPorts = [
  { name: 'Ollama', port: 11_434 },
  { name: 'LM Studio', port: 1234 },
] as const;

/** Milliseconds: what runs here answers at once. */
const patience = 500;

/** The usual programs that run on this machine and have a model; nothing but loopback is asked. */
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
