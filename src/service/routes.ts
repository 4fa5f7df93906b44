import type { Route } from './route.ts';
import { addPrompts } from './routes/addPrompts.ts';
import { addResponses } from './routes/addResponses.ts';
import { cancelContentRun } from './routes/cancelContentRun.ts';
import { cancelPromptRun } from './routes/cancelPromptRun.ts';
import { createProject } from './routes/createProject.ts';
import { createTopic } from './routes/createTopic.ts';
import { deleteProject } from './routes/deleteProject.ts';
import { deletePrompt } from './routes/deletePrompt.ts';
import { deleteTopic } from './routes/deleteTopic.ts';
import { getAccount } from './routes/getAccount.ts';
import { getContentRun } from './routes/getContentRun.ts';
import { getProject } from './routes/getProject.ts';
import { getPromptRun } from './routes/getPromptRun.ts';
import { getResponse } from './routes/getResponse.ts';
import { listContentRuns } from './routes/listContentRuns.ts';
import { listProjects } from './routes/listProjects.ts';
import { listPromptRuns } from './routes/listPromptRuns.ts';
import { listPrompts } from './routes/listPrompts.ts';
import { listResponses } from './routes/listResponses.ts';
import { listTopics } from './routes/listTopics.ts';
import { listWork } from './routes/listWork.ts';
import { restoreProject } from './routes/restoreProject.ts';
import { retryContentRun } from './routes/retryContentRun.ts';
import { runPrompts } from './routes/runPrompts.ts';
import { scoreContent } from './routes/scoreContent.ts';
import { startContentRun } from './routes/startContentRun.ts';
import { updateArticle } from './routes/updateArticle.ts';
import { updateProject } from './routes/updateProject.ts';
import { updatePrompt } from './routes/updatePrompt.ts';
import { updateTopic } from './routes/updateTopic.ts';

/** Every call that asks for a key. Those of the data folder stand in `folderRoutes.ts`. */
export const routes: readonly Route[] = [
  getAccount,
  listProjects, createProject, getProject, updateProject, deleteProject, restoreProject,
  listTopics, createTopic, updateTopic, deleteTopic,
  listPrompts, addPrompts, updatePrompt, deletePrompt,
  runPrompts, listPromptRuns, getPromptRun, cancelPromptRun,
  listResponses, getResponse, addResponses,
  startContentRun, listContentRuns, getContentRun, retryContentRun, cancelContentRun, updateArticle, scoreContent,
  listWork,
];
