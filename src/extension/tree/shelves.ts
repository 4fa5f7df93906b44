import type { Project } from '../../contract/projects/project.ts';
import type { Topic } from '../../contract/projects/topic.ts';
import type { KnownFile } from './knownFile.ts';
import type { PromptPage } from './promptLine.ts';
import { allTopics } from './promptSource.ts';
import { createShelf, type Shelf } from './shelf.ts';

interface Needs {
  readonly known: KnownFile;
  /** Told of the row whose children are other than they were known. */
  readonly onNews: (rowId: string) => void;
  readonly onTrouble: (error: unknown) => void;
}

/** What was read of one service, kept between windows. */
interface Shelves {
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

/** The key of all projects, and the row id of the tree itself. */
export const root = '';

export interface TreePlace {
  readonly project: string;
  readonly topicId: number;
}

export const shelfKey = ({ project, topicId }: TreePlace): string => `${project}/${topicId}`;

export const projectRow = (project: string): string => `${project}/project/${project}`;

/** The row that the prompts of a place stand under. */
export const placeRow = ({ project, topicId }: TreePlace): string =>
  topicId === allTopics ? projectRow(project) : `${project}/topic/${topicId}`;

/** How long changes gather before they are written, in milliseconds. */
const saveDelayMs = 1000;

export function createShelves({ known, onNews, onTrouble }: Needs): Shelves {
  const shelf = <Value>(rowOf: (key: string) => string) =>
    createShelf<Value>({ onTrouble, onNews: (key) => onNews(rowOf(key)) });
  const projects = shelf<readonly Project[]>(() => root);
  const topics = shelf<readonly Topic[] | null>(projectRow);
  const prompts = shelf<PromptPage>((key) => {
    const [project = '', topic] = key.split('/');
    return placeRow({ project, topicId: Number(topic) });
  });
  let origin: string | undefined;
  let filling = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function keep(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (origin === undefined || projects.get(root) === undefined) return;
    await known
      .write({ origin, projects: projects.all(), topics: topics.all(), prompts: prompts.all() })
      .catch(onTrouble);
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
      });
      return filling;
    },
    keepSoon() {
      timer ??= setTimeout(() => void keep(), saveDelayMs).unref();
    },
    dispose: keep,
  };
}
