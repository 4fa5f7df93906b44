import { openStore, type Stores } from '../src/service/store/store.ts';
import type { AnswerFilter } from '../src/service/store/answerFilter.ts';
import type { ManyAnswers } from './manyAnswers.ts';
import { type Measured, mediansInTurns } from './measure.ts';

const limit = 20;
const rivals = Array.from({ length: 8 }, (_, index) => `Rival${index}`);

/** What each view reads, in milliseconds in the process for slow reads. */
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

/** Every view over 100,000 answers and 600,000 sources: of all assistants, of three of the four without branded prompts, and of a topic. */
export async function viewsBench({ folder, project, models, from, to }: ManyAnswers): Promise<Measured[]> {
  const store = await openStore({ folder });
  const all: AnswerFilter = { project, models, from, to };
  const topicId = (await store.read.topics.list(project))[0]?.id;
  const windows: readonly AnswerFilter[] = [all, { ...all, models: models.slice(1), branded: false }, { ...all, topicId }];
  const names = Object.keys(reads);
  const runs = windows.flatMap((filter) => Object.values(reads).map((read) => async (): Promise<void> => {
    if ((await read(store.slow.views, filter)).length === 0) throw new Error('a view counted nothing');
  }));
  const times = await mediansInTurns(runs, 9);
  await store.close();
  const at = (window: number, name: number): number => times[window * names.length + name] ?? Infinity;
  names.forEach((name, index) => console.log(`      ${name.padEnd(36)} all ${at(0, index).toFixed(1)} ms, three without branded ${at(1, index).toFixed(1)} ms, a topic ${at(2, index).toFixed(1)} ms`));
  return names.map((name, index) => ({
    name: `${name}: slowest of three windows`, value: Math.max(at(0, index), at(1, index), at(2, index)), limit: 100, better: 'lower', unit: 'ms',
  }));
}
