import { analyseAnswer } from '../src/analysis/answer.ts';
import { dayOf } from '../src/metrics/days.ts';
import type { NewAnswer } from '../src/service/store/answers.ts';
import { openStore, type Store } from '../src/service/store/store.ts';
import { benchFolder, benchRows } from '../test/data/productBench.ts';
import { answerTexts } from './answerTexts.ts';
import type { EmptyStore } from './emptyStores.ts';
import type { Measured } from './measure.ts';

const answers = 2000;
const begin = Date.UTC(2026, 9, 1);
const brand = { name: 'Samsung', url: 'https://samsung.com', aliases: [] };
const competitors = ['Sony', 'LG', 'Apple', 'Google', 'Dell'].map((name) => ({ name, url: `https://${name.toLowerCase()}.com`, aliases: [] }));

/** How many analysed answers a second are stored with all their details and counts, each in a durable transaction of its own. */
export async function storingBench({ kind, place, remove }: EmptyStore): Promise<Measured> {
  const store = await openStore(place);
  try {
    const made = analysed(await emptyProject(store));
    const started = performance.now();
    for (const answer of made) await store.write((stores) => stores.answers.add(answer));
    const seconds = (performance.now() - started) / 1000;
    const mean = (name: 'sources' | 'rankings' | 'candidates' | 'searchQueries'): string => (made.reduce((sum, answer) => sum + answer[name].length, 0) / answers).toFixed(1);
    console.log(`      ${kind}: ${answers} answers stored in ${seconds.toFixed(1)} s, each with ${mean('sources')} sources, ${mean('searchQueries')} searches, ${mean('rankings')} ranks and ${mean('candidates')} candidates`);
    return { name: `answers stored a second, durable, with their counts: ${kind}`, value: answers / seconds, limit: 500, better: 'higher', unit: '/s' };
  } finally {
    await store.close();
    await remove();
  }
}

interface Asked {
  readonly project: string;
  readonly prompts: readonly number[];
}

const emptyProject = (store: Store): Promise<Asked> =>
  store.write(async (stores) => {
    const { id: userId } = await stores.accounts.ensure('bench@localhost', begin);
    const { id: keyId } = await stores.keys.create({ userId, name: 'bench', scopes: ['read'], now: begin });
    const { id } = await stores.projects.create(userId, { name: 'Samsung', url: brand.url, region: 'US', timezone: 'UTC', models: ['chatgpt'], competitors }, begin);
    const { topic } = await stores.topics.ensure(id, 'Bench', begin);
    const added: number[] = [];
    for (let index = 0; index < 100; index += 1) {
      added.push((await stores.prompts.add({ projectId: id, topicId: topic.id, keyId, text: `What is the best tv number ${index}?`, branded: false, now: begin })).id);
    }
    return { project: id, prompts: added };
  });

/** Real answers where they are at hand, over and over; their analysis is not what is measured. */
function analysed({ project, prompts }: Asked): NewAnswer[] {
  const real = benchFolder();
  const given = real
    ? [...benchRows(real)].map(({ content_markdown: markdown, sources }) => ({ markdown, sources }))
    : answerTexts(131).map((markdown, index) => ({ markdown, sources: Array.from({ length: 6 }, (_, page) => ({ url: `https://site${(index * 7 + page) % 90}.com/reviews/${index}-${page}` })) }));
  const read = given.map(({ markdown, sources }) => ({ markdown, said: analyseAnswer({ markdown, sources, brand, competitors }) }));
  return Array.from({ length: answers }, (_, index): NewAnswer => {
    const { markdown, said } = read[index % read.length] as (typeof read)[number];
    const collectedAt = begin + index * 1_200_000;
    return {
      projectId: project, promptId: prompts[index % prompts.length] ?? 0, model: ['chatgpt', 'gemini', 'aimode'][index % 3] ?? '', collectedAt, day: dayOf(collectedAt, 'UTC'),
      content: markdown, searchPerformed: true, searchQueries: [`best tv ${index % 300}`, `tv reviews ${index % 70}`], realtime: false, brandMentioned: said.brand_mentioned,
      mentionKind: said.mention_kind, position: said.position, rank: said.rank, sentiment: said.sentiment, sentimentSource: said.sentiment && 'estimated', sentimentQuote: null,
      competitors: said.competitors, sources: said.sources, rankings: said.rankings, candidates: said.candidates, modelVersion: null, region: 'US', language: 'en',
    };
  });
}
