import { analyseAnswer } from '../../analysis/answer.ts';
import type { Source } from '../../contract/projects/response.ts';
import { comparedAnswers } from '../../rendering/comparedAnswers.ts';
import { copiedAnswer } from '../../rendering/copied.ts';
import { shownAnswer } from '../../rendering/shownAnswer.ts';
import { copiedArticle } from '../articles/copiedArticle.ts';
import type { planOfFile, projectOfFile, pullIntoFile } from '../projectFiles/fileActions.ts';
import type { WrittenProject } from '../projectFiles/fileNotes.ts';

/** Text computations of a window. Texts may be long and untrusted. */
export const textTasks = {
  comparedAnswers,
  copiedAnswer,
  copiedArticle,
  shownAnswer,

  /** Imported on demand, because many users have no project file. */
  fileNotes: async (file: WrittenProject) => (await import('../projectFiles/fileNotes.ts')).fileNotes(file),

  projectOfFile: async (file: Parameters<typeof projectOfFile>[0]) =>
    (await import('../projectFiles/fileActions.ts')).projectOfFile(file),
  planOfFile: async (file: Parameters<typeof planOfFile>[0]) =>
    (await import('../projectFiles/fileActions.ts')).planOfFile(file),
  pullIntoFile: async (file: Parameters<typeof pullIntoFile>[0]) =>
    (await import('../projectFiles/fileActions.ts')).pullIntoFile(file),

  sourcesIn: ({ markdown }: { readonly markdown: string }): Source[] => [
    ...analyseAnswer({ markdown, brand: { name: '', aliases: [] }, competitors: [] }).sources,
  ],
};
