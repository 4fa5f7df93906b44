import type { Endpoint } from '../../contract/call/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { openApi } from '../../contract/openApi/openApi.ts';
import type { Route } from '../http/route.ts';
import {
  cancelContentRun,
  getContentRun,
  getRunEvidence,
  listContentRuns,
  retryContentRun,
  startContentRun,
} from './contentRuns.ts';
import { checkContent, scoreContent, updateArticle } from './articles.ts';
import { cancelExport, createExport, downloadExport, estimateExport, getExport, listExports } from './exports.ts';
import { listImports, startImport, undoImport } from './imports.ts';
import { answerLoan, keepLoan, listLoans, releaseLoan, takeLoan } from './loans.ts';
import { listPages, readPage } from './pages.ts';
import { changeDefinition, createDefinition, getDefinition } from './definitions.ts';
import {
  createProject,
  deleteProject,
  getProject,
  getProposalTerms,
  listDeleted,
  listProjects,
  proposeProject,
  proposePrompts,
  restoreProject,
  updateProject,
} from './projects.ts';
import { deleteWebhook, getWebhook, putWebhook, testWebhook } from './webhooks.ts';
import { getAccount, getUsage } from './account.ts';
import { addPrompts, deletePrompt, listPrompts, restorePrompt, updatePrompt } from './prompts.ts';
import { createTopic, deleteTopic, listTopics, restoreTopic, updateTopic } from './topics.ts';
import { addResponses, getResponse, listResponses } from './responses.ts';
import { cancelPromptRun, getPromptRun, listAsks, listPromptRuns, listWork, runPrompts } from './promptRuns.ts';
import { getCitations, getWebSearch, listFanoutQueries, listSourcePages, listTopDomains } from './views/sources.ts';
import { getSentiment, getSummary, getVisibility, getVolatility, listPromptVisibility } from './views/visibility.ts';
import { listChanges, listOpportunities } from './views/opportunities.ts';
import { listCompetitorCandidates, listCompetitors, listRankings } from './views/competitors.ts';

/** All endpoints that need a key, except those of the data folder in `folderRoutes.ts`. */
export const routes: readonly Route[] = [
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
  getSentiment,
  getCitations,
  listCompetitors,
  listCompetitorCandidates,
  listRankings,
  listTopDomains,
  listSourcePages,
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
  estimateExport,
  createExport,
  listExports,
  getExport,
  cancelExport,
  downloadExport,
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
];

/** Returns the OpenAPI description of all routes and the process's own calls. This can be a subset of all endpoints. */
export function describeService(own: readonly Endpoint[], version: string): object {
  const served = new Set<Endpoint>([...routes.map(({ endpoint }) => endpoint), ...own]);
  return openApi(
    Object.fromEntries(Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => served.has(endpoint))),
    { version },
  );
}
