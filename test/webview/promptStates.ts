import { assistantName } from '../../src/contract/models/assistants.ts';
import type { PromptState } from '../../src/contract/promptState.ts';
import type { ReportLine } from '../../src/contract/reportState.ts';
import { weeksOf } from '../../src/metrics/days.ts';
import { figure, report } from './reportStates.ts';

const [from, to] = ['2026-10-24', '2026-11-20'];
const address = (more: string): string =>
  `/projects/${report.project.id}/responses?from=${from}&to=${to}&prompt_id=4${more}`;
const counted = (answers: number, more: string) => ({ answers, explain: address(more) });
const models = ['chatgpt', 'gemini', 'perplexity', 'copilot'];
const shares = [14, 9, 2, 0];

const lines: readonly ReportLine[] = [null, ...models].map((model, index) => ({
  model,
  versions: [],
  points: weeksOf({ from, to }).map((days, week) => ({
    ...days,
    ...(model === null ? figure(4 + week, 20) : figure(Math.min(5, Math.max(0, 4 - index + week)), 5)),
  })),
}));

/** A prompt with everything that its page can show. */
export const prompt: PromptState = {
  id: 'origin=local&prompt=4&days=28',
  project: { id: report.project.id, name: 'Lumen', url: 'https://lumen.example', timezone: 'UTC' },
  prompt: {
    id: 4,
    text: 'Which desk lamp is best for long evenings of reading?',
    topic: 'Desk lamps',
    active: true,
    branded: false,
    answers: 212,
    latest: [
      ['chatgpt', true, '2026-11-20'],
      ['gemini', true, '2026-11-20'],
      ['perplexity', false, '2026-11-19'],
      ['copilot', null, '2026-11-20'],
    ].map(([model, mentioned, date], index) => ({
      response_id: index + 70,
      model: String(model),
      date: String(date),
      brand_mentioned: mentioned as boolean | null,
      position: null,
      sentiment: null,
    })),
  },
  assistants: Object.fromEntries(models.map((model) => [model, assistantName(model)])),
  question: { days: 28, from, to, interval: 'week' },
  readAt: '2026-11-20T10:00:00Z',
  stage: 'read',
  price: null,
  figure: figure(25, 80, '&prompt_id=4'),
  byAssistant: models.map((model, index) => ({
    model,
    figure: figure(shares[index] ?? 0, index === 3 ? 8 : 24, `&prompt_id=4&model=${model}`),
  })),
  lines,
  more: {},
  names: [
    { name: 'Glow & Co', kind: 'competitor', ...counted(61, '&competitor=Glow%20%26%20Co') },
    { name: 'Lumen', kind: 'brand', ...counted(25, '&brand_mentioned=true') },
    { name: 'Northlight', kind: 'untracked', ...counted(17, '&candidate=Northlight') },
    { name: 'Brightside', kind: 'competitor', ...counted(9, '&competitor=Brightside') },
  ],
  domains: [
    { domain: 'desktests.example', type: 'other', ...counted(44, '&domain=d'), citing: counted(31, '&cites=d') },
    { domain: 'glow.example', type: 'competitor', ...counted(30, '&domain=g'), citing: counted(12, '&cites=g') },
    { domain: 'lumen.example', type: 'brand', ...counted(6, '&domain=l'), citing: counted(2, '&cites=l') },
  ],
  pages: [
    {
      url: 'https://desktests.example/lamps/best-desk-lamps-2026',
      title: 'The best desk lamps of 2026, tested',
      domain: 'desktests.example',
      ...counted(40, '&url=a'),
      citing: counted(31, '&cites_url=a'),
      last_seen: '2026-11-20',
    },
    {
      url: 'https://lumen.example/one',
      title: null,
      domain: 'lumen.example',
      ...counted(6, '&url=b'),
      citing: counted(2, '&cites_url=b'),
      last_seen: '2026-11-12',
    },
  ],
  searches: [
    { query: 'best desk lamp reading', times: 31, ...counted(28, '&query=a'), models: ['chatgpt'], last_seen: to },
    {
      query: 'desk lamp eye strain evening',
      times: 12,
      ...counted(12, '&query=b'),
      models: ['chatgpt', 'perplexity'],
      last_seen: '2026-11-18',
    },
  ],
  lacking: [],
  articles: [{ runId: 41, title: 'The best desk lamps for reading' }],
};

/** A paused prompt that was never asked. */
export const freshPrompt: PromptState = {
  id: 'origin=local&prompt=5&days=28',
  project: prompt.project,
  prompt: { ...prompt.prompt, id: 5, active: false, answers: 0, latest: [] },
  assistants: prompt.assistants,
  question: prompt.question,
  readAt: prompt.readAt,
  stage: 'read',
  price: null,
  byAssistant: [],
  lines: [],
  more: {},
  lacking: [],
  articles: [],
};
