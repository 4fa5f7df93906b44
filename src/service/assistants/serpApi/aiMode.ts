import * as z from 'zod';
import { Failure } from '../../../contract/failure.ts';
import type { AssistantAnswer, AssistantQuestion } from '../answer.ts';
import { Blocks, listOf, References, words } from './blocks.ts';
import { googlePlace } from './googlePlace.ts';
import { search, type SerpApi } from './search.ts';
import { noAnswer, serpAnswer } from './shownAnswer.ts';

const things = listOf(z.unknown());

const AiModePage = z.object({
  text_blocks: Blocks,
  references: References,
  reconstructed_markdown: words,
  quick_results: things,
  shopping_results: things,
  inline_products: things,
  local_results: things,
  inline_images: things,
  inline_videos: things,
});

/**
 * Asks Google's AI Mode, see serpapi.com/google-ai-mode-api. Only the blocks link words to pages. The Markdown in the
 * response doesn't.
 */
export async function askAiMode(provider: SerpApi, question: AssistantQuestion): Promise<AssistantAnswer> {
  const asked = { engine: 'google_ai_mode', q: question.text, ...googlePlace(question), no_cache: 'true' };
  const {
    page: { text_blocks: blocks, references, reconstructed_markdown: instead, ...others },
    nothing,
  } = await search(provider, question, asked, AiModePage);
  const answer = serpAnswer({ blocks, references, instead });
  if (answer && !saysThereIsNone.test(answer.markdown)) return answer;
  if (answer || nothing || Object.values(others).some((shown) => shown.length > 0)) return noAnswer;
  throw new Failure('PROVIDER_EMPTY', 'SerpApi returned an AI Mode result without a readable answer.');
}

/** Google's message for a missing answer, which SerpApi returns as an answer. */
const saysThereIsNone =
  /^It looks like there['’]s no response available for this search\.(?: Try asking something else\.)?$/;
