import { t } from '../l10n.ts';
import { isArticle, type Run } from './run.ts';

/** What a run is called: an article by its title or prompt, prompts by their number. */
export function runName(run: Run, promptText: string | undefined): string {
  if (!isArticle(run)) return run.total === 1 ? t('1 ask') : t('{0} asks', run.total);
  return run.article?.title ?? promptText ?? t('Article for prompt {0}', run.prompt.id);
}
