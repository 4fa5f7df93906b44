import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { dayOf } from '../src/metrics/days.ts';
import { keyOfClean } from '../src/text/urls.ts';
import { openStore, type Store, storeFile } from '../src/service/store/store.ts';
import { answerTexts } from './answerTexts.ts';

/**
 * Store with answers of 28 days in two months, with six sources each, and some older answers. Each of the 300 prompts
 * has its own recurring pages, searches, and names.
 */
export interface ManyAnswers {
  readonly folder: string;
  readonly project: string;
  readonly userId: number;
  /** API key without rate limits. */
  readonly secret: string;
  readonly models: readonly string[];
  /** First and last day, inclusive. */
  readonly from: string;
  readonly to: string;
  /** Oldest answer of these days; `collectedAt` in milliseconds. */
  readonly last: { readonly collectedAt: number; readonly id: number };
}

/** Total number of answers relative to those of the 28 days. */
const withOlder = 1.005;
const prompts = 300;
const topics = 27;
/** Pages and searches per prompt. The first ones are used much more often than the last ones. */
const pool = { pages: 150, queries: 12 };
const dayLength = 86_400_000;
const begin = Date.UTC(2026, 8, 15);
const days = 28;
const end = begin + days * dayLength;
/** First day with new model versions. */
const changeOfModels = '2026-10-02';
/** Percentage of answers that use the brand's own site, and a rival's. */
const ownSites = { brand: 26, rival: 40 };
const models = ['chatgpt', 'gemini', 'perplexity', 'aimode'] as const;

/**
 * Fills a data folder without the service, because adding that many answers one by one takes minutes. The store then
 * counts their sources.
 */
export async function manyAnswers(folder: string, answers: number): Promise<ManyAnswers> {
  const started = performance.now();
  const store = await openStore({ folder });
  const { userId, secret, project, prompts: asked } = await emptyProject(store);
  const last = insert(storeFile(folder), {
    answers,
    project,
    prompts: asked,
    texts: answerTexts(131),
    random: randomNumbers(),
  });
  await store.write(({ views }) => views.rebuildRollups());
  await store.close();
  console.log(
    `      ${answers} answers with six sources each stored in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  return { folder, project, userId, secret, models, from: dayOf(begin, 'UTC'), to: dayOf(end - 1, 'UTC'), last };
}

function insert(file: string, parts: Parts): ManyAnswers['last'] {
  const database = new DatabaseSync(file, { timeout: 2000 });
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN IMMEDIATE');
  const into = (table: string, columns: string) => {
    const statement = database.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.replaceAll(/\w+/g, '?')})`);
    return (...values: SQLInputValue[]) => Number(statement.run(...values).lastInsertRowid);
  };
  const answer = into(
    'answers',
    'project_id, prompt_id, model, collected_at, day, content, brand_mentioned, mention_kind, position, rank, sentiment, ' +
      'sentiment_source, search_performed, competitors_count, sources_count, queries_count, rankings_count, topic_id, branded, model_version',
  );
  const source = into('answer_sources', 'answer_id, position, url, page_key, domain, title, cited');
  const query = into('answer_queries', 'answer_id, place, query');
  const competitor = into('answer_competitors', 'answer_id, place, name, domain, position');
  const ranking = into('answer_rankings', 'answer_id, rank, domain, name');
  const candidate = into('answer_candidates', 'answer_id, place, name');
  let last = { collectedAt: 0, id: 0 };
  for (let index = 0; index < parts.answers * withOlder; index += 1) {
    const made = madeAnswer(index, parts);
    const { collectedAt, day, prompt, model, content, named, pages, queries, rivals, ranked } = made;
    const found = named ? [1, 'named', 'top', 1, 'positive', 'estimated'] : [0, null, null, null, null, null];
    const id = answer(
      parts.project,
      prompt.id,
      model,
      collectedAt,
      day,
      content,
      ...found,
      1,
      rivals.length,
      pages.length,
      queries.length,
      ranked.length,
      prompt.topic,
      prompt.branded,
      `${model}-${day < changeOfModels ? 1 : 2}`,
    );
    pages.forEach((page, place) =>
      source(id, place + 1, page.url, keyOfClean(page.url), page.domain, 'A review of televisions', place < 4 ? 1 : 0),
    );
    queries.forEach((text, place) => query(id, place + 1, text));
    rivals.forEach((name, place) => competitor(id, place + 1, name, `${name.toLowerCase()}.com`, 'middle'));
    ranked.forEach((name, place) => ranking(id, place + 1, place < 2 ? `${name.toLowerCase()}.com` : null, name));
    ranked.slice(2).forEach((name, place) => candidate(id, place + 1, name));
    if (index === parts.answers - 1) last = { collectedAt, id };
  }
  database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  return last;
}

const emptyProject = (store: Store) =>
  store.write(async (stores) => {
    const { id: userId } = await stores.accounts.ensure('bench@localhost', begin);
    const { id: keyId, secret } = await stores.keys.create({ userId, name: 'bench', scopes: ['read'], now: begin });
    await stores.accounts.set(userId, { per_minute: 1e9, per_second: 1e9, credits_limit: 1e6, credits_plan: 1e6 });
    const { id: project } = await stores.projects.create(
      userId,
      {
        name: 'Samsung',
        url: 'https://samsung.com',
        region: 'US',
        timezone: 'UTC',
        models: [...models],
        competitors: Array.from({ length: 8 }, (_, index) => ({
          name: `Rival${index}`,
          url: `https://rival${index}.com`,
          aliases: [],
        })),
      },
      begin,
    );
    const topicIds: number[] = [];
    for (let index = 0; index < topics; index += 1)
      topicIds.push((await stores.topics.ensure(project, `Topic ${index}`, begin)).topic.id);
    const wanted = Array.from({ length: prompts }, (_, index) => ({
      projectId: project,
      topicId: topicIds[index % topics] ?? 0,
      keyId,
      text: `What is the best tv number ${index}?`,
      branded: index % 10 === 0,
      now: begin,
    }));
    const made = (await stores.prompts.add(wanted)).map(({ id, topic_id: topic }, index): Prompt => ({
      id,
      topic,
      branded: index % 10 === 0 ? 1 : 0,
    }));
    return { userId, secret, project, prompts: made };
  });

interface Prompt {
  readonly id: number;
  readonly topic: number;
  readonly branded: 0 | 1;
}

interface Parts {
  readonly answers: number;
  readonly project: string;
  readonly prompts: readonly Prompt[];
  readonly texts: readonly string[];
  readonly random: () => number;
}

/** Returns answers from the newest to the oldest, spread evenly over the days. */
function madeAnswer(index: number, { answers, prompts: asked, texts, random }: Parts) {
  const collectedAt = end - 1 - Math.floor((index * days * dayLength) / answers);
  const oneOf = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(random() * things.length)] as Thing;
  const prompt = oneOf(asked);
  const distinct = (count: number, draw: () => number): number[] => {
    const drawn = new Set<number>();
    while (drawn.size < count) drawn.add(draw());
    return [...drawn];
  };
  return {
    collectedAt,
    day: dayOf(collectedAt, 'UTC'),
    prompt,
    model: oneOf(models),
    content: oneOf(texts),
    named: random() < 0.7,
    pages: distinct(6, () => Math.floor(pool.pages * random() ** 2)).map(
      (page, place) => ownPage(index, place, page) ?? pageOf(prompt.id, page),
    ),
    queries: distinct(2, () => Math.floor(pool.queries * random() ** 2)).map(
      (query) => `best tv number ${prompt.id} ${query}`,
    ),
    rivals: distinct(3, () => Math.floor(random() * 8)).map((rival) => `Rival${rival}`),
    ranked: distinct(6, () => Math.floor(60 * random() ** 2)).map((name) => `Brand${prompt.topic}x${name}`),
  };
}

/**
 * Returns a page from a prompt's pool on one of 10,000 domains. A domain half as far down the list has twice as many
 * pages.
 */
function pageOf(prompt: number, page: number): { readonly url: string; readonly domain: string } {
  const chance = ((prompt * 7919 + page * 104_729) % 99_991) / 99_991;
  const domain = `site${Math.floor(10_001 ** chance)}.com`;
  return { domain, url: `https://www.${domain}/reviews/${prompt}-${page}` };
}

/** Returns the brand's own page as the first source of some answers, or a rival's as the second source of others. */
function ownPage(index: number, place: number, page: number): ReturnType<typeof pageOf> | undefined {
  const domain =
    place === 0 && (index * 37) % 100 < ownSites.brand
      ? 'samsung.com'
      : place === 1 && (index * 61) % 100 < ownSites.rival
        ? `rival${index % 8}.com`
        : undefined;
  return domain === undefined ? undefined : { domain, url: `https://www.${domain}/televisions/${page}` };
}

/**
 * Returns the same sequence of numbers from 0 to 1 in every run (Lehmer generator with Park and Miller's multiplier).
 */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
}
