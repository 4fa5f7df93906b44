import * as z from 'zod';

/** Opens in the editor. */
export const Link = z.string().describe('opens in the editor');
