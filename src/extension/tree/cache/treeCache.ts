import type { Project } from '../../../contract/projects/project.ts';
import type { Topic } from '../../../contract/projects/topic.ts';
import type { SavedTreeFile } from './savedTreeFile.ts';
import type { PromptPage } from '../promptLine.ts';
import { placeOf, placeRow, projectRow, root } from '../places.ts';
import { createCache, type Cache } from './cache.ts';
import type { Standings } from './standings.ts';

interface Needs {
  readonly known: SavedTreeFile;
  /** Told of the row whose children are other than they were known. */
  readonly onNews: (rowId: string) => void;
  /** Told also of the project that was to be read; empty where it was the list of them. */
  readonly onTrouble: (error: unknown, project: string) => void;
  readonly standings: Pick<Standings, 'all' | 'fill'>;
}

/** What was read of one service, kept between windows. */
export interface TreeCache {
  readonly origin: string | undefined;
  /** Under `root`. */
  readonly projects: Cache<readonly Project[]>;
  /** By project; null where the service lists none. */
  readonly topics: Cache<readonly Topic[] | null>;
  /** By `shelfKey`. */
  readonly prompts: Cache<PromptPage>;
  /** Puts what was kept of a service into the cache, unless it is its own already. */
  fillFor(origin: string): Promise<void>;
  /** Keeps what is there, some moments from now. */
  keepSoon(): void;
  /** Keeps what is there at once, and stops. */
  dispose(): Promise<void>;
}

/** How long changes gather before they are written, in milliseconds. */
const saveDelayMs = 1000;

export function createTreeCache({ known, onNews, onTrouble, standings }: Needs): TreeCache {
  const cacheOf = <Value>(rowOf: (key: string) => string) =>
    createCache<Value>({
      onTrouble: (error, key) => onTrouble(error, placeOf(key).project),
      onNews: (key) => onNews(rowOf(key)),
    });
  const projects = cacheOf<readonly Project[]>(() => root);
  const topics = cacheOf<readonly Topic[] | null>(projectRow);
  const prompts = cacheOf<PromptPage>((key) => placeRow(placeOf(key)));
  let origin: string | undefined;
  let filling = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function keep(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (origin === undefined || projects.get(root) === undefined) return;
    await known
      .write({
        origin,
        projects: projects.all(),
        topics: topics.all(),
        prompts: prompts.all(),
        standings: standings.all(),
      })
      .catch((error: unknown) => onTrouble(error, ''));
  }

  return {
    get origin() {
      return origin;
    },
    projects,
    topics,
    prompts,
    fillFor(wanted) {
      if (origin === wanted) return filling;
      origin = wanted;
      filling = known.read(wanted).then((kept) => {
        if (origin !== wanted) return;
        projects.fill(kept?.projects ?? {});
        topics.fill(kept?.topics ?? {});
        prompts.fill(kept?.prompts ?? {});
        standings.fill(kept?.standings ?? {});
      });
      return filling;
    },
    keepSoon() {
      timer ??= setTimeout(() => void keep(), saveDelayMs).unref();
    },
    dispose: keep,
  };
}
