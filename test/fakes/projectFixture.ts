import type { CompetitorCandidate } from '../../src/contract/views/competitor.ts';
import type { ProjectDetail } from '../../src/contract/projects/project.ts';
import { project as id } from './runs.ts';

/** Project with answers and a schedule on weekdays, as the service returns it. */
export const projectDetail = (extra: Partial<ProjectDetail> = {}): ProjectDetail => ({
  id,
  name: 'Acme',
  url: 'https://acme.com',
  region: 'DE',
  timezone: 'Europe/Berlin',
  models: ['chatgpt', 'gemini'],
  prompts_count: 12,
  next_run_at: '2027-01-04T05:02:00Z',
  created_at: '2026-11-01T00:00:00Z',
  brand: { aliases: ['ACM'] },
  competitors: [
    { name: 'Globex', url: 'https://globex.com', aliases: ['Globex Corp'] },
    { name: 'Hooli', url: null, aliases: [] },
  ],
  schedule: { cron: '0 6 * * 1-5', timezone: 'Europe/Berlin' },
  last_answer_at: '2026-12-31T23:30:00Z',
  ...extra,
});

export const candidate = (name: string, answers: number, share: number, models = ['chatgpt']): CompetitorCandidate => ({
  name,
  answers,
  share,
  models,
  last_seen: '2026-12-30',
  explain: '',
});
