import type { Endpoint } from '../call/endpoint.ts';
import type { JsonSchema } from './schemas.ts';

const inPath: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>> = {
  project: { description: 'The ID of the project.', schema: { type: 'string', pattern: '^[0-9a-f]{24}$' } },
  export: { description: 'The ID of the export.', schema: { type: 'string', format: 'uuid' } },
  topic: { description: 'The ID of the topic.', schema: { type: 'integer', minimum: 1 } },
  prompt: { description: 'The ID of the prompt.', schema: { type: 'integer', minimum: 1 } },
  import: {
    description: 'The ID of the import, chosen by the client that started it.',
    schema: { type: 'string', pattern: '^[\\w.-]{1,64}$' },
  },
  response: { description: 'The ID of the stored answer.', schema: { type: 'integer', minimum: 1 } },
  run: { description: 'The ID of the run.', schema: { type: 'integer', minimum: 1 } },
  article: { description: 'The ID of the article.', schema: { type: 'integer', minimum: 1 } },
  loan: {
    description: 'The ID of a model call that is waiting for an editor window.',
    schema: { type: 'integer', minimum: 1 },
  },
};

const inQuery: Readonly<Record<string, string>> = {
  runs: 'The IDs of content runs, separated by commas.',
  judge: 'Whether to include model calls from the sentiment judge.',
  wait: 'The number of seconds to wait if no model call is available.',
  from: "First day of the period, in the project's time zone. Default: 30 days before `to`.",
  to: "Last day of the period (inclusive), in the project's time zone. Default: today.",
  against_from: 'First day of a period to compare with. Adds `shares_prompts` and `comparison` to the result.',
  against_to: 'Last day of the period to compare with (inclusive). The period can span at most 92 days.',
  from_month: 'First month (UTC), such as `2026-11`. Default: 11 months before `to_month`.',
  to_month: 'Last month (UTC, inclusive). Default: the current month.',
  model:
    'One or more assistants, separated by commas (at most 120 characters in total). Unknown names are ignored. Default: all assistants that the project tracks.',
  topic_id: 'Filters by topic.',
  prompt_id: 'Filters by prompt.',
  prompt_ids: 'Filters by prompt: IDs of up to 100 prompts, separated by commas.',
  prompts: 'Whether to include figures for each prompt.',
  branded: 'Filters by whether the prompt contains the brand’s name.',
  of_prompts:
    'Filters by prompt: only answers to prompts that match these `GET …/prompts` filters, written as a query string such as `missed=true&active=true`.',
  active: 'Filters by whether the prompt is active (`true`) or paused (`false`).',
  search:
    'Filters by text: only prompts that contain all of these words, in any order. Prompts that contain the exact phrase come first.',
  missed:
    '`true`: prompts for which none of the latest answers mentions the brand. `false`: prompts for which at least one of the latest answers mentions it.',
  lost: 'Filters by whether the brand is no longer mentioned: none of the latest answers mentions the brand, but the previous answer from at least one of the selected assistants did.',
  asked: 'Filters by whether the prompt has answers.',
  asked_since: 'Filters by date: only prompts whose latest answer is from this day or later.',
  useful: 'Filters by whether any of the latest answers names a company, product, or brand, tracked or not.',
  sort: 'The sort order. Default: oldest first.',
  status: 'Filters by status.',
  state: 'Filters by the page’s state, such as `read` or `forbidden`.',
  kind: 'Filters by kind.',
  limit: 'The maximum number of rows to return.',
  cursor: 'The `next_cursor` value from the previous page. Use the same filters and the same key.',
  interval: 'The length of each step in the series.',
  include: 'Additional content to return, at a higher price.',
  brand_mentioned: 'Filters by whether the answer mentions the brand.',
  answered: 'Filters by whether the assistant showed an answer.',
  mention_kind: 'Filters by how the answer mentions the brand. Separate multiple values with commas.',
  sentiment: 'Filters by the sentiment of the mention. Separate multiple values with commas.',
  position: 'Filters by the brand’s position in the answer. Separate multiple values with commas.',
  domain:
    'Filters by the domain or tracked site of a source or page. Takes hosts, hosts with a path, and addresses without a query. Includes the pages of tracked sites below it.',
  url: 'Filters by the exact URL of a source or page.',
  competitor: 'Filters by competitor: only answers that mention this tracked competitor, spelled as in the project.',
  cites:
    'Filters by citation: only answers whose text cites a page of this domain, or of one of several, separated by commas.',
  not_cites:
    'Filters by citation: only answers whose text cites no page of this domain, or of any of several, separated by commas.',
  exact_domain:
    'If true, `domain`, `cites` and `not_cites` leave out pages that belong to a narrower tracked site, as figures do.',
  cites_url: 'Filters by citation: only answers whose text cites this exact URL.',
  not_competitor: 'Filters by competitor: only answers that do not mention this tracked competitor.',
  contradicts:
    'Filters by contradiction: only answers that contradict this fact about the brand, worded as in the project.',
  candidate: 'Filters by candidate: only answers that feature this name, which the project does not track.',
  ranked:
    'Filters by ranking: only answers that rank this tracked brand or competitor. For untracked entries, pass the domain, or the name if there is no domain.',
  query: 'Filters by search: only answers for which the assistant ran this search.',
  searched:
    'Filters by whether the assistant searched the web before it answered. `unknown` returns answers without this information.',
  varying:
    'Filters by whether the assistant’s answers to the same prompt vary in this period: some mention the brand, others do not.',
  model_version: 'Filters by model version, as named by the provider.',
  since:
    'Includes only changes since this time. For `/changes`, the first day of the period, which is compared with the preceding period of the same length.',
  challenge: 'A challenge. The service returns `proof`, computed from the challenge and the data folder’s secret.',
  exp: 'The expiration time from the signed link.',
  sig: 'The signature of the link.',
};

export const pathParameters = (path: string): object[] =>
  [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => ({ name, in: 'path', required: true, ...inPath[name] }));

/** Returns query parameters from the properties of an object's schema. */
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

/** Returns headers in addition to the key. */
export const headerParameters = ({ method, proof = 'key' }: Endpoint): object[] =>
  method !== 'POST' || proof !== 'key'
    ? []
    : [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', pattern: '^[\\x20-\\x7e]{1,255}$' },
          description:
            'A unique key for this call. If you repeat the call with the same key within 24 hours, the service returns the first response at no charge.',
        },
      ];
