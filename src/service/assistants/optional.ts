import * as z from 'zod';

/** What is told about an answer; the answer counts without it. */
export const optionalText = z.string().nullish().catch(undefined);
/** A place in it, from 0. */
export const optionalIndex = z.int().min(0).nullish().catch(undefined);
