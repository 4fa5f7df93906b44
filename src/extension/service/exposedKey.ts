import { isExposed } from '../../client/baseUrl.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';

/**
 * True if a key may be sent to an address. For an unencrypted connection to another machine, asks the user to accept
 * the risk.
 */
export async function mayCarryKey(address: string, dialogs: Dialogs): Promise<boolean> {
  if (!isExposed(address)) return true;
  const risk = t(
    'The connection to {0} isn’t encrypted. Anyone on the network path, such as people on the same Wi-Fi, can read and use the key and change the responses.',
    new URL(address).origin,
  );
  return dialogs.confirm(risk, t('Send Key Unencrypted'), { warning: true });
}
