import type { Endpoint } from '../../contract/call/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { openApi } from '../../contract/openApi/openApi.ts';
import type { Route } from '../http/route.ts';
import { cancelContentRun } from './content/cancelContentRun.ts';
import { checkContent } from './content/checkContent.ts';
import { getContentRun } from './content/getContentRun.ts';
import { getRunEvidence } from './content/getRunEvidence.ts';
import { listContentRuns } from './content/listContentRuns.ts';
import { retryContentRun } from './content/retryContentRun.ts';
import { scoreContent } from './content/scoreContent.ts';
import { startContentRun } from './content/startContentRun.ts';
import { updateArticle } from './content/updateArticle.ts';
import { cancelExport } from './exports/cancelExport.ts';
import { createExport } from './exports/createExport.ts';
import { downloadExport } from './exports/downloadExport.ts';
import { estimateExport } from './exports/estimateExport.ts';
import { getExport } from './exports/getExport.ts';
import { listExports } from './exports/listExports.ts';
import { listImports } from './imports/listImports.ts';
import { startImport } from './imports/startImport.ts';
import { undoImport } from './imports/undoImport.ts';
import { answerLoan } from './loans/answerLoan.ts';
import { keepLoan } from './loans/keepLoan.ts';
import { listLoans } from './loans/listLoans.ts';
import { releaseLoan } from './loans/releaseLoan.ts';
import { takeLoan } from './loans/takeLoan.ts';
import { listPages } from './pages/listPages.ts';
import { readPage } from './pages/readPage.ts';
import { changeDefinition } from './projects/changeDefinition.ts';
import { createDefinition } from './projects/createDefinition.ts';
import { createProject } from './projects/createProject.ts';
import { deleteProject } from './projects/deleteProject.ts';
import { deleteWebhook } from './projects/deleteWebhook.ts';
import { getAccount } from './projects/getAccount.ts';
import { getDefinition } from './projects/getDefinition.ts';
import { getProject } from './projects/getProject.ts';
import { getUsage } from './projects/getUsage.ts';
import { getWebhook } from './projects/getWebhook.ts';
import { listDeleted } from './projects/listDeleted.ts';
import { listProjects } from './projects/listProjects.ts';
import { putWebhook } from './projects/putWebhook.ts';
import { restoreProject } from './projects/restoreProject.ts';
import { testWebhook } from './projects/testWebhook.ts';
import { updateProject } from './projects/updateProject.ts';
import { addPrompts } from './prompts/addPrompts.ts';
import { createTopic } from './prompts/createTopic.ts';
import { deletePrompt } from './prompts/deletePrompt.ts';
import { deleteTopic } from './prompts/deleteTopic.ts';
import { listPrompts } from './prompts/listPrompts.ts';
import { listTopics } from './prompts/listTopics.ts';
import { restorePrompt } from './prompts/restorePrompt.ts';
import { restoreTopic } from './prompts/restoreTopic.ts';
import { updatePrompt } from './prompts/updatePrompt.ts';
import { updateTopic } from './prompts/updateTopic.ts';
import { getProposalTerms } from './proposals/getProposalTerms.ts';
import { proposeProject } from './proposals/proposeProject.ts';
import { proposePrompts } from './proposals/proposePrompts.ts';
import { addResponses } from './responses/addResponses.ts';
import { getResponse } from './responses/getResponse.ts';
import { listResponses } from './responses/listResponses.ts';
import { cancelPromptRun } from './runs/cancelPromptRun.ts';
import { getPromptRun } from './runs/getPromptRun.ts';
import { listAsks } from './runs/listAsks.ts';
import { listPromptRuns } from './runs/listPromptRuns.ts';
import { listWork } from './runs/listWork.ts';
import { runPrompts } from './runs/runPrompts.ts';
import { getCitations } from './views/getCitations.ts';
import { getSentiment } from './views/getSentiment.ts';
import { getSummary } from './views/getSummary.ts';
import { getVisibility } from './views/getVisibility.ts';
import { getVolatility } from './views/getVolatility.ts';
import { getWebSearch } from './views/getWebSearch.ts';
import { listChanges } from './views/listChanges.ts';
import { listCompetitorCandidates } from './views/listCompetitorCandidates.ts';
import { listCompetitors } from './views/listCompetitors.ts';
import { listFanoutQueries } from './views/listFanoutQueries.ts';
import { listOpportunities } from './views/listOpportunities.ts';
import { listPromptVisibility } from './views/listPromptVisibility.ts';
import { listRankings } from './views/listRankings.ts';
import { listSourcePages } from './views/listSourcePages.ts';
import { listTopDomains } from './views/listTopDomains.ts';

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
