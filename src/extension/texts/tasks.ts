import { analyseAnswer } from '../../analysis/answer.ts';
import type { Source } from '../../contract/projects/response.ts';
import { copiedAnswer } from '../../rendering/copied.ts';
import { shownAnswer } from '../../rendering/shownAnswer.ts';
import { copiedArticle } from '../articles/copiedArticle.ts';
import type { WrittenProject } from '../projectFiles/fileNotes.ts';

/** What a window computes of texts; each may be long, and some are anybody's. */
export const textTasks = {
  copiedAnswer,
  copiedArticle,
  shownAnswer,

  /** Where nobody has a project file, nothing that reads one is loaded. */
  fileNotes: async (file: WrittenProject) => (await import('../projectFiles/fileNotes.ts')).fileNotes(file),

  /** What a project file says; undefined where it has problems, which are counted. */
  async readProjectFile({ text }: { readonly text: string }) {
    const { file: says, problems } = (await import('../../projectFile/reader.ts')).readProjectFile(text);
    return { says, problems: problems.length };
  },

  sourcesIn: ({ markdown }: { readonly markdown: string }): Source[] => [
    ...analyseAnswer({ markdown, brand: { name: '', aliases: [] }, competitors: [] }).sources,
  ],
};
