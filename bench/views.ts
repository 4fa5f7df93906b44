import { openStore, type StoreLocation, type Store, type Stores } from '../src/service/store/store.ts';
import type { AnswerFilter } from '../src/service/store/answers/answerFilter.ts';
import type { ManyAnswers } from './manyAnswers.ts';
import { type Measured, mediansInTurns } from './measure.ts';

const limit = 20;
const rivals = Array.from({ length: 8 }, (_, index) => `Rival${index}`);

/** Queries of the views, in the process or on the connections for slow reads. */
const reads: Readonly<Record<string, (views: Stores['views'], filter: AnswerFilter) => Promise<readonly unknown[]>>> = {
  'visibility, sentiment, web search': (views, filter) => views.figures(filter),
  'prompts, volatility': (views, filter) => views.prompts(filter),
  'top domains': async (views, filter) => (await views.topDomains(filter, limit)).rows,
  pages: async (views, filter) => (await views.pages(filter, limit)).rows,
  competitors: (views, filter) => views.competitors(filter, rivals),
  candidates: async (views, filter) => (await views.candidates(filter, limit)).rows,
  rankings: async (views, filter) => (await views.rankings(filter, limit)).rows,
  'query fan-out': async (views, filter) => (await views.queries(filter, limit)).rows,
};

/** All assistants, three of the four without branded prompts, and a topic. */
const windows = ['all', 'three without branded', 'a topic'] as const;

/** Milliseconds of a view for each window. */
type Times = readonly number[];

/** Measures every view over 100,000 answers and 600,000 sources. */
export async function viewsBench(many: ManyAnswers): Promise<Measured[]> {
  const [times = []] = await viewTimes(many, [{ folder: many.folder }]);
  return Object.keys(reads).map((name, index) => ({
    name: `${name}: slowest of three windows`,
    value: Math.max(...(times[index] ?? [])),
    limit: 100,
    better: 'lower',
    unit: 'ms',
  }));
}

/** Compares every view on PostgreSQL with SQLite, with the same 10,000 answers and summed over all windows. */
export async function comparedViewsBench(some: ManyAnswers, copy: StoreLocation): Promise<Measured[]> {
  const [onSqlite = [], onPostgres = []] = await viewTimes(some, [{ folder: some.folder }, copy]);
  return Object.keys(reads).map((name, index) => ({
    name: `${name}: PostgreSQL ÷ SQLite, 10,000`,
    value: sum(onPostgres[index]) / sum(onSqlite[index]),
    limit: 2,
    better: 'lower',
    unit: '×',
  }));
}

const sum = (times: Times = []): number => times.reduce((all, time) => all + time, 0);

/** Measures each view in each store, alternating between the stores. */
async function viewTimes(
  { project, models, from, to }: ManyAnswers,
  places: readonly StoreLocation[],
): Promise<Times[][]> {
  const stores: Store[] = [];
  for (const place of places) stores.push(await openStore(place));
  const topicId = (await stores[0]?.read.topics.list(project))?.[0]?.id;
  const all: AnswerFilter = { project, models, from, to };
  const filters: readonly AnswerFilter[] = [
    all,
    { ...all, models: models.slice(1), branded: false },
    { ...all, topicId },
  ];
  const found: Times[][] = stores.map(() => []);
  for (const [name, read] of Object.entries(reads)) {
    const runs = filters.flatMap((filter) =>
      stores.map(({ slow }) => async (): Promise<void> => {
        if ((await read(slow.views, filter)).length === 0) throw new Error('a view counted nothing');
      }),
    );
    const times = await mediansInTurns(runs, 11);
    for (const [index, { dialect }] of stores.entries()) {
      const own = times.filter((_, run) => run % stores.length === index);
      found[index]?.push(own);
      console.log(
        `      ${name.padEnd(36)} ${dialect.padEnd(8)} ${windows.map((window, at) => `${window} ${(own[at] ?? 0).toFixed(1)} ms`).join(', ')}`,
      );
    }
  }
  for (const store of stores) await store.close();
  return found;
}
