import { isExposed } from '../../client/baseUrl.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../l10n.ts';

/**
 * Whether a key may go to an address: at once where it is encrypted or this machine, else after a yes to the named
 * risk.
 */
export async function mayCarryKey(address: string, dialogs: Pick<Dialogs, 'confirm'>): Promise<boolean> {
  if (!isExposed(address)) return true;
  const risk = t(
    'The connection to {0} isn’t encrypted. Anyone on the network path, such as people on the same Wi-Fi, can read and use the key and change the responses.',
    new URL(address).origin,
  );
  return dialogs.confirm(risk, t('Send Key Unencrypted'), { warning: true });
}
