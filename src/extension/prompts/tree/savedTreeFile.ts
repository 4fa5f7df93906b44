import fs from 'node:fs/promises';
import path from 'node:path';
import type { Project } from '../../../contract/projects/project.ts';
import type { Summary } from '../../../contract/views/summary.ts';
import type { Topic } from '../../../contract/projects/topic.ts';
import type { SavedTree } from './savedTree.ts';
import type { PromptPage } from './promptLine.ts';
import { replaceFile } from '../../../system/system.ts';

const version: SavedTree['version'] = 1;

/** Maximum number of stored prompts per list. The rest is read again. */
const maxPrompts = 50;

/** Cached lists of a service by cache key. */
export interface TreeToSave {
  readonly origin: string;
  readonly projects: Readonly<Record<string, readonly Project[]>>;
  readonly topics: Readonly<Record<string, readonly Topic[] | null>>;
  readonly prompts: Readonly<Record<string, PromptPage>>;
  readonly standings?: Readonly<Record<string, Summary | null>>;
}

/** File that stores the tree between sessions. */
export interface SavedTreeFile {
  /** Undefined if there is no valid data for this service. */
  read(origin: string): Promise<SavedTree | undefined>;
  write(known: TreeToSave): Promise<void>;
}

export function savedTreeFile(folder: string): SavedTreeFile {
  const file = path.join(folder, 'prompts.json');
  return {
    async read(origin) {
      try {
        const text = await fs.readFile(file, 'utf8');
        const schema = await import('./savedTree.ts');
        const known = schema.SavedTree.safeParse(JSON.parse(text)).data;
        return known?.origin === origin ? known : undefined;
      } catch {
        return undefined;
      }
    },
    async write(known) {
      const prompts = Object.fromEntries(Object.entries(known.prompts).map(([key, page]) => [key, firstPart(page)]));
      await fs.mkdir(folder, { recursive: true });
      const partial = `${file}.${process.pid}`;
      await fs.writeFile(partial, JSON.stringify({ ...known, version, prompts }), { mode: 0o600 });
      await replaceFile(partial, file);
    },
  };
}

/** First prompts of a page. Drops the cursor, which is invalid in another session. */
const firstPart = ({ prompts, more }: PromptPage): PromptPage => ({
  prompts: prompts.slice(0, maxPrompts),
  more: more || prompts.length > maxPrompts,
  cursor: null,
});
