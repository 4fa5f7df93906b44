import fs from 'node:fs/promises';
import type { Clock } from '../../editor/clock.ts';
import type { ArticleHost } from '../articleHost.ts';

interface Needs {
  readonly host: Pick<ArticleHost, 'watchFiles'>;
  readonly clock: Clock;
  readonly note: (error: unknown, where: string) => void;
}

interface Watched {
  /** Returns the watched files at a path: itself, or those in a folder. */
  readonly filesAt: (place: string) => readonly string[];
  readonly onChecked: (file: string, isThere: boolean) => void;
}

/** Milliseconds to wait for a moved file to appear at its new path, or a rewritten one at its old path. */
const moving = 1_000;

/** Reports whether changed files still exist, after a delay. */
export function watchDeletedFiles({ host, clock, note }: Needs, { filesAt, onChecked }: Watched): { dispose(): void } {
  const ending = new AbortController();
  const look = async (file: string): Promise<void> => {
    await clock.sleep(moving, ending.signal);
    const isThere = await fs.access(file).then(
      () => true,
      () => false,
    );
    if (!ending.signal.aborted) onChecked(file, isThere);
  };
  const watching = host.watchFiles((place) => {
    for (const file of filesAt(place))
      look(file).catch((error: unknown) => {
        if (!ending.signal.aborted) note(error, 'Article');
      });
  });
  return {
    dispose() {
      ending.abort();
      watching.dispose();
    },
  };
}
