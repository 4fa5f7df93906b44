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
    '{0} is not encrypted. Whoever can listen between this machine and that one, such as others in the same Wi-Fi, reads the key and can use it, and can change what comes back.',
    new URL(address).origin,
  );
  return dialogs.confirm(risk, t('Send the Key Unencrypted'), t('Do Not Send'));
}
