import { isAsking } from './run.ts';
import type { Watcher } from './watcher.ts';
import type { reportRefusal } from './reportRefusal.ts';

type Needs = Parameters<typeof reportRefusal>[1] & {
  readonly services: { readonly current: { readonly local: boolean } | undefined };
  readonly watcher: Pick<Watcher, 'subscribe'>;
  readonly note: (error: unknown, where: string) => void;
};

/** Reports refusals at the end of each run of this window, if the local service's own keys were used. */
export const followRefusals = ({ services, watcher, note, ...needs }: Needs): { dispose(): void } =>
  watcher.subscribe((event) => {
    if (event.name !== 'ended' || !event.mine || !services.current?.local) return;
    const { run } = event;
    if (!isAsking(run) || run.failed === 0) return;
    import('./reportRefusal.ts')
      .then(({ reportRefusal: report }) => report(run, needs))
      .catch((error: unknown) => note(error, 'Work'));
  });
