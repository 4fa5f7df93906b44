import * as z from 'zod';
import { Failure } from '../../../contract/failure.ts';
import { apiKeyOf } from '../../models/configuration.ts';
import type { AssistantAnswer, AssistantQuestion } from '../answer.ts';
import { type Pace, repeated } from '../../models/attempts.ts';
import { quoted } from '../../models/quoted.ts';
import { Blocks, listOf, References, words } from './blocks.ts';
import { googlePlace } from './googlePlace.ts';
import { searchOnce, type SerpApi } from './search.ts';
import { noAnswer, serpAnswer } from './shownAnswer.ts';

const Overview = z.object({
  text_blocks: Blocks,
  references: References,
  products: listOf(z.unknown()),
  page_token: words,
  error: words,
});
type Overview = z.output<typeof Overview>;

/** An overview that can't be parsed fails instead of counting as missing. */
const OverviewPage = z.object({ ai_overview: Overview.nullish() });

/** Milliseconds. The documentation mentions both one and four minutes. */
const tokenLives = 60_000;

/**
 * Asks Google for its AI Overview, see serpapi.com/ai-overview. The result page contains either the overview or a token
 * for it. Tokens are short-lived, so a failure in either step restarts both.
 */
export const askAiOverview = (provider: SerpApi, question: AssistantQuestion): Promise<AssistantAnswer> =>
  repeated(question, () => askOnce(provider, question));

async function askOnce(provider: SerpApi, question: AssistantQuestion): Promise<AssistantAnswer> {
  const asked = { engine: 'google', q: question.text, ...googlePlace(question), no_cache: 'true' };
  const {
    page: { ai_overview: overview },
  } = await searchOnce(provider, question, asked, OverviewPage);
  // Most result pages have none.
  if (!overview) return noAnswer;
  const answer = serpAnswer({ blocks: overview.text_blocks, references: overview.references });
  if (answer) return answer;
  return overview.page_token === undefined
    ? withoutText(overview, apiKeyOf(provider))
    : behindToken(provider, question, overview.page_token);
}

async function behindToken(provider: SerpApi, question: AssistantQuestion, token: string): Promise<AssistantAnswer> {
  const found = Date.now();
  let waited = 0;
  const pace: Pace = {
    ...question.pace,
    async begin(...turn) {
      await question.pace.begin(...turn);
      waited = Date.now() - found;
    },
  };
  const asked = { engine: 'google_ai_overview', page_token: token };
  const {
    page: { ai_overview: overview },
    nothing,
  } = await searchOnce(provider, { ...question, pace }, asked, OverviewPage).catch(tokenRefused);
  const answer = overview && serpAnswer({ blocks: overview.text_blocks, references: overview.references });
  if (answer) return answer;
  if (nothing && waited > tokenLives)
    throw new Failure(
      'PROVIDER_FAILED',
      'The AI Overview had to be fetched immediately, but this call waited too long for its turn.',
    );
  if (nothing) return noAnswer;
  if (overview) return withoutText(overview, apiKeyOf(provider));
  throw new Failure('PROVIDER_EMPTY', 'SerpApi announced an AI Overview but didn’t return it.');
}

/** The request contains only the token, so a new token may help. */
function tokenRefused(error: unknown): never {
  if (error instanceof Failure && error.code === 'PROVIDER_REFUSED')
    throw new Failure('PROVIDER_FAILED', error.message, { cause: error });
  throw error;
}

/**
 * Handles an overview without text: Google shows none, or can't create one right now. The latter says nothing about the
 * prompt.
 */
function withoutText({ error, products }: Overview, key: string | undefined): AssistantAnswer {
  if (error !== undefined && /right now|try again/i.test(error))
    throw new Failure('PROVIDER_FAILED', `Google didn’t create an AI Overview: ${quoted(error, key)}`);
  if (error !== undefined || products.length > 0) return noAnswer;
  throw new Failure('PROVIDER_EMPTY', 'SerpApi returned an AI Overview that couldn’t be read.');
}
