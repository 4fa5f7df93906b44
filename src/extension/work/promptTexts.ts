import type { Client } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import type { Service, Services } from '../service/connection/service.ts';

interface PromptServices extends Pick<Services, 'subscribe'> {
  readonly current: (Pick<Service, 'origin'> & { readonly client: Pick<Client, 'listPrompts'> }) | undefined;
}

/** Texts of prompts by id. Runs contain only the ids. */
export interface PromptTexts {
  /** Returns a text that was already read. */
  known(project: string, promptId: number): string | undefined;
  /** Undefined if the service doesn't list prompts or the prompt was deleted. */
  find(project: string, promptId: number): Promise<string | undefined>;
  dispose(): void;
}

/** Reads the texts of prompts, each once. The call is free. */
export function createPromptTexts(services: PromptServices): PromptTexts {
  const texts = new Map<string, string>();
  const reading = new Map<string, Promise<void>>();
  const keyOf = (project: string, promptId: number): string =>
    `${services.current?.origin ?? ''}/${project}/${promptId}`;
  // After a reconnect, prompts may have changed or belong to another service.
  const subscription = services.subscribe(() => reading.clear());

  /** Prompts are sorted by id, so paging stops at the wanted one. */
  async function read(project: string, promptId: number): Promise<void> {
    const client = services.current?.client;
    if (!client) return;
    const { allRows } = await import('../../client/pages.ts');
    for await (const { id, text } of allRows(client.listPrompts, { project })) {
      texts.set(keyOf(project, id), text);
      if (id >= promptId) return;
    }
  }

  return {
    known: (project, promptId) => texts.get(keyOf(project, promptId)),
    async find(project, promptId) {
      const key = keyOf(project, promptId);
      if (!texts.has(key)) {
        const walk = reading.get(key) ?? ifOffered(read(project, promptId));
        reading.set(key, walk);
        walk.catch(() => reading.delete(key));
        await walk;
      }
      return texts.get(key);
    },
    dispose: () => subscription.dispose(),
  };
}
