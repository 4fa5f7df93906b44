import { translateSentences } from '../../text/translateSentences.ts';
import { bundledMessages } from './l10n.ts';

/** Translates known sentences line by line. Unknown ones stay in English. */
export const localized = (english: string): string => translateSentences(bundledMessages(), english);
