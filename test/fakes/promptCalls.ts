import type { PromptCalls } from '../../src/report/prompt/readPrompt.ts';
import { daysOf, weeksOf } from '../../src/metrics/days.ts';
import { figureOf } from '../../src/metrics/figure.ts';
import { reportProject as project } from './reportCalls.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

interface Call {
  readonly name: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Returns the API path of the answers to prompt 4 in a period. */
export const promptAnswers = ({ from, to }: Days, more = ''): string =>
  `/projects/${project}/responses?from=${from}&to=${to}&prompt_id=4${more}`;

/**
 * Service in which ChatGPT mentions the brand in one of two daily answers, and Gemini doesn't mention it in its single
 * one. Each list lacks `lacking` rows.
 */
export function promptCalls(own: Readonly<Record<string, (query: Days) => unknown>> = {}, lacking = 0) {
  const calls: Call[] = [];
  const figure = (days: Days, mentioned: number, answers: number, more = '') => ({
    ...figureOf([{ answers, mentioned, no_answer: 0, competitor_mentions: 0, rank_sum: 0, placed: 0 }]),
    explain: promptAnswers(days, `&brand_mentioned=true${more}`),
  });
  const series = (asked: Days & { interval?: string }, mentioned: number, answers: number, more?: string) =>
    (asked.interval === 'week' ? weeksOf : daysOf)(asked).map((part) => {
      const { length } = daysOf(part);
      return { ...part, ...figure(part, length * mentioned, length * answers, more) };
    });
  const usual: Readonly<Record<string, (query: Days) => unknown>> = {
    getProject: () => ({
      id: project,
      name: 'Acme',
      url: 'https://acme.example',
      timezone: 'Asia/Tokyo',
      last_answer_at: '2026-11-20T20:00:00Z',
    }),
    getAccount: () => ({ credits: { available: 950 } }),
    listTopics: () => [{ id: 3, name: 'Anvils' }],
    listPrompts: () => [
      { id: 2, text: 'best hammer', topic_id: 3, active: true, branded: false, answers_count: 1, latest: [] },
      { id: 4, text: 'best anvil', topic_id: 3, active: true, branded: false, answers_count: 9, latest: [] },
      { id: 5, text: 'new anvils', topic_id: 3, active: false, branded: false, answers_count: 0, latest: [] },
    ],
    getVisibility(days) {
      const { length } = daysOf(days);
      return {
        totals: figure(days, length, 3 * length),
        by_model: {
          chatgpt: figure(days, length, 2 * length, '&model=chatgpt'),
          gemini: figure(days, 0, length, '&model=gemini'),
        },
        by_topic: [],
        series: series(days, 1, 3),
        series_by_model: {
          chatgpt: series(days, 1, 2, '&model=chatgpt'),
          gemini: series(days, 0, 1, '&model=gemini'),
        },
        versions: [{ model: 'chatgpt', version: 'gpt-6', ...days, answers: 1, explain: '' }],
      };
    },
  };
  const client = new Proxy({} as PromptCalls, {
    get:
      (_, name: string) =>
      async (input: { readonly query?: Call['query'] } = {}) => {
        const query = input.query ?? {};
        calls.push({ name, query });
        const answer = own[name] ?? usual[name] ?? (() => []);
        const data = await answer(query as unknown as Days);
        const total = Array.isArray(data) ? data.length + lacking : undefined;
        return { data, meta: { has_more: false, next_cursor: null, total, total_domains: total } };
      },
  });
  return { client, calls };
}
