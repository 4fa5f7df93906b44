import { randomUUID } from 'node:crypto';
import { fc } from '../../data/properties.ts';
import type { EndpointName } from '../../../src/contract/endpoints.ts';
import { line } from '../../../src/contract/call/values.ts';
import type { Own, World } from './world.ts';

/** Parts of a call other than its method and path. */
export interface Input {
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** `$topic`, `$prompt`, `$fingerprint` and `$site` stand for what the call is arranged with. */
  readonly body?: unknown;
}

/** How good calls of an endpoint look; one that is not named here is called with the world's ids and nothing else. */
interface Valid {
  /** Makes what the call uses up; its ids come before those of the world. */
  readonly arrange?: (world: World) => Promise<Readonly<Record<string, string | number>>>;
  readonly input?: (world: World) => fc.Arbitrary<Input>;
  /** The code of what good calls come to in this world, where that is no success. */
  readonly outcome?: string;
}

const some = <Shape>(shape: { [Name in keyof Shape]: fc.Arbitrary<Shape[Name]> }, ...needed: (keyof Shape)[]) =>
  fc.record(shape, { requiredKeys: needed });
const text = (most: number) =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((sent) => line(most).safeParse(sent).success);
const from = fc.constantFrom('2026-11-01', '2026-11-05');
const to = fc.constantFrom('2026-11-05', '2026-11-20', '2026-11-30');
const moment = fc.constantFrom('2026-11-01T00:00:00Z', '2026-11-01T00:00:00.5+05:45');
const model = fc.constantFrom('', 'chatgpt', 'chatgpt,aimode', 'eliza', ' gemini , copilot,');
const models = fc.subarray(['chatgpt', 'gemini', 'perplexity', 'copilot', 'aimode', 'aioverview'], { minLength: 1 });
const flag = fc.constantFrom('true', 'false');
const limit = fc.constantFrom('1', '20', '100');
const topicId = fc.constant('$topic');
const promptId = fc.constant('$prompt');
const id = fc.constantFrom('1', '2', '999999999999999');
const address = fc.constantFrom('https://acme.com', 'http://bücher.example:8080/a?b=c#d', 'https://xn--fsq.example/');
const domain = fc.constantFrom('acme.com', 'https://www.Bücher.example/', 'Etsy.com/Shop/X', 'localhost', '[::1]:8080');
const timezone = fc.constantFrom('Europe/Berlin', 'UTC', 'Asia/Kathmandu', 'Pacific/Apia');
const figures = { from, to, model, topic_id: id, prompt_id: id, branded: flag };

const lender = fc.constant('window-fuzzed');

const figured = () => some({ query: some(figures) });
const listed = () => some({ query: some({ ...figures, limit }) });
const own = async (world: World): Promise<{ project: string }> => ({ project: (await world.own()).project });
const ownWith = (name: Exclude<keyof Own, 'project'>) => async (world: World) => {
  const made = await world.own();
  return { project: made.project, [name]: made[name] };
};

const ownDeletedPrompt = async (world: World) => {
  const { project: id, prompt } = await world.own();
  await world.service.data('DELETE', `/projects/${id}/prompts/${prompt}`);
  return { project: id, prompt };
};

const askedRun = async (world: World) => {
  const { project: id, prompt } = await world.own();
  return { run: (await world.service.data('POST', `/projects/${id}/prompts/runs`, { prompt_ids: [prompt] })).id };
};

const project = {
  name: text(120),
  url: address,
  region: fc.constantFrom('US', 'DE', 'JP'),
  timezone,
  models,
  brand: some({ aliases: fc.array(text(120), { maxLength: 3 }), facts: fc.array(text(500), { maxLength: 3 }) }),
  competitors: fc.array(
    some({ name: text(120), url: fc.option(address), aliases: fc.array(text(120), { maxLength: 2 }) }, 'name'),
    { maxLength: 3 },
  ),
  schedule: fc.option(some({ cron: fc.constantFrom('0 6 * * 1', '*/5 * * * *', '0 0 29 2 *'), timezone }, 'cron')),
};

const order = () =>
  some(
    {
      body: some(
        {
          type: fc.constantFrom('responses', 'sources', 'competitors', 'rankings', 'query_fanout'),
          format: fc.constantFrom('csv', 'ndjson'),
          from,
          to,
          models: fc.constantFrom([], ['chatgpt'], ['eliza']),
          topic_ids: fc.constantFrom([], ['$topic']),
          prompt_ids: fc.constantFrom([], ['$prompt']),
          include_answer: fc.boolean(),
        },
        'type',
        'format',
      ),
    },
    'body',
  );

const markdown = fc.oneof(
  text(1000),
  fc.constant('# Anvils\n\n| a | b |\n|---|---|\n| **Acme** | [1] |\n\n1. Acme\n2. Globex\n\n[1]: https://acme.com'),
);
const answer = some(
  {
    prompt_id: promptId,
    model: fc.constantFrom('chatgpt', 'aimode'),
    collected_at: fc
      .date({ min: new Date('1970-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    content_markdown: markdown,
    sources: fc.array(
      some({ url: fc.oneof(address, text(100), fc.webUrl()), title: fc.option(text(100)), cited: fc.boolean() }, 'url'),
      { maxLength: 3 },
    ),
    search_queries: fc.array(text(200), { maxLength: 3 }),
    search_performed: fc.option(fc.boolean()),
    model_version: fc.option(text(100)),
  },
  'prompt_id',
  'model',
  'collected_at',
  'content_markdown',
);

export const valid: { readonly [Name in EndpointName]?: Valid } = {
  createProject: { input: () => some({ body: some(project, 'name', 'url', 'region', 'timezone', 'models') }, 'body') },
  updateProject: { arrange: own, input: () => some({ body: some(project) }, 'body') },
  deleteProject: { arrange: own },
  restoreProject: {
    async arrange(world) {
      const ids = await own(world);
      await world.service.data('DELETE', `/projects/${ids.project}`);
      return ids;
    },
  },
  // Nothing is read where the service is set up to read no pages, and no model is set up.
  proposeProject: { input: () => some({ body: some({ url: address }, 'url') }, 'body') },
  readPage: { arrange: own, input: () => some({ body: some({ url: address }, 'url') }, 'body') },
  proposePrompts: {
    input: () =>
      some({ body: some({ name: text(120), about: text(1000), region: fc.constant('DE') }, 'name') }, 'body'),
    outcome: 'WRITER_NOT_CONFIGURED',
  },
  listDeleted: { input: () => some({ query: some({ limit }) }) },
  restoreTopic: { arrange: ownWith('topic') },
  restorePrompt: { arrange: ownDeletedPrompt },
  changeDefinition: {
    async arrange(world) {
      const made = await world.own();
      const { fingerprint } = await world.service.data('GET', `/projects/${made.project}/definition`);
      return { ...made, fingerprint };
    },
    input: () =>
      some(
        {
          body: some(
            {
              fingerprint: fc.constant('$fingerprint'),
              project: some(project),
              topics: some({ create: fc.constantFrom([], ['Hammers']) }),
              prompts: some({
                create: fc.constantFrom([], [{ text: 'best hammer', topic: 'anvils', key: 'a/b-1' }]),
                change: fc.array(some({ id: promptId, text: text(255), active: fc.boolean() }, 'id'), { maxLength: 1 }),
              }),
            },
            'fingerprint',
          ),
        },
        'body',
      ),
  },
  createDefinition: {
    arrange: () => Promise.resolve({ site: `https://${randomUUID()}.example` }),
    input: () =>
      some(
        {
          body: some(
            {
              project: some(
                { ...project, url: fc.constant('$site') },
                ...(['name', 'url', 'region', 'timezone', 'models'] as const),
              ),
              topics: fc.constant(['Anvils']),
              prompts: fc.constantFrom([], [{ text: 'best anvil', topic: 'Anvils', active: false }]),
            },
            'project',
          ),
        },
        'body',
      ),
  },
  createTopic: { arrange: own, input: () => some({ body: some({ name: text(120) }, 'name') }, 'body') },
  updateTopic: { arrange: ownWith('topic'), input: () => some({ body: some({ name: text(120) }) }, 'body') },
  deleteTopic: {
    async arrange({ service, project: id }) {
      return {
        topic: (await service.data('POST', `/projects/${id}/topics`, { name: `Topic ${crypto.randomUUID()}` })).id,
      };
    },
  },
  listPrompts: {
    input: () =>
      some({
        query: some({
          limit,
          topic_id: id,
          search: text(100),
          active: flag,
          sort: fc.constantFrom('oldest', 'need', 'name'),
          model: fc.constantFrom('chatgpt', 'gemini,aimode', 'nobody'),
          missed: flag,
          lost: flag,
          asked: flag,
          asked_since: fc.constantFrom('2026-01-01', '2999-12-31'),
          sentiment: fc.constantFrom('negative', 'positive,mixed'),
          useful: flag,
        }),
      }),
  },
  addPrompts: {
    arrange: ownWith('topic'),
    input: () =>
      some(
        {
          body: some(
            { topic_id: topicId, prompts: fc.array(text(255), { minLength: 1, maxLength: 5 }) },
            'topic_id',
            'prompts',
          ),
        },
        'body',
      ),
  },
  updatePrompt: {
    arrange: ownWith('prompt'),
    input: () => some({ body: some({ text: text(255), active: fc.boolean() }) }, 'body'),
  },
  deletePrompt: { arrange: ownWith('prompt') },
  runPrompts: {
    arrange: ownWith('prompt'),
    input: () =>
      some(
        {
          body: some(
            { prompt_ids: fc.constant(['$prompt']), models, repeat: fc.integer({ min: 1, max: 8 }) },
            'prompt_ids',
          ),
        },
        'body',
      ),
  },
  listPromptRuns: { input: () => some({ query: some({ limit, status: fc.constantFrom('queued', 'failed') }) }) },
  listAsks: { arrange: askedRun, input: () => some({ query: some({ limit }) }) },
  cancelPromptRun: { arrange: askedRun },
  listResponses: {
    input: () =>
      some({
        query: some({
          ...figures,
          limit,
          brand_mentioned: flag,
          include: fc.constant('content'),
          answered: flag,
          mention_kind: fc.constantFrom('recommended', 'named,denied'),
          sentiment: fc.constantFrom('mixed', 'positive,negative'),
          position: fc.constantFrom('top', 'middle, bottom'),
          domain,
          cites: domain,
          not_cites: domain,
          cites_url: text(255),
          not_competitor: text(120),
          url: text(255),
          competitor: text(120),
          ranked: text(255),
          query: text(255),
          searched: fc.constantFrom('true', 'false', 'unknown'),
          varying: flag,
          of_prompts: fc.constantFrom('missed=true', 'lost=true&active=true&model=chatgpt,gemini', 'asked=false'),
          model_version: text(200),
        }),
      }),
  },
  addResponses: {
    arrange: ownWith('prompt'),
    input: () =>
      some({ body: some({ responses: fc.array(answer, { minLength: 1, maxLength: 3 }) }, 'responses') }, 'body'),
  },
  startImport: { input: () => some({ body: some({ id: fc.uuid(), source: text(255) }, 'id', 'source') }, 'body') },
  listImports: { input: () => some({ query: some({ limit }) }) },
  undoImport: { outcome: 'IMPORT_NOT_FOUND' },
  getSummary: { input: () => some({ query: some({ since: moment, prompts: flag, model }) }) },
  getVisibility: { input: () => some({ query: some({ ...figures, interval: fc.constantFrom('day', 'week') }) }) },
  listChanges: {
    input: () => some({ query: some({ since: from, to, model, topic_id: id, prompt_id: id, branded: flag, limit }) }),
  },
  putWebhook: {
    arrange: own,
    input: () =>
      some(
        {
          body: some(
            {
              url: fc.constantFrom('https://hooks.example.com/a?b=c', 'https://xn--fsq.example/'),
              active: fc.boolean(),
              thresholds: fc.record({ visibility_falls: fc.integer({ min: 1, max: 100 }), prompt_lost: fc.boolean() }),
            },
            'url',
            'thresholds',
          ),
        },
        'body',
      ),
  },
  deleteWebhook: { outcome: 'WEBHOOK_NOT_FOUND' },
  testWebhook: { outcome: 'WEBHOOK_NOT_FOUND' },
  getWebSearch: { input: figured },
  getCitations: { input: figured },
  getSentiment: { input: figured },
  listTopDomains: { input: listed },
  listSourcePages: { input: () => some({ query: some({ ...figures, limit, domain }) }) },
  listPages: { input: () => some({ query: some({ limit, domain, url: text(100) }) }) },
  listCompetitors: { input: listed },
  listRankings: { input: listed },
  listFanoutQueries: { input: listed },
  listOpportunities: {
    input: () =>
      some({
        query: some({
          ...figures,
          limit,
          kind: fc.constantFrom('write', 'rework', 'refresh', 'listing', 'fix', 'reword'),
        }),
      }),
  },
  estimateExport: { input: order },
  createExport: { input: order },
  cancelExport: {
    async arrange(world) {
      const { project: id } = await world.own();
      const made = (await world.service.data('POST', `/projects/${id}/exports`, {
        type: 'responses',
        format: 'csv',
      })) as {
        id: string;
      };
      return { export: made.id };
    },
  },
  getExportFile: { input: ({ signature }) => fc.constant({ query: signature }) },
  startContentRun: {
    arrange: ownWith('prompt'),
    input: () =>
      some(
        {
          body: some(
            {
              prompt_id: promptId,
              article_type: fc.constantFrom('guide', 'how_to', 'faq'),
              write_mode: fc.constantFrom('draft', 'brief', 'rewrite', 'refresh'),
              keyword: text(120),
              title: text(255),
              language: fc.constantFrom('en', 'de', 'zh-Hant'),
              words: fc.integer({ min: 100, max: 5000 }),
              evidence: fc.array(
                fc.oneof(fc.record({ url: address }), fc.record({ title: text(255), markdown: text(500) })),
                {
                  maxLength: 3,
                },
              ),
              body_markdown: markdown,
              refresh: fc.boolean(),
            },
            'prompt_id',
            'body_markdown',
          ),
        },
        'body',
      ),
  },
  listContentRuns: {
    input: () => some({ query: some({ limit, status: fc.constantFrom('processing', 'completed'), prompt_id: id }) }),
  },
  getContentRun: {
    arrange: ({ contentRun }) => Promise.resolve({ run: contentRun }),
    input: () => some({ query: some({ include: fc.constant('body') }) }),
  },
  getRunEvidence: {
    arrange: ({ contentRun }) => Promise.resolve({ run: contentRun }),
    input: () => some({}),
  },
  retryContentRun: {
    async arrange(world) {
      const run = await startRun(world);
      await world.service.data('POST', `/content/runs/${run}/cancel`);
      return { run };
    },
  },
  cancelContentRun: { arrange: async (world) => ({ run: await startRun(world) }) },
  takeLoan: { arrange: (world) => offeredLoan(world), input: () => some({ body: some({ lender }, 'lender') }, 'body') },
  keepLoan: { arrange: (world) => offeredLoan(world), input: () => some({ body: some({ lender }, 'lender') }, 'body') },
  answerLoan: {
    arrange: (world) => offeredLoan(world),
    input: () => some({ body: some({ lender, text: markdown, output_tokens: fc.nat() }, 'lender', 'text') }, 'body'),
  },
  releaseLoan: {
    arrange: (world) => offeredLoan(world),
    input: () => some({ body: some({ lender }, 'lender') }, 'body'),
  },
  updateArticle: {
    input: () => some({ body: some({ body_markdown: markdown, title: text(255) }, 'body_markdown') }, 'body'),
  },
  scoreContent: {
    input: () =>
      some(
        {
          body: some(
            { markdown, keyword: text(120), prompt_id: promptId, language: fc.constantFrom('en', 'de') },
            'markdown',
          ),
        },
        'body',
      ),
  },
  checkContent: {
    input: () =>
      some(
        { body: some({ markdown, prompt_id: promptId, language: fc.constantFrom('en', 'de') }, 'markdown') },
        'body',
      ),
  },
  listWork: { input: () => some({ query: some({ since: moment }) }) },
  getHealth: { input: () => some({ query: some({ challenge: fc.constant('c'.repeat(16)) }) }) },
  tryModel: { input: () => fc.constant({ body: { role: 'chatgpt' } }), outcome: 'ASSISTANT_NOT_CONFIGURED' },
  putConfiguration: { input: () => fc.constant({ body: { assistants: {} } }) },
};

async function startRun(world: World): Promise<number> {
  const { project: id, prompt } = await world.own();
  return (await world.service.data('POST', `/projects/${id}/content/runs`, { prompt_id: prompt, write_mode: 'brief' }))
    .id as number;
}

/** A model call that a window has taken without a sign of life since. */
async function offeredLoan({ service, project, contentRun }: World): Promise<{ loan: number }> {
  const [row] = await service.sql(
    `INSERT INTO loans (role, project_id, user_id, run_id, digest, prompt, max_characters, state, lender, leased_until, offered_at)
      SELECT 'writer', ?, user_id, ?, ?, 'Write.', 1000, 'taken', 'window-fuzzed', 1, 1 FROM projects WHERE id = ? RETURNING id`,
    project,
    contentRun,
    randomUUID(),
    project,
  );
  return { loan: Number(row?.['id']) };
}
