import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { dayOf } from '../src/metrics/days.ts';
import { openStore, type Store, storeFile } from '../src/service/store/store.ts';
import { answerTexts } from './answerTexts.ts';

/** A store with 100,000 answers of 31 days, which lie in two months, with six sources each, and some older answers. */
export interface ManyAnswers {
  readonly folder: string;
  readonly project: string;
  readonly userId: number;
  readonly models: readonly string[];
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  /** The oldest answer of these days; `collectedAt` in milliseconds. */
  readonly last: { readonly collectedAt: number; readonly id: number };
}

const answers = 100_000;
const older = 500;
const prompts = 300;
const dayLength = 86_400_000;
const begin = Date.UTC(2026, 8, 15);
const end = begin + 31 * dayLength;
const models = ['chatgpt', 'gemini', 'perplexity', 'aimode'] as const;

/** Fills a data folder past the service, as adding so many answers one by one takes minutes; the store counts their sources then. */
export async function manyAnswers(folder: string): Promise<ManyAnswers> {
  const started = performance.now();
  const store = await openStore({ folder });
  const { userId, project, promptIds } = await emptyProject(store);
  const last = insert(storeFile(folder), { project, promptIds, texts: answerTexts(131), random: randomNumbers() });
  await store.write(({ views }) => views.rebuildRollups());
  await store.close();
  console.log(`      ${answers + older} answers with six sources each stored in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return { folder, project, userId, models, from: dayOf(begin, 'UTC'), to: dayOf(end - 1, 'UTC'), last };
}

function insert(file: string, parts: Parts): ManyAnswers['last'] {
  const database = new DatabaseSync(file, { timeout: 2000 });
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN IMMEDIATE');
  const into = (table: string, columns: string) => {
    const statement = database.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.replaceAll(/\w+/g, '?')})`);
    return (...values: SQLInputValue[]) => Number(statement.run(...values).lastInsertRowid);
  };
  const answer = into('answers', 'project_id, prompt_id, model, collected_at, day, content, brand_mentioned, mention_kind, position, rank, sentiment, ' +
    'sentiment_source, search_performed, competitors_count, sources_count, queries_count, rankings_count');
  const source = into('answer_sources', 'answer_id, position, url, domain, title, cited');
  const query = into('answer_queries', 'answer_id, place, query');
  const competitor = into('answer_competitors', 'answer_id, place, name, domain, position');
  const ranking = into('answer_rankings', 'answer_id, rank, domain, name');
  let last = { collectedAt: 0, id: 0 };
  for (let index = 0; index < answers + older; index += 1) {
    const { collectedAt, day, promptId, model, content, named, domains } = madeAnswer(index, parts);
    const found = named ? [1, 'named', 'top', 1, 'positive', 'estimated'] : [0, null, null, null, null, null];
    const id = answer(parts.project, promptId, model, collectedAt, day, content, ...found, 1, 1, domains.length, 2, 1);
    domains.forEach((domain, place) => source(id, place + 1, `https://www.${domain}/reviews/${index % 997}`, domain, 'A review of televisions', place < 4 ? 1 : 0));
    ['best tv', 'tv reviews'].forEach((text, place) => query(id, place + 1, text));
    competitor(id, 1, 'Sony', 'sony.com', 'middle');
    ranking(id, 1, 'samsung.com', 'Samsung');
    if (index === answers - 1) last = { collectedAt, id };
  }
  database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  return last;
}

const emptyProject = (store: Store) =>
  store.write(async (stores) => {
    const { id: userId } = await stores.accounts.ensure('bench@localhost', begin);
    const { id: keyId } = await stores.keys.create({ userId, name: 'bench', scopes: ['read'], now: begin });
    const { id: project } = await stores.projects.create(userId, { name: 'Samsung', url: 'https://samsung.com', region: 'US', timezone: 'UTC', models: [...models] }, begin);
    const { topic } = await stores.topics.ensure(project, 'Bench', begin);
    const promptIds: number[] = [];
    for (let index = 0; index < prompts; index += 1) {
      const { id } = await stores.prompts.add({ projectId: project, topicId: topic.id, keyId, text: `What is the best tv number ${index}?`, branded: false, now: begin });
      promptIds.push(id);
    }
    return { userId, project, promptIds };
  });

interface Parts {
  readonly project: string;
  readonly promptIds: readonly number[];
  readonly texts: readonly string[];
  readonly random: () => number;
}

/** The newest one first, evenly over the days. */
function madeAnswer(index: number, { promptIds, texts, random }: Parts) {
  const collectedAt = end - 1 - Math.floor((index * 31 * dayLength) / answers);
  const oneOf = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(random() * things.length)] as Thing;
  return {
    collectedAt, day: dayOf(collectedAt, 'UTC'), promptId: oneOf(promptIds), model: oneOf(models), content: oneOf(texts), named: random() < 0.7,
    domains: Array.from({ length: 6 }, () => drawnDomain(random())),
  };
}

/** Out of 10,000 domains, of which a few are drawn on often: one half as far down the list is drawn on twice as often. */
const drawnDomain = (chance: number): string => `site${Math.floor(10_001 ** chance)}.com`;

/** The same numbers from 0 to 1 in every run (Lehmer's generator with Park and Miller's multiplier). */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
}
