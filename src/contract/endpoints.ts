import { changeDefinition, createDefinition, getDefinition } from './projects/definition.ts';
import { getAccount, getUsage } from './service/account.ts';
import { getRunEvidence } from './content/runEvidence.ts';
import { checkContent, scoreContent, updateArticle } from './content/article.ts';
import { listCompetitorCandidates, listCompetitors, listRankings } from './views/competitor.ts';
import {
  cancelContentRun,
  getContentRun,
  listContentRuns,
  retryContentRun,
  startContentRun,
} from './content/contentRun.ts';
import {
  cancelExport,
  createExport,
  downloadExport,
  estimateExport,
  getExport,
  getExportFile,
  listExports,
} from './projects/export.ts';
import { answerLoan, keepLoan, listLoans, releaseLoan, takeLoan } from './models/loan.ts';
import { listChanges } from './views/change.ts';
import { listOpportunities } from './views/opportunity.ts';
import { listPages, readPage } from './content/page.ts';
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  restoreProject,
  updateProject,
} from './projects/project.ts';
import { getProposalTerms, proposeProject, proposePrompts } from './projects/proposal.ts';
import { listDeleted, restorePrompt, restoreTopic } from './projects/deleted.ts';
import { addPrompts, deletePrompt, listPrompts, updatePrompt } from './projects/prompt.ts';
import { cancelPromptRun, getPromptRun, listAsks, listPromptRuns, runPrompts } from './projects/promptRun.ts';
import { listImports, startImport, undoImport } from './projects/import.ts';
import { addResponses, getResponse, listResponses } from './projects/response.ts';
import { getSentiment, getVisibility, getVolatility, listPromptVisibility } from './views/visibility.ts';
import { attachToService, getHealth, getOpenApi, putConfiguration, stopService, tryModel } from './service/service.ts';
import { getCitations, getWebSearch, listFanoutQueries, listSourcePages, listTopDomains } from './views/source.ts';
import { getSummary } from './views/summary.ts';
import { createTopic, deleteTopic, listTopics, updateTopic } from './projects/topic.ts';
import { deleteWebhook, getWebhook, putWebhook, testWebhook } from './projects/webhook.ts';
import { listWork } from './service/work.ts';

export const endpoints = {
  getAccount,
  getUsage,
  listProjects,
  createProject,
  getProject,
  updateProject,
  deleteProject,
  restoreProject,
  listDeleted,
  getProposalTerms,
  proposeProject,
  proposePrompts,
  getDefinition,
  changeDefinition,
  createDefinition,
  listTopics,
  createTopic,
  updateTopic,
  deleteTopic,
  restoreTopic,
  listPrompts,
  addPrompts,
  updatePrompt,
  deletePrompt,
  restorePrompt,
  runPrompts,
  listPromptRuns,
  getPromptRun,
  listAsks,
  cancelPromptRun,
  listResponses,
  getResponse,
  addResponses,
  startImport,
  listImports,
  undoImport,
  getSummary,
  getVisibility,
  listPromptVisibility,
  getVolatility,
  listTopDomains,
  listSourcePages,
  getCitations,
  listCompetitors,
  listCompetitorCandidates,
  listRankings,
  listFanoutQueries,
  listOpportunities,
  listChanges,
  getWebhook,
  putWebhook,
  deleteWebhook,
  testWebhook,
  listPages,
  readPage,
  getWebSearch,
  getSentiment,
  estimateExport,
  createExport,
  listExports,
  getExport,
  cancelExport,
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
  tryModel,
  stopService,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
