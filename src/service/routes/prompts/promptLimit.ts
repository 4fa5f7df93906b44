import { Failure } from '../../../contract/failure.ts';
import type { ProjectRecord } from '../../store/projects.ts';
import type { Stores } from '../../store/store.ts';

/** @throws Failure `PROMPT_LIMIT_REACHED` if the plan's maximum of active prompts is reached */
export async function checkPromptLimit(
  { id, userId }: Pick<ProjectRecord, 'id' | 'userId'>,
  { accounts, prompts }: Pick<Stores, 'accounts' | 'prompts'>,
): Promise<void> {
  const { prompts_limit: limit } = await accounts.byId(userId);
  const used = await prompts.countActive(id);
  if (used >= limit)
    throw new Failure('PROMPT_LIMIT_REACHED', `All ${limit} prompts in the plan are in use.`, {
      details: { limit, used },
    });
}
