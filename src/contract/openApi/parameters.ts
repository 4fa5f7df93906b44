import type { Endpoint } from '../call/endpoint.ts';
import type { JsonSchema } from './schemas.ts';

const inPath: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>> = {
  project: { description: 'A project.', schema: { type: 'string', pattern: '^[0-9a-f]{24}$' } },
  export: { description: 'An export.', schema: { type: 'string', format: 'uuid' } },
  topic: { description: 'A topic.', schema: { type: 'integer', minimum: 1 } },
  prompt: { description: 'A prompt.', schema: { type: 'integer', minimum: 1 } },
  response: { description: 'A stored answer.', schema: { type: 'integer', minimum: 1 } },
  run: { description: 'A run.', schema: { type: 'integer', minimum: 1 } },
  article: { description: 'An article.', schema: { type: 'integer', minimum: 1 } },
  loan: { description: 'A model call that windows may take.', schema: { type: 'integer', minimum: 1 } },
};

const inQuery: Readonly<Record<string, string>> = {
  runs: 'Ids of content runs, separated by commas.',
  judge: 'Judgements of answers as well.',
  wait: 'Seconds to wait for one where there is none.',
  from: "First day of the window, in the project's time zone; 30 days before `to` unless given.",
  to: "Last day of the window, included; today in the project's time zone unless given.",
  against_from: 'First day of a window to compare with; adds `shares_prompts`.',
  against_to: 'Last day of that window, included.',
  from_month: 'First month (UTC), such as `2026-11`; eleven months before `to_month` unless given.',
  to_month: 'Last month (UTC), included; the running one unless given.',
  model:
    'One or several assistants, separated by commas, at most 120 characters; all that the project tracks unless given. Unknown names are ignored.',
  topic_id: 'Only what belongs to this topic.',
  prompt_id: 'Only what belongs to this prompt.',
  prompts: 'True: where each prompt stands, too.',
  branded: 'True: only prompts that name the brand; false: only those that do not.',
  of_prompts:
    'Only answers to the prompts that `GET …/prompts` lists with these filters, written as there, such as `missed=true&active=true`.',
  active: 'True: only prompts that are asked; false: only those that are paused.',
  search:
    'Only prompts whose text contains all of these words, in any order; those with the words as they stand come first.',
  missed: 'True: only prompts whose newest answers all leave the brand out; false: only those of which one names it.',
  lost: 'True: only prompts that no newest answer names the brand for, though the answer before one of these did.',
  asked: 'True: only prompts to which there are answers; false: only those without any.',
  asked_since: 'Only prompts with an answer of this day or a later one.',
  useful: 'False: only prompts whose newest answers name nobody at all; true: only those of which one does.',
  sort: 'In which order, oldest first unless given.',
  status: 'Only what is in this state.',
  state: 'Only pages with this result of reading them, e.g. `read` or `forbidden`.',
  kind: 'Only what is of this kind.',
  limit: 'Rows at most.',
  cursor: 'The `next_cursor` of the page before; the other filters and the key must stay as they were.',
  interval: 'How long each step of the series is.',
  include: 'What to add to the result, at the higher price.',
  brand_mentioned: 'True: only answers that mention the brand; false: only answers that missed it.',
  answered: 'False: only where the assistant showed no answer; true: only where it did.',
  mention_kind: 'How the answer speaks of the brand; several are separated by commas.',
  sentiment: 'How the mention leans; several are separated by commas.',
  position: 'Where in the answer the brand stands; several are separated by commas.',
  domain: 'Only what draws on this registrable domain.',
  url: 'Only answers that draw on this very page.',
  competitor: 'Only answers that name this tracked competitor, as the project spells it.',
  cites: 'Only answers whose text cites a page of this registrable domain.',
  not_cites: 'Only answers whose text cites no page of this registrable domain.',
  cites_url: 'Only answers whose text cites this very page.',
  not_competitor: 'Only answers that do not name this tracked competitor.',
  contradicts: 'Only answers that say otherwise than this fact of the brand, as the project has it.',
  candidate: 'Only answers that lead with this name, which the project does not track.',
  ranked: 'Only answers that rank this tracked name, or else this domain or name.',
  query: 'Only answers before which the assistant ran this search.',
  searched:
    'True: only answers before which the assistant searched the web; false: only those before which it did not; `unknown`: only those of which nobody knows.',
  varying:
    'True: only answers of an assistant to a prompt of which, in these days, some name the brand and some do not; false: only the others.',
  model_version: 'Only answers of this model, as its provider names it.',
  since:
    'What has changed since then is told: a moment beside what is live; of `changes` the first day of the window, compared with as many days before it.',
  challenge: "What `proof` is to be made of, with the data folder's secret.",
  exp: 'When the link ends, as it was signed.',
  sig: 'The signature of the link.',
};

/** The parameters that stand in a path, in their order. */
export const pathParameters = (path: string): object[] =>
  [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => ({ name, in: 'path', required: true, ...inPath[name] }));

/** What may stand behind the question mark: names and types of an object's schema. */
export function queryParameters(query: JsonSchema | undefined): object[] {
  if (!query) return [];
  const required = new Set(query['required'] as readonly string[] | undefined);
  return Object.entries(query['properties'] as Readonly<Record<string, JsonSchema>>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    description: inQuery[name],
    schema,
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
  }));
}

/** What may be sent in a header beside the key. */
export const headerParameters = ({ method, proof = 'key' }: Endpoint): object[] =>
  method !== 'POST' || proof !== 'key'
    ? []
    : [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
          description:
            'A name for this very call. Sent again within 24 hours it does nothing twice, charges nothing and answers as it first did.',
        },
      ];
