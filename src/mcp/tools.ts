import type { Tool } from './tool.ts';
import { addPrompts, findPrompts, getPromptEvidence } from './tools/prompts.ts';
import { checkDraft, getArticle, startArticle } from './tools/articles.ts';
import { findAnswers, readAnswer } from './tools/answers.ts';
import { getVisibility, listChanges, listOpportunities, listSources } from './tools/visibility.ts';
import { listProjects } from './tools/listProjects.ts';

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
