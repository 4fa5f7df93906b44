import type { Route } from './http/route.ts';
import { addPrompts } from './routes/prompts/addPrompts.ts';
import { addResponses } from './routes/responses/addResponses.ts';
import { cancelContentRun } from './routes/content/cancelContentRun.ts';
import { cancelPromptRun } from './routes/runs/cancelPromptRun.ts';
import { cancelExport } from './routes/exports/cancelExport.ts';
import { createExport } from './routes/exports/createExport.ts';
import { changeDefinition } from './routes/projects/changeDefinition.ts';
import { createDefinition } from './routes/projects/createDefinition.ts';
import { getDefinition } from './routes/projects/getDefinition.ts';
import { createProject } from './routes/projects/createProject.ts';
import { createTopic } from './routes/prompts/createTopic.ts';
import { deleteProject } from './routes/projects/deleteProject.ts';
import { deletePrompt } from './routes/prompts/deletePrompt.ts';
import { deleteTopic } from './routes/prompts/deleteTopic.ts';
import { downloadExport } from './routes/exports/downloadExport.ts';
import { estimateExport } from './routes/exports/estimateExport.ts';
import { getAccount } from './routes/projects/getAccount.ts';
import { getCitations } from './routes/views/getCitations.ts';
import { getContentRun } from './routes/content/getContentRun.ts';
import { getExport } from './routes/exports/getExport.ts';
import { getProject } from './routes/projects/getProject.ts';
import { getPromptRun } from './routes/runs/getPromptRun.ts';
import { getResponse } from './routes/responses/getResponse.ts';
import { getRunEvidence } from './routes/content/getRunEvidence.ts';
import { getSentiment } from './routes/views/getSentiment.ts';
import { getSummary } from './routes/views/getSummary.ts';
import { getUsage } from './routes/projects/getUsage.ts';
import { getVisibility } from './routes/views/getVisibility.ts';
import { getVolatility } from './routes/views/getVolatility.ts';
import { getWebSearch } from './routes/views/getWebSearch.ts';
import { listCompetitorCandidates } from './routes/views/listCompetitorCandidates.ts';
import { listCompetitors } from './routes/views/listCompetitors.ts';
import { listContentRuns } from './routes/content/listContentRuns.ts';
import { listExports } from './routes/exports/listExports.ts';
import { listFanoutQueries } from './routes/views/listFanoutQueries.ts';
import { listLoans } from './routes/loans/listLoans.ts';
import { takeLoan } from './routes/loans/takeLoan.ts';
import { keepLoan } from './routes/loans/keepLoan.ts';
import { answerLoan } from './routes/loans/answerLoan.ts';
import { releaseLoan } from './routes/loans/releaseLoan.ts';
import { listChanges } from './routes/views/listChanges.ts';
import { listOpportunities } from './routes/views/listOpportunities.ts';
import { getWebhook } from './routes/projects/getWebhook.ts';
import { putWebhook } from './routes/projects/putWebhook.ts';
import { deleteWebhook } from './routes/projects/deleteWebhook.ts';
import { testWebhook } from './routes/projects/testWebhook.ts';
import { listPages } from './routes/pages/listPages.ts';
import { readPage } from './routes/pages/readPage.ts';
import { listProjects } from './routes/projects/listProjects.ts';
import { listPromptVisibility } from './routes/views/listPromptVisibility.ts';
import { listAsks } from './routes/runs/listAsks.ts';
import { listPromptRuns } from './routes/runs/listPromptRuns.ts';
import { listPrompts } from './routes/prompts/listPrompts.ts';
import { listImports } from './routes/imports/listImports.ts';
import { startImport } from './routes/imports/startImport.ts';
import { undoImport } from './routes/imports/undoImport.ts';
import { listRankings } from './routes/views/listRankings.ts';
import { listResponses } from './routes/responses/listResponses.ts';
import { listSourcePages } from './routes/views/listSourcePages.ts';
import { listTopDomains } from './routes/views/listTopDomains.ts';
import { listTopics } from './routes/prompts/listTopics.ts';
import { listWork } from './routes/runs/listWork.ts';
import { getProposalTerms } from './routes/proposals/getProposalTerms.ts';
import { proposeProject } from './routes/proposals/proposeProject.ts';
import { proposePrompts } from './routes/proposals/proposePrompts.ts';
import { listDeleted } from './routes/projects/listDeleted.ts';
import { restorePrompt } from './routes/prompts/restorePrompt.ts';
import { restoreTopic } from './routes/prompts/restoreTopic.ts';
import { restoreProject } from './routes/projects/restoreProject.ts';
import { retryContentRun } from './routes/content/retryContentRun.ts';
import { runPrompts } from './routes/runs/runPrompts.ts';
import { checkContent } from './routes/content/checkContent.ts';
import { scoreContent } from './routes/content/scoreContent.ts';
import { startContentRun } from './routes/content/startContentRun.ts';
import { updateArticle } from './routes/content/updateArticle.ts';
import { updateProject } from './routes/projects/updateProject.ts';
import { updatePrompt } from './routes/prompts/updatePrompt.ts';
import { updateTopic } from './routes/prompts/updateTopic.ts';

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
