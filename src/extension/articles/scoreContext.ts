import type { ScoreContext } from '../../contract/content/article.ts';
import type { Client } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { Failure } from '../../contract/failure.ts';

/**
 * Fetches the context that articles for a prompt are scored with, by scoring an empty text, which is fast. Undefined if
 * the service does not support scoring or the prompt was deleted.
 */
export async function contextOf(
  { scoreContent }: Pick<Client, 'scoreContent'>,
  prompt: number,
): Promise<ScoreContext | undefined> {
  try {
    return (await ifOffered(scoreContent({ body: { markdown: '', prompt_id: prompt } })))?.data.context;
  } catch (error) {
    // An article may outlive its prompt.
    if (error instanceof Failure && error.code === 'PROMPT_NOT_FOUND') return undefined;
    throw error;
  }
}
