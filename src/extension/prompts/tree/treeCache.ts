import type { Project } from '../../../contract/projects/project.ts';
import type { Topic } from '../../../contract/projects/topic.ts';
import type { SavedTreeFile } from './savedTreeFile.ts';
import type { PromptPage } from './promptLine.ts';
import { placeOf, placeRow, projectRow, root } from '../../tree/places.ts';
import { createCache, type Cache } from './cache.ts';
import type { Standings } from './standings.ts';

interface Needs {
  readonly known: SavedTreeFile;
  /** Called with the id of a row whose children have changed. */
  readonly onNews: (rowId: string) => void;
  /** Called with the project that failed to load. The project is empty if the list of projects failed. */
  readonly onTrouble: (error: unknown, project: string) => void;
  readonly standings: Standings;
}

/** Cached lists of one service, stored between sessions. */
export interface TreeCache {
  readonly origin: string | undefined;
  /** Under the key `root`. */
  readonly projects: Cache<readonly Project[]>;
  /** By project. Null if the service lists no topics. */
  readonly topics: Cache<readonly Topic[] | null>;
  /** By `cacheKey`. */
  readonly prompts: Cache<PromptPage>;
  /** Loads the stored lists of a service. Does nothing if it is already the current one. */
  fillFor(origin: string): Promise<void>;
  /** Schedules a write to the file. */
  keepSoon(): void;
  /** Writes the file immediately and stops. */
  dispose(): Promise<void>;
}

/** Debounce delay in milliseconds before changes are written. */
const saveDelayMs = 1000;

export function createTreeCache({ known, onNews, onTrouble, standings }: Needs): TreeCache {
  const cacheOf = <Value>(rowOf: (key: string) => string) =>
    createCache<Value>(
      (key) => onNews(rowOf(key)),
      (error, key) => onTrouble(error, placeOf(key).project),
    );
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
      filling = known.read(wanted).then((stored) => {
        if (origin !== wanted) return;
        projects.fill(stored?.projects ?? {});
        topics.fill(stored?.topics ?? {});
        prompts.fill(stored?.prompts ?? {});
        standings.fill(stored?.standings ?? {});
      });
      return filling;
    },
    keepSoon() {
      timer ??= setTimeout(() => void keep(), saveDelayMs).unref();
    },
    dispose: keep,
  };
}
