import { t } from '../../editor/l10n.ts';

/** Pending change to a file. */
export interface ChangeToShow {
  /** True if the change was made by the run on the page. */
  readonly ofRun: boolean;
  /** Overall score with the change applied. Undefined if it was not fetched or scored. */
  readonly score: number | null | undefined;
}

/** Sentence about a pending change above the article, with old and new score. */
export function proposalLine(
  { ofRun, score }: ChangeToShow,
  { file = '', now }: { readonly file: string | undefined; readonly now: number | null | undefined },
): string {
  const whose = ofRun
    ? t('A change to {0} is waiting for your review. It hasn’t been applied yet.', file)
    : t('Another run proposes a change to {0}. It hasn’t been applied yet.', file);
  if (typeof score !== 'number') return whose;
  const then =
    typeof now === 'number'
      ? t('Overall score: {0} now, {1} with this change.', now, score)
      : t('Overall score with this change: {0}.', score);
  return `${whose} ${then}`;
}
