import { memoize } from '../text/memoize.ts';
import { comparable } from './evidence/plainText.ts';

/**
 * What the article may say without a page, as quotations are compared: a sentence a line, so that all of them are
 * searched at once and nothing is found across two.
 */
export const ownTextOf = memoize((sentences: readonly string[]): string => sentences.map(comparable).join('\n'));
