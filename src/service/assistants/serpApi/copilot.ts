import * as z from 'zod';
import { Failure } from '../../../contract/failure.ts';
import type { AssistantAnswer, AssistantQuestion } from '../answer.ts';
import { Blocks, References, words } from './blocks.ts';
import { search, type SerpApi } from './search.ts';
import { serpAnswer } from './shownAnswer.ts';

const CopilotPage = z.object({ header: words, text_blocks: Blocks, references: References });

/** Asks Bing's Copilot, see serpapi.com/bing-copilot-api. It has no parameters for region or language. */
export async function askCopilot(provider: SerpApi, question: AssistantQuestion): Promise<AssistantAnswer> {
  const { page } = await search(
    provider,
    question,
    { engine: 'bing_copilot', q: question.text, no_cache: 'true' },
    CopilotPage,
  );
  const headings = Blocks.parse([{ type: 'heading', snippet: page.header }]);
  const answer = serpAnswer({ blocks: [...headings, ...page.text_blocks], references: page.references });
  // Copilot always answers, so an empty result is an error.
  if (!answer) throw new Failure('PROVIDER_EMPTY', 'SerpApi returned a Copilot result without a readable answer.');
  return answer;
}
