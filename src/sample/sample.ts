import { assistants, type Assistant } from '../contract/models/assistants.ts';
import { brand, competitors, sampleTopics } from './market.ts';
import { isAsked, type Plan, planOf, story } from './story.ts';
import { answerText } from './writing.ts';

/** Sample answer in the format of `POST …/responses`, except that the prompt is given as text. */
interface SampleAnswer {
  readonly prompt: string;
  readonly model: Assistant;
  readonly model_version: string | null;
  readonly collected_at: string;
  readonly content_markdown: string;
  readonly sources: { url: string; title: string; cited: boolean }[];
  readonly search_queries: string[];
  readonly search_performed: boolean | null;
}

const dayLength = 86_400_000;
/** Start of the daily requests, in milliseconds after midnight (UTC), and milliseconds between two prompts. */
const askedAt = 6 * 3_600_000;
const pause = 4_000;

/** Made-up brand, as a project without a schedule. */
export const sampleProject = {
  name: brand.name,
  url: brand.url,
  region: 'GB',
  timezone: 'UTC',
  models: [...assistants],
  brand: { aliases: brand.aliases },
  competitors,
};

export const topicsOfSample: readonly { readonly name: string; readonly prompts: readonly string[] }[] =
  sampleTopics.map(({ topic, prompts }) => ({ name: topic, prompts: prompts.map(({ text }) => text) }));

/**
 * Returns the answers of the 28 days up to `now` (milliseconds since 1970), oldest first. Only the days differ between
 * calls.
 */
export function sampleAnswers(now: number): SampleAnswer[] {
  const today = now - (now % dayLength);
  const prompts = sampleTopics.flatMap(({ asks, prompts: all }) => all.map((prompt) => ({ asks, prompt })));
  return Array.from({ length: story.days }, (_none, before) => before + 1).flatMap((day) => {
    const start = today - (story.days - day) * dayLength;
    return prompts
      .filter((_prompt, place) => isAsked(place, day))
      .flatMap(({ asks, prompt }, place) =>
        assistants.map((assistant): SampleAnswer => {
          const plan = planOf(prompt, assistant, day);
          return {
            prompt: prompt.text,
            model: assistant,
            model_version: plan.version ?? null,
            collected_at: new Date(Math.min(now, start + askedAt + place * pause)).toISOString(),
            content_markdown: answerText(plan, asks),
            ...foundBy(plan),
          };
        }),
      );
  });
}

/** Returns the sources and searches of an answer. AI Mode and AI Overviews don't report their search queries. */
function foundBy({ answered, searched, assistant, cited, consulted, prompt, chance }: Plan) {
  if (!answered) return { sources: [], search_queries: [], search_performed: null };
  const tellsWords = assistant !== 'aimode' && assistant !== 'aioverview';
  return {
    sources: [
      ...cited.map(({ url, title }) => ({ url, title, cited: true })),
      ...consulted.map(({ url, title }) => ({ url, title, cited: false })),
    ],
    search_queries: searched && tellsWords ? chance.some(prompt.searches, 1 + Math.floor(chance.next() * 3)) : [],
    search_performed: searched,
  };
}
