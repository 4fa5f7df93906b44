import { proposePrompts as endpoint } from '../../../contract/projects/proposal.ts';
import { route } from '../../http/route.ts';
import { proposePrompts as propose } from '../../writer/proposePrompts.ts';

/** Asks the model behind the credits, as it is paid for too. */
export const proposePrompts = route(endpoint, async ({ body, user }, { closing, ...tools }) => ({
  data: await propose(body, { ...tools, userId: user.id, signal: closing }),
}));
