import { spokenBy } from '../text/spoken.ts';
import { bundledMessages } from './l10n.ts';

/** The same in the person's language, line by line; what nobody has translated stays as it is. */
export const said = (english: string): string => spokenBy(bundledMessages(), english);
