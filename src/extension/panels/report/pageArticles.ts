import path from 'node:path';
import type { PageArticle } from '../../../contract/reportState.ts';
import type { Opportunity } from '../../../contract/views/opportunity.ts';
import type { PromptArticle } from '../../tree/articlesTree.ts';

type Step = Pick<Opportunity, 'page' | 'prompt_ids'>;

/**
 * The articles by which pages to refresh can be: of those that were written for prompts whose answers drew on a page, the
 * ones whose files are called as the page is; all of them where none is.
 */
export const pageArticles = (steps: readonly Step[], written: readonly PromptArticle[]): readonly PageArticle[] =>
  steps.flatMap(({ page, prompt_ids: prompts = [] }) => {
    if (page === undefined) return [];
    const ofPrompts = written.filter(({ promptId }) => prompts.includes(promptId));
    const name = lastOf(URL.parse(page)?.pathname ?? '');
    const named = ofPrompts.filter(({ file }) => lastOf(file) === name);
    return (named.length > 0 ? named : ofPrompts).map(({ runId, title }) => ({ page, runId, title }));
  });

/** The name at the end of a path, of `index` that of its folder, without what sites and files put behind it. */
function lastOf(place: string): string {
  const names = place.split(/[/\\]/u).filter((name) => name !== '');
  const [last = '', folder = ''] = names.reverse().map((name) => path.parse(name).name.toLowerCase());
  return last === 'index' || last === '_index' ? folder : last;
}
