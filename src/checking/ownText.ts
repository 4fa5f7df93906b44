import { memoize } from '../text/memoize.ts';
import { comparable } from './evidence/plainText.ts';

/** Joins the sentences that need no source, one per line, normalized to compare quotations. */
export const ownTextOf = memoize((sentences: readonly string[]): string => sentences.map(comparable).join('\n'));
