import type { CompetitorCandidate } from '../../src/contract/views/competitor.ts';
import { ProjectChange, type ProjectDetail } from '../../src/contract/projects/project.ts';
import { project as id } from './runs.ts';

/** A project as the service tells of it: with answers, asked on weekdays. */
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

interface Play {
  readonly candidates?: () => Promise<readonly CompetitorCandidate[]>;
  /** How many there are; those that are listed when left out. */
  readonly total?: number;
  /** Called before each look at the project, with the number of looks before. */
  readonly onLook?: (looks: number, stored: ProjectDetail) => ProjectDetail;
  readonly nextRunAt?: string;
}

/**
 * A service with one project, which takes changes as the contract does; `said` holds every call and each refresh of the
 * tree.
 */
export function projectFixture(
  stored: ProjectDetail,
  { candidates = () => Promise.resolve([]), total, onLook = (_, now) => now, nextRunAt }: Play = {},
) {
  const said: unknown[] = [];
  const followed: string[] = [];
  let now = stored;
  let looks = 0;
  const client = {
    getProject: () => {
      now = onLook(looks++, now);
      return Promise.resolve({ data: now });
    },
    updateProject: ({ body }: { readonly body: unknown }) => {
      said.push(body);
      const { brand, schedule, ...change } = ProjectChange.parse(body);
      const zone = change.timezone ?? now.timezone;
      const given = schedule === undefined ? now.schedule : schedule && { timezone: zone, ...schedule };
      now = {
        ...now,
        ...change,
        ...(brand && { brand: { ...now.brand, ...brand } }),
        schedule: given,
        next_run_at: given && (nextRunAt ?? now.next_run_at),
      };
      return Promise.resolve({ data: now });
    },
    listCompetitorCandidates: async ({ query }: { readonly query?: unknown }) => {
      said.push(query);
      const data = await candidates();
      return { data, meta: { total: total ?? data.length } };
    },
  };
  return {
    said,
    followed,
    needs: {
      services: { connect: () => Promise.resolve({ local: true, client }) },
      pickers: { project: () => Promise.resolve(stored) },
      tree: { refresh: () => void said.push('refresh') },
      rereading: { follow: (project: string) => void followed.push(project) },
      language: 'en-GB',
    },
  };
}
