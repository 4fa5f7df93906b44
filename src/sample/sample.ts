import { assistants, type Assistant } from '../contract/models/assistants.ts';
import { brand, competitors, sampleTopics } from './market.ts';
import { isAsked, type Plan, planOf, story } from './story.ts';
import { answerText } from './writing.ts';

/** An answer of the sample, as `POST …/responses` takes it but for its prompt, which stands as its text. */
export interface SampleAnswer {
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
/** When the prompts of a day are asked, in milliseconds behind midnight (UTC), and how long each takes. */
const askedAt = 6 * 3_600_000;
const pause = 4_000;

/** The made-up brand, as a project that no schedule asks. */
export const sampleProject = {
  name: brand.name,
  url: brand.url,
  region: 'GB',
  timezone: 'UTC',
  models: [...assistants],
  brand: { aliases: brand.aliases },
  competitors,
};

/** Its topics, each with the texts of its prompts. */
export const topicsOfSample: readonly { readonly name: string; readonly prompts: readonly string[] }[] =
  sampleTopics.map(({ topic, prompts }) => ({ name: topic, prompts: prompts.map(({ text }) => text) }));

/** Its answers of the 28 days that end with `now` (milliseconds), oldest first: the same each time but for their days. */
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

/** What an assistant tells of its search; the pages of results tell no words. */
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
