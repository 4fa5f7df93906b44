import type { Client } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import type { Service, Services } from '../connection/service.ts';

interface Needs {
  readonly services: Pick<Services, 'subscribe'> & {
    readonly current: (Pick<Service, 'origin'> & { readonly client: Pick<Client, 'listPrompts'> }) | undefined;
  };
}

/** What prompts say, by their ids; runs name only these. */
export interface PromptTexts {
  /** As far as it was read. */
  known(project: string, promptId: number): string | undefined;
  /** Undefined where the service cannot tell, or the prompt is gone. */
  find(project: string, promptId: number): Promise<string | undefined>;
  dispose(): void;
}

/** Reads prompts' texts once each; the call costs nothing. */
export function createPromptTexts({ services }: Needs): PromptTexts {
  const texts = new Map<string, string>();
  const reading = new Map<string, Promise<void>>();
  const keyOf = (project: string, promptId: number): string =>
    `${services.current?.origin ?? ''}/${project}/${promptId}`;
  // Another service counts its prompts anew; one that comes back has changed some.
  const subscription = services.subscribe(() => reading.clear());

  /** Prompts come by id, so that the walk ends at the one that is wanted. */
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
