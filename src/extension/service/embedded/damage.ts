import { Failure } from '../../../contract/failure.ts';
import type { DamageNote } from '../../../contract/service/service.ts';
import { momentText, t } from '../../editor/l10n.ts';

/** Failure for a store that can't be opened, with possible fixes. */
export function damageFailure({ state, aside, backup }: DamageNote): Failure {
  const what =
    state === 'missing' ? t('The local data is missing.') : t('The local data is damaged. It was set aside unchanged.');
  if (backup)
    return new Failure(
      'LOCAL_DAMAGED',
      `${what} ${t('You can restore the backup from {0}, which doesn’t include later changes.', momentText(backup.made_at))}`,
    );
  return new Failure(
    'LOCAL_LOST',
    `${what} ${t('There is no backup.')}${aside === undefined ? '' : ` ${t('The damaged data is in {0}.', aside)}`}`,
  );
}

/** Confirmation question before a restore or a reset. */
export function damageQuestion({ aside, backup }: DamageNote): string {
  const what = backup
    ? t('Restore the backup from {0}? It doesn’t include later changes.', momentText(backup.made_at))
    : t('Start with empty data? You will have no projects, prompts, or answers.');
  return aside === undefined ? what : `${what} ${t('The damaged data stays in {0}.', aside)}`;
}
