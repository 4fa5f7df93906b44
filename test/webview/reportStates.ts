import type { Data, Meta } from '../../src/contract/call/endpoint.ts';
import type { Endpoints } from '../../src/contract/endpoints.ts';
import { assistantName } from '../../src/contract/models/assistants.ts';
import type { LinePoint, ReportState, ReportView } from '../../src/contract/reportState.ts';
import { figureOf } from '../../src/metrics/figure.ts';
import { addDays } from '../../src/metrics/days.ts';

const project = '0123456789abcdef01234567';
const [from, to] = ['2026-10-24', '2026-11-20'];
const explain = (more: string): string => `/projects/${project}/responses?from=${from}&to=${to}&branded=false${more}`;

/** A figure of so many answers, of which so many name the brand. */
export const figure = (mentioned: number, answers: number, more = '') => ({
  ...figureOf([
    {
      answers,
      mentioned,
      no_answer: 0,
      competitor_mentions: Math.round(answers * 0.7),
      rank_sum: 2 * mentioned,
      placed: mentioned,
    },
  ]),
  explain: explain(`&brand_mentioned=true${more}`),
});

/** Four weeks of one assistant: what it says varies, and some days it was not asked. */
const points = (model: string | null, seed: number, perDay: number): LinePoint[] =>
  Array.from({ length: 28 }, (_, index) => {
    const day = addDays(from, index);
    const answers = index % 9 === seed % 9 ? 0 : perDay;
    const share = 0.18 + 0.06 * seed + 0.12 * Math.sin(index / 4 + seed) + index / 200;
    const one = figure(Math.round(answers * share), answers, model === null ? '' : `&model=${model}`);
    return { from: day, to: day, ...one, explain: one.explain.replace(/from=.*&to=[^&]*/u, `from=${day}&to=${day}`) };
  });

const meta = {
  project,
  timezone: 'Europe/Berlin',
  from,
  to,
  models: ['chatgpt', 'gemini', 'perplexity', 'copilot'],
  topic_id: null,
  prompt_id: null,
  branded: false,
  limit: 20,
  count: 20,
  total: 20,
};

/** Creates the result of a view with the `meta` fields that all views share. */
export const view = <Name extends ReportView>(data: Data<Endpoints[Name]>, more: object = {}) => ({
  data,
  meta: { ...meta, ...more } as unknown as Meta<Endpoints[Name]>,
});

const standing = (mentioned: number, before: number, answers: number, verdict: 'up' | 'noise') => ({
  figure: figure(mentioned, answers),
  previous: figure(before, answers),
  difference: Math.round(((mentioned - before) / answers) * 1000) / 10,
  low: -2,
  high: 12,
  verdict,
  exploratory: answers < 50,
});

const { getSummary } = {
  getSummary: view<'getSummary'>({
    window: { from: '2026-11-14', to },
    before: { from: '2026-11-07', to: '2026-11-13' },
    unbranded: standing(140, 101, 300, 'up'),
    branded: standing(31, 30, 34, 'noise'),
    topics: [],
    changed: null,
  }),
};

const some = (answers: number, more: string) => ({ answers, explain: explain(more) });
const quarters = (both: number, named: number, cited: number, neither: number, more = '') => ({
  both: some(both, `&brand_mentioned=true&cites=lumen.example${more}`),
  named: some(named, `&brand_mentioned=true&not_cites=lumen.example${more}`),
  cited: some(cited, `&brand_mentioned=false&cites=lumen.example${more}`),
  neither: some(neither, `&brand_mentioned=false&not_cites=lumen.example${more}`),
});

/** A competitor that so many of 1,204 answers name. */
export const competitor = (name: string, answers: number, own = false) => ({
  name,
  domain: null,
  is_own: own,
  answers,
  visibility: Math.round((1000 * answers) / 1204) / 10,
  share_of_voice: Math.round((1000 * answers) / 3000) / 10,
  average_position: 2.4,
  explain: explain(own ? '&brand_mentioned=true' : `&competitor=${encodeURIComponent(name)}`),
});

const searched = (part: number, total: number, more = '') => ({
  total,
  searched: part,
  unknown: 4,
  share: Math.round((1000 * part) / (total - 4)) / 10,
  answers: part,
  explain: explain(`&searched=true${more}`),
});
const varying = (pairs: number, agreeing: number, more = '') => ({
  pairs,
  agreeing,
  agreement: Math.round((1000 * agreeing) / pairs) / 10,
  prompts: 43,
  volatile: 11,
  answers: 300,
  explain: explain(more),
  varying: some(90, `&answered=true&varying=true${more}`),
});
const leanings = (positive: number, mixed: number, negative: number) => {
  const total = positive + mixed + negative;
  const share = (part: number) => Math.round((1000 * part) / total) / 10;
  return {
    total,
    answers: total,
    counts: { positive, mixed, negative },
    share: { positive: share(positive), mixed: share(mixed), negative: share(negative) },
    explain: explain('&brand_mentioned=true&sentiment=positive%2Cmixed%2Cnegative'),
  };
};

const seen = { models: ['chatgpt', 'gemini'], last_seen: to };
const parts = { reach: 0.82, gap: 0.64, volatility: 0.31, effort: 0.6 };

export const views: ReportState['views'] = {
  getVisibility: view<'getVisibility'>({
    totals: figure(412, 1204),
    by_model: {
      chatgpt: figure(140, 320, '&model=chatgpt'),
      gemini: figure(98, 310, '&model=gemini'),
      perplexity: figure(131, 300, '&model=perplexity'),
      copilot: figure(43, 274, '&model=copilot'),
    },
    by_topic: [],
    series: [],
    series_by_model: {},
    versions: [],
  }),
  getSummary,
  listOpportunities: view<'listOpportunities'>([
    {
      kind: 'write',
      prompt_id: 12,
      prompt: 'Which desk lamp is best for long evenings of reading?',
      reason: 'Glow & Co is mentioned in 21 of 28 answers from 4 of 4 assistants, Lumen in 1.',
      score: 46.2,
      priority: 'high',
      priority_reason: 'Most of these answers mention competitors, and few mention Lumen.',
      prompts: [
        { prompt_id: 12, prompt: 'Which desk lamp is best for long evenings of reading?', answers: 14, mentioned: 1 },
        { prompt_id: 13, prompt: 'best reading lamp for the evening', answers: 14, mentioned: 0 },
      ],
      searches: [{ query: 'reading lamp without glare', answers: 9, explain: explain('&query=reading') }],
      pages: [
        {
          url: 'https://www.rtings.com/lamp/reviews/best/desk',
          answers: 14,
          explain: explain('&url=https%3A%2F%2Fwww.rtings.com%2Flamp%2Freviews%2Fbest%2Fdesk'),
        },
      ],
      rivals: [{ name: 'Glow & Co', answers: 21 }],
      assistants: [{ model: 'chatgpt', answers: 7, total: 7, explain: explain('&model=chatgpt') }],
      parts,
      answers: 28,
      explain: explain('&prompt_id=12'),
    },
    {
      kind: 'listing',
      page: 'https://www.rtings.com/lamp/reviews/best/desk',
      group: 'reviews',
      reason:
        'Cited in 61 answers from 4 of 4 assistants, of which 58 don’t mention Lumen. Glow & Co is mentioned in 41 of those.',
      score: 38.1,
      parts,
      answers: 58,
      explain: explain('&cites_url=https%3A%2F%2Fwww.rtings.com%2Flamp%2Freviews%2Fbest%2Fdesk&brand_mentioned=false'),
    },
    {
      kind: 'refresh',
      page: 'https://lumen.example/guides/reading-light',
      prompt_ids: [12, 31],
      reason:
        'Cited in 12 of 84 answers from 2026-09-26 to 2026-10-23, in 0 of 88 since: https://www.wirecutter.com/lights (published 2026-10-30) took over in 31 of them; this page was published 2025-02-11.',
      score: 22,
      parts,
      answers: 12,
      explain: explain('&cites_url=https%3A%2F%2Flumen.example%2Fguides%2Freading-light'),
    },
    {
      kind: 'fix',
      fact: 'Lumen lamps carry a warranty of 5 years.',
      sentence: 'Lumen lamps carry a warranty of 2 years.',
      reason: 'Contradicted in 9 of 412 answers that mention Lumen, by 2 of 4 assistants.',
      score: 17.1,
      parts,
      answers: 9,
      explain: explain('&contradicts=Lumen+lamps+carry+a+warranty+of+5+years.'),
    },
    {
      kind: 'reword',
      prompt_id: 31,
      prompt: 'How do I sleep better?',
      reason: 'Nobody is named in any of 28 answers by 4 assistants.',
      score: 9.4,
      parts,
      answers: 28,
      explain: explain('&prompt_id=31'),
    },
  ]),
  listChanges: view<'listChanges'>(
    [
      {
        kind: 'visibility',
        subject: 'Lumen',
        before: { count: 301, total: 1180, share: 25.5 },
        after: { count: 412, total: 1204, share: 34.2 },
        verdict: 'up',
        exploratory: false,
        answers: 412,
        explain: explain('&brand_mentioned=true'),
      },
      {
        kind: 'assistant',
        subject: 'copilot',
        before: { count: 44, total: 270, share: 16.3 },
        after: { count: 43, total: 274, share: 15.7 },
        verdict: 'noise',
        exploratory: false,
        answers: 43,
        explain: explain('&brand_mentioned=true&model=copilot'),
      },
      {
        kind: 'prompt',
        prompt_id: 12,
        subject: 'Which desk lamp is best for long evenings of reading?',
        before: { count: 9, total: 28, share: 32.1 },
        after: { count: 1, total: 28, share: 3.6 },
        verdict: 'down',
        exploratory: true,
        answers: 1,
        explain: explain('&brand_mentioned=true&prompt_id=12'),
      },
      {
        kind: 'competitor',
        subject: 'Nachtlicht',
        tracked: false,
        before: { count: 0, total: 1180, share: 0 },
        after: { count: 24, total: 1204, share: 2 },
        verdict: 'up',
        exploratory: false,
        answers: 24,
        explain: explain('&candidate=Nachtlicht'),
      },
      {
        kind: 'domain',
        subject: 'wirecutter.com',
        before: { count: 0, total: 1180, share: 0 },
        after: { count: 31, total: 1204, share: 2.6 },
        verdict: 'up',
        exploratory: false,
        answers: 31,
        explain: explain('&domain=wirecutter.com'),
      },
    ],
    { before: { from: '2026-09-26', to: '2026-10-23' } },
  ),
  listCompetitors: view<'listCompetitors'>([
    competitor('Glow & Co', 801),
    competitor('Lumen', 412, true),
    competitor('مصابيح النور', 120),
    competitor('明灯照明', 61),
  ]),
  getCitations: view<'getCitations'>({
    totals: quarters(88, 324, 20, 772),
    by_model: { chatgpt: quarters(40, 100, 6, 174), gemini: quarters(20, 78, 4, 208) },
    by_competitor: [
      { name: 'Glow & Co', domain: 'glow.example', ...quarters(310, 491, 40, 363) },
      {
        name: 'Nobody’s Lamps',
        domain: null,
        both: null,
        cited: null,
        named: some(9, '&competitor=x'),
        neither: some(1195, ''),
      },
    ],
  }),
  listTopDomains: view<'listTopDomains'>(
    [
      {
        domain: 'rtings.com',
        type: 'other',
        mentions: 410,
        share: 12.1,
        cited: 300,
        prompts: 30,
        ...seen,
        ...some(390, '&domain=rtings.com'),
        citing: some(288, '&cites=rtings.com'),
      },
      {
        domain: 'lumen.example',
        type: 'brand',
        mentions: 108,
        share: 3.2,
        cited: 90,
        prompts: 12,
        ...seen,
        ...some(100, '&domain=lumen.example'),
        citing: some(84, '&cites=lumen.example'),
      },
    ],
    { answers: 1204 },
  ),
  listSourcePages: view<'listSourcePages'>([
    {
      url: 'https://www.rtings.com/lamp/reviews/best/desk',
      title: 'The best desk lamps',
      domain: 'rtings.com',
      mentions: 120,
      cited: 100,
      prompts: 11,
      ...seen,
      ...some(120, '&url=https%3A%2F%2Fwww.rtings.com%2Flamp%2Freviews%2Fbest%2Fdesk'),
      citing: some(100, '&cites_url=https%3A%2F%2Fwww.rtings.com%2Flamp%2Freviews%2Fbest%2Fdesk'),
    },
  ]),
  getSentiment: view<'getSentiment'>({
    ...leanings(210, 90, 112),
    by_model: { chatgpt: leanings(80, 30, 30), gemini: leanings(60, 20, 18) },
  }),
  listFanoutQueries: view<'listFanoutQueries'>(
    [{ query: 'best desk lamp 2026', times: 61, prompts: 9, ...seen, ...some(58, '&query=best%20desk%20lamp%202026') }],
    { coverage: { with_queries: 512, total: 1204 } },
  ),
  getWebSearch: view<'getWebSearch'>({
    ...searched(900, 1204),
    by_model: { chatgpt: searched(200, 320, '&model=chatgpt'), perplexity: searched(296, 300, '&model=perplexity') },
  }),
  getVolatility: view<'getVolatility'>({
    ...varying(8800, 6900),
    by_model: { chatgpt: varying(2300, 1700, '&model=chatgpt') },
  }),
  listRankings: view<'listRankings'>(
    [{ domain: null, name: 'Glow Arc', average_rank: 1.4, share: 41.2, ...some(210, '&ranked=Glow%20Arc') }],
    { coverage: { ranking: 510, total: 1204, by_model: {} } },
  ),
};

/** A brand that four assistants were asked about for four weeks. */
export const report: ReportState = {
  id: 'report/1',
  lastDay: meta.to,
  maxDays: 92,
  project: {
    id: project,
    name: 'Lumen',
    url: 'https://lumen.example',
    timezone: 'Europe/Berlin',
    models: meta.models,
  },
  assistants: Object.fromEntries(meta.models.map((model) => [model, assistantName(model)])),
  question: { from, to, branded: false, interval: 'day' },
  stage: 'read',
  price: null,
  own: true,
  topics: [
    { id: 1, name: 'Desk lamps' },
    { id: 2, name: 'Floor lamps' },
  ],
  figures: { unbranded: figure(412, 1204), branded: figure(41, 44, '&branded=true') },
  lines: [
    { model: null, points: points(null, 1, 200), versions: [] },
    {
      model: 'chatgpt',
      points: points('chatgpt', 2, 60),
      versions: [{ day: '2026-11-06', version: 'gpt-5.5-2026-11-05' }],
    },
    { model: 'gemini', points: points('gemini', 3, 48), versions: [] },
    { model: 'perplexity', points: points('perplexity', 4, 52), versions: [] },
    { model: 'copilot', points: points('copilot', 0, 40), versions: [] },
  ],
  views,
  lacking: [],
  readAt: '2026-11-20T10:00:00Z',
  saved: false,
};

/** Report without answers. */
export const emptyReport: ReportState = {
  ...report,
  figures: { unbranded: figure(0, 0), branded: figure(0, 0) },
  lines: [{ model: null, points: [], versions: [] }],
  views: {
    listOpportunities: view<'listOpportunities'>([]),
    listChanges: view<'listChanges'>([], { before: { from: '2026-09-26', to: '2026-10-23' } }),
    listCompetitors: view<'listCompetitors'>([]),
    getCitations: view<'getCitations'>({ totals: quarters(0, 0, 0, 0), by_model: {}, by_competitor: [] }),
    listTopDomains: view<'listTopDomains'>([]),
    listSourcePages: view<'listSourcePages'>([]),
    listFanoutQueries: view<'listFanoutQueries'>([], { coverage: { with_queries: 0, total: 0 } }),
    listRankings: view<'listRankings'>([], { coverage: { ranking: 0, total: 0, by_model: {} } }),
  },
};

/** One answer of one assistant. */
export const smallReport: ReportState = {
  ...report,
  figures: { unbranded: figure(1, 1), branded: figure(0, 0) },
  lines: [{ model: 'chatgpt', points: [{ from: to, to, ...figure(1, 1) }], versions: [] }],
  project: { ...report.project, models: ['chatgpt'] },
  topics: [],
  views: { listCompetitors: view<'listCompetitors'>([competitor('Lumen', 1, true)]) },
};

/** Fifty competitors, some with names that hardly fit. */
export const crowdedReport: ReportState = {
  ...report,
  views: {
    ...views,
    listCompetitors: view<'listCompetitors'>([
      competitor('Lumen', 412, true),
      ...Array.from({ length: 50 }, (_, index) =>
        competitor(
          `${index % 2 ? 'شركة المصابيح المتحدة للإضاءة' : '照明'.repeat(20)} ${index} ${'GmbH&Co.KG'.repeat(index % 5)}`,
          400 - 7 * index,
        ),
      ),
    ]),
  },
};

/** Report from a service that implements only the specification. */
export const specifiedReport: ReportState = {
  ...report,
  own: false,
  topics: [],
  price: { credits: 6, left: 950 },
  figures: {},
  lines: [],
  views: {
    listTopDomains: view<'listTopDomains'>([
      { domain: 'rtings.com', type: 'other', mentions: 410, share: 12.1, cited: 300, prompts: 30, ...seen },
    ]),
    getSentiment: view<'getSentiment'>({
      total: 3,
      counts: { positive: 1, mixed: 1, negative: 1 },
      share: { positive: 33.3, mixed: 33.3, negative: 33.3 },
      by_model: {},
    }),
  },
  lacking: [
    { view: 'getVisibility', message: null },
    { view: 'getCitations', message: null },
    { view: 'listRankings', message: 'The service took too long.' },
  ],
};
