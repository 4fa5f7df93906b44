import * as z from 'zod';

/** Opens in the editor. */
export const Link = z.string().describe('link that opens in the editor');
