import { getAccount } from './account.ts';
import { getRunEvidence } from './runEvidence.ts';
import { checkContent, scoreContent, updateArticle } from './article.ts';
import { listCompetitorCandidates, listCompetitors } from './views/competitor.ts';
import { cancelContentRun, getContentRun, listContentRuns, retryContentRun, startContentRun } from './contentRun.ts';
import { createExport, downloadExport, estimateExport, getExport, getExportFile, listExports } from './export.ts';
import { answerLoan, keepLoan, listLoans, releaseLoan, takeLoan } from './loan.ts';
import { listPages } from './page.ts';
import { createProject, deleteProject, getProject, listProjects, restoreProject, updateProject } from './project.ts';
import { addPrompts, deletePrompt, listPrompts, updatePrompt } from './prompt.ts';
import { cancelPromptRun, getPromptRun, listPromptRuns, runPrompts } from './promptRun.ts';
import { listFanoutQueries } from './views/queryFanout.ts';
import { listRankings } from './views/ranking.ts';
import { addResponses, getResponse, listResponses } from './response.ts';
import { getSentiment } from './views/sentiment.ts';
import { attachToService, getHealth, getOpenApi, putConfiguration, stopService } from './service.ts';
import { listSourcePages, listTopDomains } from './views/source.ts';
import { createTopic, deleteTopic, listTopics, updateTopic } from './topic.ts';
import { getVisibility, getVolatility, listPromptVisibility } from './views/visibility.ts';
import { getWebSearch } from './views/webSearch.ts';
import { listWork } from './work.ts';

/** Every call of the service. */
export const endpoints = {
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
  listTopDomains,
  listSourcePages,
  listCompetitors,
  listCompetitorCandidates,
  listRankings,
  listFanoutQueries,
  listPages,
  getWebSearch,
  getSentiment,
  estimateExport,
  createExport,
  listExports,
  getExport,
  downloadExport,
  getExportFile,
  startContentRun,
  listContentRuns,
  getContentRun,
  getRunEvidence,
  retryContentRun,
  cancelContentRun,
  listLoans,
  takeLoan,
  keepLoan,
  answerLoan,
  releaseLoan,
  updateArticle,
  scoreContent,
  checkContent,
  listWork,
  getHealth,
  getOpenApi,
  attachToService,
  putConfiguration,
  stopService,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
