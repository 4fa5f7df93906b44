import * as z from 'zod';

export const Link = z.string().describe('link that opens in the editor');
