import { createPromptsTree, type PromptsTree, type PromptsTreeNeeds } from './promptsTree.ts';
import { promptSource } from './promptSource.ts';
import { savedTreeFile } from './savedTreeFile.ts';

interface Needs extends Omit<PromptsTreeNeeds, 'sourceOf' | 'known'> {
  /** Folder for the stored tree. */
  readonly folder: string;
}

export const openPromptsTree = ({ folder, ...needs }: Needs): PromptsTree =>
  createPromptsTree({
    ...needs,
    sourceOf: ({ client }, choosing) => promptSource(client, choosing),
    known: savedTreeFile(folder),
  });
