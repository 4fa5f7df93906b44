import type { Client } from '../../client/client.ts';
import type { Service, Services } from '../service/connection/service.ts';
import type { Allowance } from '../service/allowance.ts';
import type { Watcher } from './watcher.ts';

interface Needs {
  readonly services: Pick<Services, 'subscribe'> & {
    readonly current: (Pick<Service, 'local' | 'origin'> & { readonly client: Pick<Client, 'getUsage'> }) | undefined;
  };
  readonly watcher: Pick<Watcher, 'subscribe'>;
  readonly settings: { readonly spending: { readonly cap: unknown } };
  readonly allowance: Pick<Allowance, 'spent'>;
  readonly note: (error: unknown, where: string) => void;
}

/** Reads the spending of own API keys after each connection and run, if the user has set a limit. */
export function followSpending({ services, watcher, settings, allowance, note }: Needs): { dispose(): void } {
  let known: object | undefined;

  async function read(): Promise<void> {
    const service = services.current;
    if (!service?.local || typeof settings.spending.cap !== 'number') return;
    try {
      allowance.spent(service.origin, (await service.client.getUsage({})).data.standing);
    } catch (error) {
      note(error, 'Spending');
    }
  }

  const connecting = services.subscribe(() => {
    if (services.current === known) return;
    known = services.current;
    void read();
  });
  const watching = watcher.subscribe(({ name }) => (name === 'ended' ? read() : undefined));
  return {
    dispose() {
      connecting.dispose();
      watching.dispose();
    },
  };
}
