import * as z from 'zod';

/** Optional metadata of an answer. Invalid values are dropped so that the answer is still usable. */
export const optionalText = z.string().nullish().catch(undefined);
/** Optional position in an answer, starting at 0. */
export const optionalIndex = z.int().min(0).nullish().catch(undefined);
