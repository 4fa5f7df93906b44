import { getAccount } from './account.ts';
import { cancelContentRun, getContentRun, listContentRuns, retryContentRun, startContentRun } from './contentRun.ts';
import { estimateExport, getExport, listExports } from './export.ts';
import { createProject, getProject, listProjects } from './project.ts';
import { addPrompts, listPrompts } from './prompt.ts';
import { cancelPromptRun, getPromptRun, listPromptRuns, runPrompts } from './promptRun.ts';
import { addResponses, getResponse, listResponses } from './response.ts';
import { getSentiment } from './sentiment.ts';
import { attachToService, getHealth, getOpenApi, putConfiguration, stopService } from './service.ts';
import { listTopDomains } from './source.ts';
import { createTopic, listTopics } from './topic.ts';
import { listWork } from './work.ts';

/** Every call of the service. */
export const endpoints = {
  getAccount,
  listProjects, createProject, getProject,
  listTopics, createTopic,
  listPrompts, addPrompts,
  runPrompts, listPromptRuns, getPromptRun, cancelPromptRun,
  listResponses, getResponse, addResponses,
  listTopDomains, getSentiment,
  estimateExport, listExports, getExport,
  startContentRun, listContentRuns, getContentRun, retryContentRun, cancelContentRun,
  listWork,
  getHealth, getOpenApi, attachToService, putConfiguration, stopService,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
