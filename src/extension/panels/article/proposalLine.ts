import { t } from '../../l10n.ts';

/** A change that waits for a file. */
export interface ChangeToShow {
  /** Whether the run that is shown makes it. */
  readonly ofRun: boolean;
  /** The overall score of the text with it; undefined where it was not fetched or scored. */
  readonly score: number | null | undefined;
}

/** What is said of a change above the article, with what becomes of the score. */
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
