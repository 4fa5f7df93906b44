import { createPromptsTree, type PromptsTree, type PromptsTreeNeeds } from './promptsTree.ts';
import { promptSource } from './promptSource.ts';
import { savedTreeFile } from './cache/savedTreeFile.ts';

interface Needs extends Omit<PromptsTreeNeeds, 'sourceOf' | 'known'> {
  /** Where windows keep what they knew. */
  readonly folder: string;
}

/** The tree of prompts as the service that is connected has them. */
export const openPromptsTree = ({ folder, ...needs }: Needs): PromptsTree =>
  createPromptsTree({
    ...needs,
    sourceOf: ({ client }, choosing) => promptSource(client, choosing),
    known: savedTreeFile(folder),
  });
