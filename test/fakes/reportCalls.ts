import { Failure } from '../../src/contract/failure.ts';
import type { ReportCalls } from '../../src/report/readReport.ts';
import { figure } from '../webview/reportStates.ts';

export const reportProject = '0123456789abcdef01234567';
const notOffered = () => Promise.reject<never>(new Failure('NOT_OFFERED', 'no'));

interface Call {
  readonly name: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Service that responds to each call of a report with figures, or as a test defines. */
export function reportCalls(own: Readonly<Record<string, () => Promise<unknown>>> = {}) {
  const calls: Call[] = [];
  const listed = {
    id: reportProject,
    name: 'Acme',
    url: 'https://acme.example',
    timezone: 'Asia/Tokyo',
    models: ['chatgpt'],
  };
  const usual: Readonly<Record<string, (query: Call['query']) => unknown>> = {
    getProject: () => ({ ...listed, brand: { aliases: [] }, competitors: [], last_answer_at: '2026-11-20T20:00:00Z' }),
    listProjects: () => [listed],
    listTopics: () => [{ id: 3, name: 'Anvils' }],
    listResponses: () => [{ date: '2026-11-19' }],
    getAccount: () => ({ credits: { available: 950 } }),
    getVisibility: ({ branded, from, to }) => ({
      totals: figure(branded === true ? 9 : 3, 10),
      by_model: {},
      by_topic: [],
      series: [{ from, to, ...figure(3, 10) }],
      series_by_model: { chatgpt: [{ from, to, ...figure(3, 10) }], gemini: [{ from, to, ...figure(0, 0) }] },
      versions: [
        { model: 'chatgpt', version: 'gpt-6', from: '2026-11-11', to: '2026-11-20', answers: 1, explain: '' },
        { model: 'chatgpt', version: 'gpt-5', from: '2026-11-01', to: '2026-11-11', answers: 2, explain: '' },
      ],
    }),
  };
  const client = new Proxy({} as ReportCalls, {
    get:
      (_, name: string) =>
      (input: { readonly query?: Call['query'] } = {}) => {
        calls.push({ name, query: input.query ?? {} });
        return own[name]?.() ?? Promise.resolve({ data: usual[name]?.(input.query ?? {}) ?? [], meta: {} });
      },
  });
  return { client, calls };
}

/** Service that supports only the specification. */
export const specifiedCalls = () =>
  reportCalls(
    Object.fromEntries(
      [
        ...['getProject', 'listTopics', 'getVisibility', 'listCompetitors', 'getCitations', 'listSourcePages'],
        ...['listFanoutQueries', 'getWebSearch', 'getVolatility', 'listRankings', 'listOpportunities', 'listChanges'],
        'getSummary',
      ].map((name) => [name, notOffered]),
    ),
  );
