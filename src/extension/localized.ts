import { translateSentences } from '../text/translateSentences.ts';
import { bundledMessages } from './l10n.ts';

/** The same in the person's language, line by line; what nobody has translated stays as it is. */
export const localized = (english: string): string => translateSentences(bundledMessages(), english);
