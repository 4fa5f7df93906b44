import type { Route } from './route.ts';
import { addPrompts } from './routes/addPrompts.ts';
import { addResponses } from './routes/addResponses.ts';
import { cancelContentRun } from './routes/cancelContentRun.ts';
import { cancelPromptRun } from './routes/cancelPromptRun.ts';
import { createExport } from './routes/createExport.ts';
import { createProject } from './routes/createProject.ts';
import { createTopic } from './routes/createTopic.ts';
import { deleteProject } from './routes/deleteProject.ts';
import { deletePrompt } from './routes/deletePrompt.ts';
import { deleteTopic } from './routes/deleteTopic.ts';
import { downloadExport } from './routes/downloadExport.ts';
import { estimateExport } from './routes/estimateExport.ts';
import { getAccount } from './routes/getAccount.ts';
import { getContentRun } from './routes/getContentRun.ts';
import { getExport } from './routes/getExport.ts';
import { getProject } from './routes/getProject.ts';
import { getPromptRun } from './routes/getPromptRun.ts';
import { getResponse } from './routes/getResponse.ts';
import { getSentiment } from './routes/getSentiment.ts';
import { getVisibility } from './routes/getVisibility.ts';
import { getVolatility } from './routes/getVolatility.ts';
import { getWebSearch } from './routes/getWebSearch.ts';
import { listCompetitorCandidates } from './routes/listCompetitorCandidates.ts';
import { listCompetitors } from './routes/listCompetitors.ts';
import { listContentRuns } from './routes/listContentRuns.ts';
import { listExports } from './routes/listExports.ts';
import { listFanoutQueries } from './routes/listFanoutQueries.ts';
import { listProjects } from './routes/listProjects.ts';
import { listPromptVisibility } from './routes/listPromptVisibility.ts';
import { listPromptRuns } from './routes/listPromptRuns.ts';
import { listPrompts } from './routes/listPrompts.ts';
import { listRankings } from './routes/listRankings.ts';
import { listResponses } from './routes/listResponses.ts';
import { listSourcePages } from './routes/listSourcePages.ts';
import { listTopDomains } from './routes/listTopDomains.ts';
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
  listProjects,
  createProject,
  getProject,
  updateProject,
  deleteProject,
  restoreProject,
  listTopics,
  createTopic,
  updateTopic,
  deleteTopic,
  listPrompts,
  addPrompts,
  updatePrompt,
  deletePrompt,
  runPrompts,
  listPromptRuns,
  getPromptRun,
  cancelPromptRun,
  listResponses,
  getResponse,
  addResponses,
  getVisibility,
  listPromptVisibility,
  getVolatility,
  getSentiment,
  listCompetitors,
  listCompetitorCandidates,
  listRankings,
  listTopDomains,
  listSourcePages,
  listFanoutQueries,
  getWebSearch,
  estimateExport,
  createExport,
  listExports,
  getExport,
  downloadExport,
  startContentRun,
  listContentRuns,
  getContentRun,
  retryContentRun,
  cancelContentRun,
  updateArticle,
  scoreContent,
  listWork,
];
