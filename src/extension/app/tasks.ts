import { answerTasks } from '../answers/answerTasks.ts';
import { copiedArticle } from '../articles/copiedArticle.ts';
import { projectFileTasks } from '../projectFiles/projectFileTasks.ts';

/** Text computations of a window. Texts may be long and untrusted. */
export const textTasks = { ...answerTasks, ...projectFileTasks, copiedArticle };
