import { memoize } from '../text/memoize.ts';
import { comparable } from './evidence/plainText.ts';

/** What the article may say without a page, one sentence a line, in the form in which quotations are compared. */
export const ownTextOf = memoize((sentences: readonly string[]): string => sentences.map(comparable).join('\n'));
