import { Failure } from '../../contract/failure.ts';
import type { DamageNote } from '../../contract/service/service.ts';
import { momentText, t } from '../l10n.ts';

/** That the store cannot be opened, with what can be done about it. */
export function damageFailure({ state, aside, backup }: DamageNote): Failure {
  const what =
    state === 'missing' ? t('The local data is gone.') : t('The local data is damaged and was set aside as it is.');
  if (backup)
    return new Failure(
      'LOCAL_DAMAGED',
      `${what} ${t('The backup of {0} can be restored; what came after it is not in it.', momentText(backup.made_at))}`,
    );
  return new Failure(
    'LOCAL_LOST',
    `${what} ${t('There is no backup of it.')}${aside === undefined ? '' : ` ${t('It lies in {0}.', aside)}`}`,
  );
}

/** What a person is asked before it is done. */
export function damageQuestion({ aside, backup }: DamageNote): string {
  const what = backup
    ? t('Restore the backup of {0}? What came after it is not in it.', momentText(backup.made_at))
    : t('Start with empty data? Projects, prompts and answers are not in it.');
  return aside === undefined ? what : `${what} ${t('The damaged data is kept in {0}.', aside)}`;
}
