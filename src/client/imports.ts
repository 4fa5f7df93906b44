import { randomUUID } from 'node:crypto';
import type { Import } from '../contract/projects/import.ts';
import type { CallOptions, Client } from './client.ts';
import { ifOffered } from './notOffered.ts';
import { allRows } from './pages.ts';

/** Starts imports at a service. The call is absent if it can't undo imports. */
export interface ImportStarter {
  startImport?(
    input: { readonly project: string; readonly body: { readonly id: string; readonly source: string } },
    options?: CallOptions,
  ): Promise<unknown>;
}

/** Record of one import at the service. The first call that belongs to the import creates it. */
export interface ImportRecord {
  readonly id: string | undefined;
  /** Returns the fields that assign a call's body to the import. */
  belongs(): Promise<{ readonly import?: string }>;
}

interface Needs {
  readonly client: ImportStarter;
  readonly project: string;
  /** Without a source, there is no record. */
  readonly source: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export function importRecord({ client, project, source, signal }: Needs): ImportRecord {
  let id: string | undefined;
  let started: Promise<void> | undefined;
  const start = async (): Promise<void> => {
    if (source === undefined || !client.startImport) return;
    const wanted = randomUUID();
    if (await ifOffered(client.startImport({ project, body: { id: wanted, source } }, { signal }))) id = wanted;
  };
  return {
    get id() {
      return id;
    },
    async belongs() {
      started ??= start();
      await started;
      return id === undefined ? {} : { import: id };
    },
  };
}

/** Rows removed by undoing an import. */
export interface UndoneImport {
  readonly answers: number;
  readonly prompts: number;
  readonly topics: number;
  /** Answers that stay because another import also contains them. */
  readonly shared: number;
}

interface Undoing {
  readonly client: Pick<Client, 'undoImport'>;
  readonly project: string;
  readonly id: string;
  readonly onProgress?: (totals: UndoneImport) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Undoes an import, in as many calls as necessary. After a failure, another call continues. */
export async function undoImport({ client, project, id, onProgress, signal }: Undoing): Promise<UndoneImport> {
  let totals: UndoneImport = { answers: 0, prompts: 0, topics: 0, shared: 0 };
  for (;;) {
    signal?.throwIfAborted();
    const { meta } = await client.undoImport({ project, import: id }, { signal });
    const { answers, prompts, topics } = meta.removed;
    totals = {
      answers: totals.answers + answers,
      prompts: totals.prompts + prompts,
      topics: totals.topics + topics,
      shared: totals.shared + meta.kept,
    };
    onProgress?.(totals);
    if (meta.left === 0) return totals;
  }
}

/** Returns all imports of a project in the last 30 days, newest first. */
export async function allImports(client: Pick<Client, 'listImports'>, project: string): Promise<readonly Import[]> {
  const rows: Import[] = [];
  for await (const row of allRows(client.listImports, { project })) rows.push(row);
  return rows;
}
