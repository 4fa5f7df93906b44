import { access } from 'node:fs/promises';
import { ownFolder } from '../../client/ownFolder.ts';
import { t } from '../l10n.ts';

interface Needs {
  /** What the settings name. */
  readonly wanted: () => string;
  readonly tell: (sentence: string) => void;
}

/** Finds the data folder for what the settings name, and says so the first time that it is another one. */
export const createDataFolder = ({ wanted, tell }: Needs) => async (): Promise<string> => {
  const named = wanted();
  const folder = await ownFolder(named);
  const isNew = folder !== named && (await access(folder).then(() => false, () => true));
  if (isNew) tell(t('Citedesk keeps its data in {1}, as {0} holds other things.', named, folder));
  return folder;
};
