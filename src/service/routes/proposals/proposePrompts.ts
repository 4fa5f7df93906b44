import { proposePrompts as endpoint } from '../../../contract/projects/proposal.ts';
import { route } from '../../http/route.ts';
import { proposePrompts as propose } from '../../writer/proposePrompts.ts';

/** Asks the model after the credit check, because the model call costs money too. */
export const proposePrompts = route(endpoint, async ({ body, user }, { closing, ...tools }) => ({
  data: await propose(body, { ...tools, userId: user.id, signal: closing }),
}));
