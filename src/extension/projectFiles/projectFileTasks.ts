import type { Texts } from '../editor/texts.ts';
import type { planOfFile, projectOfFile, pullIntoFile } from './fileActions.ts';
import type { WrittenProject } from './fileNotes.ts';

/** Text tasks on project files. Imported on demand, because many users have no project file. */
export const projectFileTasks = {
  fileNotes: async (file: WrittenProject) => (await import('./fileNotes.ts')).fileNotes(file),
  projectOfFile: async (file: Parameters<typeof projectOfFile>[0]) =>
    (await import('./fileActions.ts')).projectOfFile(file),
  planOfFile: async (file: Parameters<typeof planOfFile>[0]) => (await import('./fileActions.ts')).planOfFile(file),
  pullIntoFile: async (file: Parameters<typeof pullIntoFile>[0]) =>
    (await import('./fileActions.ts')).pullIntoFile(file),
};

export type ProjectFileTexts = Texts<typeof projectFileTasks>;
