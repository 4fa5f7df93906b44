import { startTestService, type TestService } from '../testService.ts';
import { ago, now, type Place, viewsIn } from './viewsData.ts';

/** A place with eight answers, of which some were judged and rank names. */
export interface AnsweredPlace extends Place {
  /** Of the answers, as they were added. */
  readonly ids: readonly number[];
  /** Reads a view of the project. */
  view(name: string, query?: string): ReturnType<Place['read']>;
  /** The address of the answers behind a figure, with these filters. */
  explained(filters: string): string;
}

/** A row without the address of the answers behind it. */
export const withoutExplain = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'explain'));

export const startAnswered = async (): Promise<AnsweredPlace> => answeredIn(await startTestService({ now: () => now }));

/** Adds a place to a service. */
export async function answeredIn(service: TestService): Promise<AnsweredPlace> {
  const place = await viewsIn(service);
  const {
    project,
    prompts: [best, cheap, branded, rocket],
  } = place;
  const ids = await place.add([
    {
      prompt_id: best,
      model: 'chatgpt',
      collected_at: ago(1),
      content_markdown: 'Take Acme. Globex is fine, too. [Shop](https://shop.acme.com/a)',
      search_queries: ['best anvil', 'anvil test', 'best anvil'],
      search_performed: true,
    },
    {
      prompt_id: best,
      model: 'aimode',
      collected_at: ago(1, 5),
      content_markdown: 'Globex, then Initech, then Acme.',
      search_performed: false,
      sources: [
        { url: 'https://www.globex.com/x' },
        { url: 'https://docs.globex.com/y' },
        { url: 'https://news.example.net/n', title: 'News' },
      ],
    },
    {
      prompt_id: cheap,
      model: 'chatgpt',
      collected_at: ago(2),
      content_markdown: 'Take Initech.',
      search_queries: ['anvil test'],
      search_performed: true,
      sources: [{ url: 'https://news.example.net/n' }, { url: 'https://example.net/m' }],
    },
    { prompt_id: branded, model: 'chatgpt', collected_at: ago(3), content_markdown: 'Acme it is.' },
    {
      prompt_id: rocket,
      model: 'aimode',
      collected_at: ago(8),
      content_markdown: '',
      search_queries: ['best rocket'],
      sources: [{ url: 'https://news.example.net/n' }],
    },
    { prompt_id: rocket, model: 'chatgpt', collected_at: ago(8), content_markdown: 'Take any.' },
    { prompt_id: rocket, model: 'copilot', collected_at: ago(8), content_markdown: 'Acme. See https://globex.com/' },
    { prompt_id: rocket, model: 'chatgpt', collected_at: ago(31), content_markdown: 'Too old for Acme.' },
  ]);
  // The figures that tests expect are of judgements set by hand.
  await service.sql('UPDATE answers SET sentiment = NULL, sentiment_source = NULL WHERE project_id = ?', project);
  const set = (sentiment: string, index: number) =>
    service.sql('UPDATE answers SET sentiment = ? WHERE id = ?', sentiment, ids[index] ?? 0);
  await set('positive', 0);
  await set('negative', 1);
  await set('mixed', 5); // misses the brand: not counted
  for (const [index, rank, domain, name, tracked] of [
    [0, 1, 'acme.com', 'Acme', 'Acme'],
    [0, 2, 'hooli.com', 'Hooli', null],
    [0, 3, null, 'Initech Two', 'Initech'],
    [0, 4, 'hooli.com', 'Hooli Lite', null],
    [1, 1, 'hooli.com', 'Hooli', null],
    [1, 2, null, 'Some & Sons', null],
    [1, 4, null, 'Initech One', 'Initech'],
    [1, 5, null, 'Initech Two', 'Initech'],
    [2, 3, 'hooli.com', 'hooli', null],
  ] as const) {
    await service.sql(
      'INSERT INTO answer_rankings (answer_id, rank, domain, name, tracked) VALUES (?, ?, ?, ?, ?)',
      ids[index] ?? 0,
      rank,
      domain,
      name,
      tracked,
    );
  }
  await service.sql(
    'UPDATE answers SET rankings_count = (SELECT count(*) FROM answer_rankings WHERE answer_id = answers.id) WHERE project_id = ?',
    project,
  );
  await place.recount();
  return {
    ...place,
    ids,
    view: (name, query = '') => place.read(`${name}${query && `?${query}`}`),
    explained: (filters) =>
      `/projects/${project}/responses?from=2026-10-22&to=2026-11-21&model=chatgpt%2Caimode%2Cgemini${filters}`,
  };
}
