import { assistantName } from '../../contract/models/assistants.ts';
import type { ContentRun } from '../../contract/content/contentRun.ts';
import type { PromptRun } from '../../contract/projects/promptRun.ts';
import { counted, shortDays, t } from '../editor/l10n.ts';
import { promptsCounted } from '../service/models.ts';
import { exportTypeName } from './exporting/exportWords.ts';
import { isArticle, isExport, type Run } from './run.ts';

/**
 * Name of a run: the title or prompt of an article, the single prompt or number of prompts of a prompt run, or the rows
 * and days of an export.
 */
export function runName(run: Run, promptText: string | undefined): string {
  if (isExport(run)) return `${exportTypeName(run.type)} ${shortDays(run.from, run.to)}`;
  if (isArticle(run)) return run.article?.title ?? promptText ?? t('Article for prompt {0}', run.prompt.id);
  const { prompts = 0 } = run.asked ?? {};
  if (prompts === 0) return counted(run.total, '1 request', '{0} requests');
  return prompts === 1 && promptText !== undefined ? promptText : promptsCounted(prompts);
}

/** Prompt that names the run. */
export function promptOf(run: Run): number | undefined {
  if (isExport(run)) return undefined;
  return isArticle(run) ? run.prompt.id : run.asked?.prompt.id;
}

/** Assistants of a run: up to two by name, otherwise their number. */
export function assistantsOf({ asked }: PromptRun): string | undefined {
  const { models = [] } = asked ?? {};
  if (models.length === 0) return undefined;
  return models.length < 3 ? models.map(assistantName).join(', ') : t('{0} assistants', models.length);
}

const kinds: Readonly<Record<string, (() => string) | undefined>> = {
  brief: () => t('Brief'),
  rewrite: () => t('Rewrite'),
  refresh: () => t('Refresh'),
  guide: () => t('Guide'),
  how_to: () => t('How-to'),
  comparison: () => t('Comparison'),
  listicle: () => t('List'),
  faq: () => t('FAQ'),
};

/** Label for the kind of an article: its write mode if that is not a full draft, otherwise its type. */
export const articleKind = ({ article }: ContentRun): string | undefined =>
  article ? (kinds[article.write_mode] ?? kinds[article.article_type])?.() : undefined;
