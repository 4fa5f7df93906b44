import { t } from '../editor/l10n.ts';
import type { ArticleState } from '../editor/commandIds.ts';

/** Status of an article. One that no run wrote is `edited` until it is published. */
export const articleStates = ['brief', 'draft', 'edited', 'published'] as const satisfies readonly ArticleState[];

/** Returns the status of an article that a run wrote, from its front matter and whether its text was edited. */
export const stateOf = (
  { published, score }: { readonly published: boolean; readonly score: number | undefined },
  isEdited: boolean,
): ArticleState => (published ? 'published' : isEdited ? 'edited' : score === undefined ? 'brief' : 'draft');

export const stateNames: Readonly<Record<ArticleState, () => string>> = {
  brief: () => t('brief'),
  draft: () => t('draft'),
  edited: () => t('edited'),
  published: () => t('published'),
};

/** Message about an article of another service. `service` is its origin. */
export const otherServiceMessage = (service: string): string =>
  t('This article is from {0}. Connect to that service first.', service === 'local' ? t('the local service') : service);
