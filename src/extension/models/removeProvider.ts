import type { Keys } from '../service/connection/keys.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import { removalQuestion, removedSentence } from './providerSentences.ts';
import { originsIn, takeOut, type WritableSettings } from '../service/providerSettings.ts';
import type { Role } from '../../contract/models/configuration.ts';

interface Needs {
  readonly settings: WritableSettings;
  readonly keys: Keys;
  readonly dialogs: Pick<Dialogs, 'confirm' | 'tell'>;
  /** Sends the new settings to the local service if it runs. */
  readonly feed: () => Promise<void>;
}

/** Removes the provider of roles after a confirmation, and deletes keys that nothing else uses. */
export async function removeProvider({ settings, keys, dialogs, feed }: Needs, roles: readonly Role[]): Promise<void> {
  const left = takeOut(settings, roles);
  const origins = [...originsIn(settings)].filter((origin) => !originsIn(left).has(origin));
  const stored = await Promise.all(origins.map((origin) => keys.of('model', origin)));
  const unused = origins.filter((_, index) => stored[index] !== undefined);
  if (!(await dialogs.confirm(removalQuestion(roles, unused), t('Remove'), { warning: true }))) return;
  for (const key of ['assistants', 'writer', 'judge'] as const) {
    if (left[key] !== settings[key]) await settings.write(key, left[key]);
  }
  for (const origin of unused) await keys.store('model', origin, '');
  await feed();
  await dialogs.tell(removedSentence(roles));
}
