import type { Project } from '../../../contract/projects/project.ts';
import type { Topic } from '../../../contract/projects/topic.ts';
import type { KnownFile } from './knownFile.ts';
import type { PromptPage } from '../promptLine.ts';
import { placeOf, placeRow, projectRow, root } from '../places.ts';
import { createShelf, type Shelf } from './shelf.ts';
import type { Standings } from './standings.ts';

interface Needs {
  readonly known: KnownFile;
  /** Told of the row whose children are other than they were known. */
  readonly onNews: (rowId: string) => void;
  /** Told also of the project that was to be read; empty where it was the list of them. */
  readonly onTrouble: (error: unknown, project: string) => void;
  readonly standings: Pick<Standings, 'all' | 'fill'>;
}

/** What was read of one service, kept between windows. */
export interface Shelves {
  readonly origin: string | undefined;
  /** Under `root`. */
  readonly projects: Shelf<readonly Project[]>;
  /** By project; null where the service lists none. */
  readonly topics: Shelf<readonly Topic[] | null>;
  /** By `shelfKey`. */
  readonly prompts: Shelf<PromptPage>;
  /** Puts what was kept of a service on the shelves, unless they are its own already. */
  fillFor(origin: string): Promise<void>;
  /** Keeps what is there, some moments from now. */
  keepSoon(): void;
  /** Keeps what is there at once, and stops. */
  dispose(): Promise<void>;
}

/** How long changes gather before they are written, in milliseconds. */
const saveDelayMs = 1000;

export function createShelves({ known, onNews, onTrouble, standings }: Needs): Shelves {
  const shelf = <Value>(rowOf: (key: string) => string) =>
    createShelf<Value>({
      onTrouble: (error, key) => onTrouble(error, placeOf(key).project),
      onNews: (key) => onNews(rowOf(key)),
    });
  const projects = shelf<readonly Project[]>(() => root);
  const topics = shelf<readonly Topic[] | null>(projectRow);
  const prompts = shelf<PromptPage>((key) => placeRow(placeOf(key)));
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
