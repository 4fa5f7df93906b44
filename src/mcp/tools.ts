import type { Tool } from './tool.ts';
import { addPrompts } from './tools/addPrompts.ts';
import { checkDraft } from './tools/checkDraft.ts';
import { findAnswers } from './tools/findAnswers.ts';
import { findPrompts } from './tools/findPrompts.ts';
import { getArticle } from './tools/getArticle.ts';
import { getPromptEvidence } from './tools/getPromptEvidence.ts';
import { getVisibility } from './tools/getVisibility.ts';
import { listChanges } from './tools/listChanges.ts';
import { listOpportunities } from './tools/listOpportunities.ts';
import { listProjects } from './tools/listProjects.ts';
import { listSources } from './tools/listSources.ts';
import { readAnswer } from './tools/readAnswer.ts';
import { startArticle } from './tools/startArticle.ts';

/** All tools in the order shown to agents. */
export const tools: readonly Tool[] = [
  listProjects,
  findPrompts,
  findAnswers,
  readAnswer,
  getVisibility,
  listSources,
  listOpportunities,
  listChanges,
  getPromptEvidence,
  checkDraft,
  addPrompts,
  startArticle,
  getArticle,
];
