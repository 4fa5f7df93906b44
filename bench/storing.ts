import { analyseAnswer } from '../src/analysis/answer.ts';
import type { Assistant } from '../src/contract/models/assistants.ts';
import { dayOf } from '../src/metrics/days.ts';
import type { NewAnswer } from '../src/service/store/answers/storedAnswer.ts';
import { openStore, type Store } from '../src/service/store/store.ts';
import { benchFolder, benchRows } from '../test/data/productBench.ts';
import type { EmptyStore } from './emptyStores.ts';
import type { Measured } from './measure.ts';

const answers = 1000;
const begin = Date.UTC(2026, 9, 1);
const brand = { name: 'Samsung', url: 'https://samsung.com', aliases: [] };
const rivals = [
  'Sony',
  'LG',
  'Apple',
  'Google',
  'Dell',
  'Hisense',
  'TCL',
  'Philips',
  'Panasonic',
  'Sharp',
  'Bose',
  'JBL',
  'Sonos',
  'Roku',
  'Vizio',
  'Asus',
  'Acer',
  'Lenovo',
  'Microsoft',
  'Amazon',
].map((name) => ({ name, url: `https://${name.toLowerCase()}.com`, aliases: [] }));
const competitors = rivals.slice(0, 5);

/** Maximum number of answers per call. */
const perCall = 100;

/**
 * Measures how many analyzed answers per second are stored with all details and counts: in transactions of 100, as API
 * calls add them, and one by one in a durable transaction each. The disk limits the latter, so on SQLite, where all
 * work is in this process, its CPU time counts.
 */
export async function storingBench({ kind, place, remove }: EmptyStore): Promise<Measured[]> {
  const store = await openStore(place);
  try {
    const made = madeAnswers(await emptyProject(store, 'bench'), 2 * answers);
    const locks = [`project ${made[0]?.projectId ?? ''}`] as const;
    const mean = (name: 'sources' | 'rankings' | 'candidates' | 'searchQueries'): string =>
      (made.reduce((sum, answer) => sum + answer[name].length, 0) / made.length).toFixed(1);
    const hundreds = await rates(async () => {
      for (let start = 0; start < answers; start += perCall)
        await store.write((stores) => stores.answers.addAll(made.slice(start, start + perCall)), { locks });
    });
    const single = await rates(async () => {
      for (const answer of made.slice(answers)) await store.write((stores) => stores.answers.add(answer), { locks });
    });
    console.log(
      `      ${kind}: answers with ${mean('sources')} sources, ${mean('searchQueries')} searches, ${mean('rankings')} ranks and ${mean('candidates')} candidates stored a second: ` +
        `by hundreds ${hundreds.byClock.toFixed(0)}, one by one ${single.byClock.toFixed(0)}, in a second of this process' processor ${hundreds.byProcessor.toFixed(0)} and ${single.byProcessor.toFixed(0)}`,
    );
    const row = (name: string, value: number): Measured => ({
      name: `answers stored a second, ${name}: ${kind}`,
      value,
      limit: 500,
      better: 'higher',
      unit: '/s',
    });
    const byHundreds = row('100 in a transaction', hundreds.byClock);
    return kind === 'SQLite' ? [byHundreds, row('one in each, by the processor', single.byProcessor)] : [byHundreds];
  } finally {
    await store.close();
    await remove();
  }
}

async function rates(action: () => Promise<void>): Promise<{ readonly byClock: number; readonly byProcessor: number }> {
  const [started, used] = [performance.now(), process.cpuUsage()];
  await action();
  const { user, system } = process.cpuUsage(used);
  return { byClock: answers / ((performance.now() - started) / 1000), byProcessor: answers / ((user + system) / 1e6) };
}

export interface BenchProject {
  readonly project: string;
  readonly topic: number;
  readonly prompts: readonly number[];
  readonly secret: string;
}

/** Creates a project with 100 prompts and 5 to 20 competitors for an account with this name. */
export const emptyProject = (
  store: Store,
  account: string,
  models: readonly Assistant[] = ['chatgpt'],
  competing = competitors.length,
): Promise<BenchProject> =>
  store.write(async (stores) => {
    const { id: userId } = await stores.accounts.ensure(`${account}@localhost`, begin);
    const { id: keyId, secret } = await stores.keys.create({
      userId,
      name: 'bench',
      scopes: ['read', 'write'],
      now: begin,
    });
    const { id } = await stores.projects.create(
      userId,
      {
        name: 'Samsung',
        url: brand.url,
        region: 'US',
        timezone: 'UTC',
        models: [...models],
        competitors: rivals.slice(0, competing),
      },
      begin,
    );
    const { topic } = await stores.topics.ensure(id, 'Bench', begin);
    const texts = Array.from({ length: 100 }, (_, index) => `What is the best tv number ${index}?`);
    const added = await stores.prompts.add(
      texts.map((text) => ({ projectId: id, topicId: topic.id, keyId, text, branded: false, now: begin })),
    );
    return { project: id, topic: topic.id, prompts: added.map((prompt) => prompt.id), secret };
  });

/** Returns real answers repeatedly, already analyzed because analysis isn't measured. */
export function madeAnswers({ project, prompts }: BenchProject, count: number): NewAnswer[] {
  const read = [...benchRows(benchFolder())].map(({ content_markdown: markdown, sources }) => ({
    markdown,
    said: analyseAnswer({ markdown, sources, brand, competitors }),
  }));
  return Array.from({ length: count }, (_, index): NewAnswer => {
    const { markdown, said } = read[index % read.length] as (typeof read)[number];
    const collectedAt = begin + index * 1_200_000;
    return {
      projectId: project,
      promptId: prompts[index % prompts.length] ?? 0,
      model: ['chatgpt', 'gemini', 'aimode'][index % 3] ?? '',
      collectedAt,
      day: dayOf(collectedAt, 'UTC'),
      content: markdown,
      searchPerformed: true,
      searchQueries: [`best tv ${index % 300}`, `tv reviews ${index % 70}`],
      realtime: false,
      ...said,
      sentimentSource: said.sentiment && 'estimated',
      sentimentQuote: null,
      modelVersion: null,
      region: 'US',
      language: 'en',
    };
  });
}
