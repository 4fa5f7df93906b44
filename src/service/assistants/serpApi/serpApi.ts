import * as z from 'zod';
import { Failure } from '../../../contract/failure.ts';
import { type Pace, repeated } from '../../models/attempts.ts';
import { apiKeyOf } from '../../models/configuration.ts';
import { checkLength } from '../../models/events.ts';
import { quoted } from '../../models/quoted.ts';
import type { AskProvider, AssistantAnswer, AssistantQuestion } from '../answer.ts';
import { isBlank, withSourceNumbers } from '../citations/numberedCitations.ts';
import { type AnswerBlock, Blocks, listOf, type Reference, References, words } from './blocks.ts';
import { search, searchOnce, type SerpApi } from './search.ts';
import { textBlocks } from './textBlocks.ts';

export const askSerpApi: AskProvider<'serpapi'> = (provider, question) => {
  switch (question.assistant) {
    case 'aimode':
      return askAiMode(provider, question);
    case 'aioverview':
      return askAiOverview(provider, question);
    case 'copilot':
      return askCopilot(provider, question);
    default:
      return Promise.reject(
        new Failure('PROVIDER_REFUSED', `SerpApi can’t provide answers for ${question.assistant}.`),
      );
  }
};

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
async function askAiMode(provider: SerpApi, question: AssistantQuestion): Promise<AssistantAnswer> {
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
const askAiOverview = (provider: SerpApi, question: AssistantQuestion): Promise<AssistantAnswer> =>
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
  const startedAt = Date.now();
  let waited = 0;
  const pace: Pace = {
    ...question.pace,
    async begin(...turn) {
      await question.pace.begin(...turn);
      waited = Date.now() - startedAt;
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

const CopilotPage = z.object({ header: words, text_blocks: Blocks, references: References });

/** Asks Bing's Copilot, see serpapi.com/bing-copilot-api. It has no parameters for region or language. */
async function askCopilot(provider: SerpApi, question: AssistantQuestion): Promise<AssistantAnswer> {
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

interface GooglePlace {
  readonly gl: string;
  /** Omitted if Google's list doesn't contain the language, because SerpApi rejects unlisted values. */
  readonly hl?: string;
}

/**
 * Country and language parameters for Google. Languages come from serpapi.com/google-languages, which has old codes for
 * some of them.
 */
function googlePlace({ region, language }: Pick<AssistantQuestion, 'region' | 'language'>): GooglePlace {
  const hl =
    language === 'zh'
      ? chinese(region)
      : (oldNames[language] ?? (googleLanguages.has(language) ? language : undefined));
  return { gl: region.toLowerCase(), ...(hl !== undefined && { hl }) };
}

const chinese = (region: string): string => (['TW', 'HK', 'MO'].includes(region) ? 'zh-tw' : 'zh-cn');

const oldNames: Readonly<Record<string, string>> = { he: 'iw', nb: 'no', jv: 'jw', fil: 'tl' };

/** ISO 639-1 codes that Google's list also contains. */
const googleLanguages: ReadonlySet<string> = new Set(
  (
    'af ak am ar az be bg bh bn br bs ca co cs cy da de ee el en eo es et eu fa fi fo fr fy ga gd gl gn gu ha hi hr ht hu hy ia id ig is it ' +
    'ja ka kg kk kl km kn ko ku ky la lg ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no ny oc om or pa pl ps pt qu rm rn ro ru rw sd sh ' +
    'si sk sl sn so sq sr st su sv sw ta te tg th ti tk tl tn to tr tt tw ug uk ur uz vi wo xh yi yo zu'
  ).split(' '),
);

interface Shown {
  readonly blocks: readonly AnswerBlock[];
  readonly references: readonly Reference[];
  /** Markdown to use if the blocks have no text. */
  readonly instead?: string | undefined;
}

/**
 * Returns the answer on a result page, or undefined if it has no text. Products and pictures alone aren't an answer.
 */
function serpAnswer({ blocks, references, instead = '' }: Shown): AssistantAnswer | undefined {
  const written = textBlocks(blocks);
  const { text, cited } = isBlank(written.text) ? { text: instead, cited: [] } : written;
  checkLength(text.length);
  const pages = new Map(
    references.flatMap((reference, place) => {
      const page = referencedPage(reference);
      return page ? [[reference.index ?? place, page]] : [];
    }),
  );
  const citations = cited.map(({ end, indexes, pages: linked }) => ({
    end,
    urls: [...indexes.flatMap((index) => pages.get(index) ?? []), ...linked.map((url) => ({ url }))],
  }));
  const shown = withSourceNumbers({
    text,
    citations: citations.filter(({ urls }) => urls.length > 0),
    consulted: [...pages.values()],
  });
  if (shown.markdown === '') return undefined;
  return {
    ...shown,
    searchQueries: null,
    searchPerformed: pages.size > 0 ? true : null,
    modelVersion: null,
  };
}

/** Stored if an assistant showed no answer. */
const noAnswer: AssistantAnswer = {
  markdown: '',
  sources: [],
  searchQueries: null,
  searchPerformed: null,
  modelVersion: null,
};

function referencedPage({ link, title }: Reference): { url: string; title?: string } | undefined {
  const url = link === undefined ? null : URL.parse(link);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return { url: url.href, ...(title !== undefined && { title }) };
}
