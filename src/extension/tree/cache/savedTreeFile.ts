import fs from 'node:fs/promises';
import path from 'node:path';
import type { Project } from '../../../contract/projects/project.ts';
import type { Summary } from '../../../contract/views/summary.ts';
import type { Topic } from '../../../contract/projects/topic.ts';
import type { SavedTree } from './savedTree.ts';
import type { PromptPage } from '../promptLine.ts';
import { replaceFile } from '../../../system/system.ts';

const version: SavedTree['version'] = 1;

/** Prompts of a topic that are kept; the rest is read again. */
const maxPrompts = 50;

/** What was read of a service, by the places of the tree. */
export interface TreeToSave {
  readonly origin: string;
  readonly projects: Readonly<Record<string, readonly Project[]>>;
  readonly topics: Readonly<Record<string, readonly Topic[] | null>>;
  readonly prompts: Readonly<Record<string, PromptPage>>;
  readonly standings?: Readonly<Record<string, Summary | null>>;
}

/** Where the last known state is kept between windows. */
export interface SavedTreeFile {
  /** Undefined where nothing readable is kept for this service. */
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

/** A cursor is of no use to another window, so it is left out. */
const firstPart = ({ prompts, more }: PromptPage): PromptPage => ({
  prompts: prompts.slice(0, maxPrompts),
  more: more || prompts.length > maxPrompts,
  cursor: null,
});
