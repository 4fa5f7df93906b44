import * as z from 'zod';

const editor = 'vscode://citedesk.citedesk';

/** Opens in the editor. */
export const Link = z.string().describe('opens in the editor');

/** Leads to an answer in the editor. */
export const answerLink = (project: string, answer: number): string => `${editor}/answers/${project}/${answer}`;

/** Leads to the article of a run in the editor. */
export const articleLink = (project: string, run: number): string => `${editor}/articles/${project}/${run}`;
