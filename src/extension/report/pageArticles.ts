import path from 'node:path';
import type { PageArticle } from '../../contract/reportState.ts';
import type { Opportunity } from '../../contract/views/opportunity.ts';
import type { PromptArticle } from '../articles/tree/articlesTree.ts';

type Step = Pick<Opportunity, 'page' | 'prompt_ids'>;

/**
 * Finds the articles for pages to refresh. Candidates were written for prompts whose answers used the page. Files named
 * like the page win; if there are none, all candidates are returned.
 */
export const pageArticles = (steps: readonly Step[], written: readonly PromptArticle[]): readonly PageArticle[] =>
  steps.flatMap(({ page, prompt_ids: prompts = [] }) => {
    if (page === undefined) return [];
    const ofPrompts = written.filter(({ promptId }) => prompts.includes(promptId));
    const name = lastOf(URL.parse(page)?.pathname ?? '');
    const named = ofPrompts.filter(({ file }) => lastOf(file) === name);
    return (named.length > 0 ? named : ofPrompts).map(({ runId, title }) => ({ page, runId, title }));
  });

/** Lower-case base name of a path without its extension. For `index` files, the name of the folder. */
function lastOf(place: string): string {
  const names = place.split(/[/\\]/u).filter((name) => name !== '');
  const [last = '', folder = ''] = names.reverse().map((name) => path.parse(name).name.toLowerCase());
  return last === 'index' || last === '_index' ? folder : last;
}
